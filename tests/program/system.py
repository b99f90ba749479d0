# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""python3 system.py KIND PUNY MODE...: runs PUNY in each MODE over standard input, a file, through descriptors of a KIND:

slow       standard output is a non-blocking pipe that holds a page, and is read a little at a time
messages   the same for standard error
hesitant   standard input is a non-blocking pipe in which data come seldom
socket     standard input and standard output are sockets

Writes what comes out of it, and a line with its exit status, to the file "gotMODE".
"""
import fcntl
import os
import socket
import subprocess
import sys
import threading
import time

PAGE = 4096
kind, puny, modes = sys.argv[1], sys.argv[2], sys.argv[3:]
given = sys.stdin.buffer.read()


def pipe(nonblocking):
    """A pipe of one page, one side of which (0 or 1) does not block."""
    ends = os.pipe()
    fcntl.fcntl(ends[1], fcntl.F_SETPIPE_SZ, PAGE)
    os.set_blocking(ends[nonblocking], False)
    return ends


def slowly(fd):
    """Reads a page or so at a time, with a rest before, so that the pipe is full again and again."""
    data = b''
    while True:
        time.sleep(0.0005)
        piece = os.read(fd, PAGE - 100)
        if not piece:
            return data
        data += piece


def through_slow_pipe(command, stream):
    reader, writer = pipe(1)
    child = subprocess.Popen(command, **{stream: writer})
    os.close(writer)
    return slowly(reader), child


def through_hesitant_pipe(command):
    reader, writer = pipe(0)
    child = subprocess.Popen(command, stdin=reader, stdout=subprocess.PIPE)
    os.close(reader)

    def feed():
        for at in range(0, len(given), 100):
            time.sleep(0.0005)
            os.write(writer, given[at:at + 100])
        os.close(writer)
    threading.Thread(target=feed).start()
    return child.stdout.read(), child


def through_sockets(command):
    mine, its = socket.socketpair()
    child = subprocess.Popen(command, stdin=its, stdout=its)
    its.close()

    def feed():
        mine.sendall(given)
        mine.shutdown(socket.SHUT_WR)
    threading.Thread(target=feed).start()
    data = b''
    while piece := mine.recv(1 << 16):
        data += piece
    return data, child


for mode in modes:
    os.lseek(0, 0, os.SEEK_SET)
    if kind == 'slow':
        out, process = through_slow_pipe([puny, '-q', mode], 'stdout')
    elif kind == 'messages':
        out, process = through_slow_pipe([puny, mode], 'stderr')
    elif kind == 'hesitant':
        out, process = through_hesitant_pipe([puny, '-q', mode])
    else:
        out, process = through_sockets([puny, '-q', mode])
    with open('got' + mode, 'wb') as got:
        got.write(out + b'%d\n' % process.wait())
