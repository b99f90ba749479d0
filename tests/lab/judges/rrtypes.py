#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""Compares the RR types of zone/entry.c with IANA's as dnspython and miekg/dns have them: rrtypes.py DIRECTORY ENTRY_C.

Installs both in DIRECTORY.  Prints each type that is missing on either side, or has another number or another count of
fields that are names, with the reason if it is a known one.  Exits with 1 if a difference has no reason.
"""

import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
REASONS = {
    'TYPE0': 'type 0, which no record has', 'None': 'type 0, which no record has',
    'Reserved': 'type 65535, which no record has',
    'ALIAS': 'private, of PowerDNS', 'LUA': 'private, of PowerDNS', 'ANAME': 'of a draft, without a number',
    'KEYDATA': 'private, of BIND', 'DELEG': 'of a draft', 'DELEGPARAM': 'of a draft',
    'CLA': 'registered, in neither library', 'IPN': 'registered, in neither library',
    'ISO': 'registered, in neither library', 'UNECE': 'registered, in neither library',
    'A6': 'its address can be missing before the name',
    'DOA': 'of an expired draft, in neither library', 'SINK': 'of an expired draft, in neither library',
}
# dnspython converts what it takes as a name with _as_name, and has a class for a gateway that can be one.
NAMES = r'''
import dns.rdatatype, dns.rdata, inspect, re, sys
for rdtype in dns.rdatatype.RdataType:
    cls = dns.rdata.get_rdata_class(1, rdtype)
    names = '?'
    if cls is not dns.rdata.GenericRdata:
        modules = {base.__module__ for base in cls.__mro__ if base.__module__.startswith('dns.rdtypes.')}
        source = ''.join(inspect.getsource(sys.modules[module]) for module in modules)
        names = len(re.findall(r'_as_name|^class (?:Gateway|Relay)\b', source, re.M))
    print(dns.rdatatype.to_text(rdtype), int(rdtype), names)
'''


def read(command, **options):
    """Returns {mnemonic: (number, count of names or None)} from the output of COMMAND."""
    output = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True, **options).stdout
    lines = [line.split() for line in output.splitlines()]
    return {name: (int(number), None if names == '?' else int(names)) for name, number, names in lines}


def read_dnspython(directory):
    python = directory / 'dnspython' / 'bin' / 'python'
    if not python.exists():
        subprocess.run([sys.executable, '-m', 'venv', directory / 'dnspython'], check=True)
    subprocess.run([python, '-m', 'pip', 'install', '--quiet', 'dnspython==2.9.2'], check=True)
    return read([python, '-c', NAMES])


def read_miekg(directory):
    copy = directory / 'rrtypes'
    shutil.copytree(HERE / 'rrtypes', copy, dirs_exist_ok=True)
    subprocess.run(['go', 'mod', 'tidy'], cwd=copy, check=True)
    return read(['go', 'run', '.'], cwd=copy)


def read_puny(path):
    """Reads the rows {"MX", 15, {NUMBER, NAME, END}}."""
    rows = re.findall(r'\{"([^"]+)", (\w+), \{([^}]*)\}\}', path.read_text(encoding='utf-8'))
    return {name: (None if number == 'NO_NUMBER' else int(number), len(re.findall(r'\b(?:NAMES?|MAILBOX)\b', fields)))
            for name, number, fields in rows}


def differences(puny, libraries):
    """Yields (mnemonic, what differs)."""
    for name in sorted(puny.keys() | set().union(*libraries.values())):
        if name in puny and not any(name in types for types in libraries.values()):
            yield name, 'only in puny'
        for library, types in libraries.items():
            number, names = types.get(name, (None, None))
            if name not in puny and number is not None:
                yield name, f'type {number} of {library} is missing'
            elif number is not None and puny[name][0] != number:
                yield name, f'number {puny[name][0]}, in {library} {number}'
            elif names is not None and puny[name][1] != names:
                yield name, f'{puny[name][1]} names, in {library} {names}'


def main(directory, entry):
    directory = pathlib.Path(directory).resolve()
    directory.mkdir(exist_ok=True)
    puny = read_puny(pathlib.Path(entry))
    libraries = {'dnspython': read_dnspython(directory), 'miekg/dns': read_miekg(directory)}
    for library, types in libraries.items():
        names = sum(types[name][1] is not None for name in puny.keys() & types.keys())
        print(f'{library}: {len(puny.keys() & types.keys())} of {len(puny)} types, the names of {names} compared')
    failed = len(puny) < 90
    for name, text in differences(puny, libraries):
        reason = REASONS.get(name)
        failed |= reason is None
        print(f'{name}: {text} ({reason or "NO REASON"})')
    return int(failed)


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
