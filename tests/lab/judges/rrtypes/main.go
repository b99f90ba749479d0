// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the puny authors

// Prints the RR types of miekg/dns: mnemonic, number, and how many fields of the RDATA are names, or ? for no struct.
package main

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/miekg/dns"
)

var header = reflect.TypeOf(dns.RR_Header{})

// Fields that are names under a condition have a tag of their own: ipsechost, amtrelayhost.
func countNames(number uint16) string {
	make, known := dns.TypeToRR[number]
	if !known {
		return "?"
	}
	names := 0
	record := reflect.TypeOf(make()).Elem()
	for record.NumField() == 1 && record.Field(0).Type != header { // DLV, for example, is a DS
		record = record.Field(0).Type
	}
	for i := range record.NumField() {
		tag := record.Field(i).Tag.Get("dns")
		if strings.HasSuffix(tag, "domain-name") || strings.HasSuffix(tag, "host") {
			names++
		}
	}
	return fmt.Sprint(names)
}

func main() {
	for number, mnemonic := range dns.TypeToString {
		fmt.Println(mnemonic, number, countNames(number))
	}
}
