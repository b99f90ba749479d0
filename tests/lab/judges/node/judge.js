// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the puny authors
// The judges in JavaScript as filters, one record per line: node judge.js JUDGE OPERATION, where JUDGE is tr46,
// whatwg-url or punycode.  Writes a TAB and the reason for a record that it rejects.
"use strict";

const fs = require("fs");
const punycode = require("punycode/");
const tr46 = require("tr46");
const whatwg = require("whatwg-url");

const LOOKUP = {
  checkBidi: true,
  checkHyphens: false,
  checkJoiners: true,
  ignoreInvalidPunycode: false,
  transitionalProcessing: false,
  useSTD3ASCIIRules: false,
};

function tr46ToUnicode(name) {
  const { domain, error } = tr46.toUnicode(name, LOOKUP);
  return error ? null : domain;
}

// Returns the host of a URL with this host, as the URL parser changes it, or null.
function hostOfUrl(name) {
  const parsed = whatwg.parseURL(`https://${name}/`);
  return parsed === null || parsed.host === null ? null : whatwg.serializeHost(parsed.host);
}

const JUDGES = {
  tr46: {
    "to-ascii": (name) => tr46.toASCII(name, { ...LOOKUP, verifyDNSLength: true }),
    "to-unicode": tr46ToUnicode,
  },
  "whatwg-url": { "to-ascii": hostOfUrl },
  punycode: {
    encode: punycode.encode,
    decode: punycode.decode,
    "to-ascii": punycode.toASCII,
    "to-unicode": punycode.toUnicode,
  },
};

function convert(operation, record) {
  try {
    const result = operation(record);
    return result === null ? "\trejected" : result;
  } catch (error) {
    return `\t${error.message.replace(/[\r\n]/g, " ")}`;
  }
}

function main(judge, operation) {
  if (operation === "versions") {
    const of = (name) => require(`${name}/package.json`);
    const tables = judge === "punycode" ? "" : `, Unicode ${of("tr46").unicodeVersion}`;
    console.log(`${judge} ${of(judge).version}${tables}, node ${process.versions.node}`);
    return;
  }
  const lines = fs.readFileSync(0, "utf8").split("\n");
  lines.pop();
  fs.writeSync(1, lines.map((line) => `${convert(JUDGES[judge][operation], line)}\n`).join(""));
}

main(process.argv[2], process.argv[3]);
