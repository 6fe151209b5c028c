"""What tests of commands share: the program in a folder of its own. The argument is the folder of the executables."""

import csv
import os
import pathlib
import subprocess
import sys
import tempfile
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
