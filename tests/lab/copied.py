# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the puny authors
"""A built copy of the release, in which plant.py and mutate.py change a file and run tests."""
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import threading

ROOT = pathlib.Path(__file__).resolve().parents[2]
SECONDS = 300   # for a test
ONLY_IN_CI = 'tests/tree/fuzz.bats'


def limit():
    """Limits a child process, in case a loop does not end."""
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
    resource.setrlimit(resource.RLIMIT_FSIZE, (4 << 30, 4 << 30))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def end(process):
    """Kills PROCESS and all processes that it started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


class Copy:
    """The copy in the directory WORK of the clone."""

    def __init__(self, work):
        self.work = ROOT / work

    def prepare(self):
        shutil.rmtree(self.work, ignore_errors=True)
        subprocess.run(['make', '-s', 'distdir', f'distdir={self.work.name}'], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        shutil.copytree(ROOT / 'tests/lab', self.work / 'tests/lab', dirs_exist_ok=True,
                        ignore=shutil.ignore_patterns('*.o', '*.log', '*.trs', '*_test'))
        subprocess.run(['./configure', '--quiet', '--enable-assert', 'CFLAGS=-O1'], cwd=self.work, check=True)
        subprocess.run(['make', '-s', f'-j{os.cpu_count()}', 'build-tests'], cwd=self.work, check=True, stdout=subprocess.DEVNULL)

    def run(self, command, **more):
        """Returns 'passed', 'failed' or 'timeout', and the lines of TAP.  A line that begins with "not ok" ends the run."""
        environment = {**os.environ, 'LC_ALL': 'C.UTF-8', 'TOP_SRCDIR': str(self.work), 'TOP_BUILDDIR': str(self.work),
                       'PUNY': str(self.work / 'src/puny'), 'CC': 'cc', **more}
        for name in ('MAKEFLAGS', 'MFLAGS', 'MAKELEVEL'):
            environment.pop(name, None)
        process = subprocess.Popen(command, cwd=self.work, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.DEVNULL, start_new_session=True, preexec_fn=limit)
        late, lines = [], []
        timer = threading.Timer(SECONDS, lambda: (late.append(True), end(process)))
        timer.start()
        for line in process.stdout:
            if re.match(rb'(not )?ok ', line):
                lines.append(line)
            if line.startswith(b'not ok'):
                end(process)
                break
        status = process.wait()
        timer.cancel()
        end(process)
        process.stdout.close()
        result = 'timeout' if late or status == -signal.SIGXCPU else 'failed' if status != 0 else 'passed'
        return result, lines

    def make(self, *targets):
        return self.run(['make', '-s', *targets])[0] == 'passed'

    def build(self, test):
        """Returns false if what TEST runs cannot be built."""
        name = test.partition(':')[0]
        return self.make('src/puny', *([] if name.endswith('.bats') else [name]))

    def test(self, test, puny=None):
        """Runs TEST, a file of bats, with ":REGEX" only the tests of that name, or a program of tests/unit.

        Returns 'passed', 'failed', 'timeout' or 'skipped' (all of it)."""
        name, _, pattern = test.partition(':')
        command = ['bats', '--tap', name, *(['-f', pattern] if pattern else [])] if name.endswith('.bats') else ['./' + name]
        result, lines = self.run(command, CI='true' if name == ONLY_IN_CI else '', **({'PUNY': str(puny)} if puny else {}))
        if result == 'passed' and not lines:
            return 'failed'
        return 'skipped' if result == 'passed' and all(b'# skip' in line.lower() for line in lines) else result
