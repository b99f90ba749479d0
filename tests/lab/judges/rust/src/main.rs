// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the puny authors
//! Rust's idna as a filter, one name per line: judge to-ascii | to-unicode.  Writes a TAB and a word for a name that it
//! rejects.
use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};
use std::io::{BufRead, BufWriter, Result, Write};

fn to_ascii(uts46: &Uts46, name: &[u8], out: &mut impl Write) -> Result<()> {
    match uts46.to_ascii(name, AsciiDenyList::EMPTY, Hyphens::Allow, DnsLength::VerifyAllowRootDot) {
        Ok(ascii) => writeln!(out, "{ascii}"),
        Err(_) => writeln!(out, "\trejected"),
    }
}

fn to_unicode(uts46: &Uts46, name: &[u8], out: &mut impl Write) -> Result<()> {
    match uts46.to_unicode(name, AsciiDenyList::EMPTY, Hyphens::Allow) {
        (unicode, Ok(())) => writeln!(out, "{unicode}"),
        (_, Err(_)) => writeln!(out, "\trejected"),
    }
}

fn main() -> Result<()> {
    let decode = std::env::args().nth(1).as_deref() == Some("to-unicode");
    let uts46 = Uts46::new();
    let mut out = BufWriter::with_capacity(1 << 16, std::io::stdout().lock());
    let mut input = std::io::BufReader::with_capacity(1 << 16, std::io::stdin().lock());
    let mut line = Vec::new();

    while input.read_until(b'\n', &mut line)? > 0 {
        let name = line.strip_suffix(b"\n").unwrap_or(&line);
        if decode {
            to_unicode(&uts46, name, &mut out)?;
        } else {
            to_ascii(&uts46, name, &mut out)?;
        }
        line.clear();
    }
    out.flush()
}
