"""What tests of commands share: the program in a folder of its own. The argument is the folder of the executables."""

import csv
import fcntl
import os
import pathlib
import pty
import struct
import subprocess
import sys
import tempfile
import termios
import unittest

COUNTABLE = pathlib.Path(sys.argv.pop(1)).resolve() / "countable"


class ProgramTest(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)
        # Neither the user's cache nor the user's data have a say.
        self.environment = {**os.environ, "XDG_CACHE_HOME": str(self.folder / "cache"), "COUNTABLE_DATA": ""}

    def start(self, *arguments):
        return subprocess.Popen([COUNTABLE, *arguments], cwd=self.folder, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True, env=self.environment)

    def on_terminal(self, *arguments, columns=None, **options):
        """The program with a terminal as standard error: its process, and what it shows there, piece by piece."""
        try:
            main, terminal = pty.openpty()
        except OSError as error:  # a bare chroot
            self.skipTest(f"no pseudo-terminals here: {error}")
        if columns:
            fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        process = subprocess.Popen([COUNTABLE, *arguments], cwd=self.folder, stderr=terminal, env=self.environment, **options)
        os.close(terminal)

        def shown():
            try:
                while piece := os.read(main, 4096):
                    yield piece
            except OSError:  # the other end is closed
                pass
            os.close(main)

        return process, shown()

    def countable(self, *arguments, **options):
        options = {"env": self.environment, **options}
        return subprocess.run([COUNTABLE, *arguments], cwd=self.folder, capture_output=True, text=True, **options)

    def done(self, *arguments, **options):
        run = self.countable(*arguments, **options)
        self.assertEqual(run.returncode, 0, run.stderr)
        return run

    def printed(self, *arguments, **options):
        return self.done(*arguments, **options).stdout

    def answer(self, *arguments, **options):
        """What a command prints that has nothing else to say."""
        run = self.done(*arguments, **options)
        self.assertEqual(run.stderr, "")  # silent in a pipe
        return run.stdout

    def refused(self, *arguments, said, code=2, **options):
        run = self.countable(*arguments, **options)
        self.assertEqual(run.returncode, code, run.stdout + run.stderr)
        self.assertIn(said, run.stderr)
        self.assertEqual(run.stderr.count("\n"), 1, run.stderr)  # one sentence
        self.assertEqual(run.stdout, "")

    def rows(self, name):
        return list(csv.DictReader((self.folder / name).read_text().splitlines()))
