// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the puny authors

// Go's x/net/idna as a filter, one name per line: judge to-ascii | to-unicode | versions.  Writes a TAB and the reason
// for a name that it rejects.
package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"

	"golang.org/x/net/idna"
)

var profile = idna.New(
	idna.MapForLookup(),
	idna.BidiRule(),
	idna.CheckHyphens(false),
	idna.CheckJoiners(true),
	idna.StrictDomainName(false),
	idna.Transitional(false),
	idna.VerifyDNSLength(true),
)

func convert(operation func(string) (string, error), name string) string {
	result, err := operation(name)
	if err != nil {
		return "\t" + strings.NewReplacer("\n", " ", "\r", " ").Replace(err.Error())
	}
	return result
}

func main() {
	operation := profile.ToASCII
	switch os.Args[1] {
	case "versions":
		build, _ := debug.ReadBuildInfo()
		fmt.Printf("x/net/idna %s, Unicode %s, %s\n", build.Deps[0].Version, idna.UnicodeVersion, runtime.Version())
		return
	case "to-unicode":
		operation = profile.ToUnicode
	}
	in := bufio.NewReaderSize(os.Stdin, 1<<16)
	out := bufio.NewWriterSize(os.Stdout, 1<<16)
	defer out.Flush()
	for {
		line, err := in.ReadString('\n')
		if err == io.EOF {
			return
		}
		out.WriteString(convert(operation, line[:len(line)-1]))
		out.WriteByte('\n')
	}
}
