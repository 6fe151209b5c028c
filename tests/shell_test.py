"""The programs' help and the errors of usage. The argument is the folder of the executables."""

import os
import subprocess
import unittest

from program import COUNTABLE, ProgramTest

LEARN = (COUNTABLE.parent / "countable-learn").exists()


class Shell(ProgramTest):
    def test_help_is_a_command(self):
        self.assertEqual(self.answer("help"), self.answer("--help"))
        for command in (["count"], ["patterns"], ["generate", "er"]):
            self.assertEqual(self.answer("help", *command), self.answer(*command, "--help"))
        if LEARN:
            self.assertEqual(self.answer("help", "train"), self.answer("train", "--help"))
        self.refused("help", "cuont", said="there is no command 'countable cuont'; did you mean 'count'?")

    def test_misspelt_commands(self):
        self.refused("cuont", said="there is no command 'countable cuont'; did you mean 'count'? (see 'countable --help')")
        self.refused("tarin", "--model", "gin", said="did you mean 'train'?")
        self.refused("generate", "regulra", said="there is no command 'countable generate regulra'; did you mean 'regular'? "
                                                 "(see 'countable generate --help')")
        self.refused("xyzzyx", said="there is no command 'countable xyzzyx' (see")
        self.refused(said="A subcommand is required (see 'countable --help')")

    def test_misspelt_options(self):
        self.refused("count", "g.g6", "--patern", "triangle",
                     said="there is no option '--patern'; did you mean '--pattern'? (see 'countable count --help')")
        self.refused("--hlep", said="there is no option '--hlep'; did you mean '--help'? (see 'countable --help')")
        self.refused("count", "--patern", "triangle", said="did you mean '--pattern'?")
        self.refused("generate", "ba", said="there is no command 'countable generate ba' (see")
        self.refused("count", "g.g6", "--graphlet=4", said="'--graphlet'; did you mean '--graphlets'?")
        self.refused("count", "g.g6", "--indcued", said="did you mean '--induced'?")  # in a group of options
        self.refused("count", "g.g6", "--zzzzzzzz", said="there is no option '--zzzzzzzz' (see 'countable count --help')")
        self.refused("generate", "er", "--node", "5", said="did you mean '--nodes'? (see 'countable generate er --help')")
        if LEARN:
            self.refused("train", "--modle", "gin", said="did you mean '--model'? (see 'countable train --help')")

    def test_other_errors_point_to_the_help_of_the_command(self):
        self.refused("count", said="GRAPHS is required (see 'countable count --help')")
        self.refused("count", "g.g6", "--per", "moon", said="(see 'countable count --help')")

    def test_help_that_cannot_be_written(self):
        with open("/dev/full", "w") as full:
            for arguments in (["--help"], ["help", "count"], ["count", "--help"], ["--version"]):
                run = subprocess.run([COUNTABLE, *arguments], stdout=full, stderr=subprocess.PIPE, text=True)
                self.assertEqual(run.returncode, 2, arguments)
                self.assertEqual(run.stderr, "countable: standard output cannot be written\n")

    @unittest.skipUnless(LEARN, "no countable-learn here")
    def test_both_programs_describe_the_commands_alike(self):
        def commands(text):
            lines = text.split("Subcommands:\n")[1].splitlines()
            return {line.split()[0]: line for line in lines if line[:3] != "   " and line.strip()}

        run = subprocess.run([COUNTABLE.parent / "countable-learn", "--help"], capture_output=True, text=True)
        listed = commands(self.answer("--help"))
        for name in commands(run.stdout):
            self.assertIn(name, listed)
        for name in ("train", "evaluate", "predict", "compile", "reproduce"):
            description = " ".join(self.answer("help", name).split("\n")[0].split())
            self.assertIn(description, " ".join(self.answer("--help").split()))


class Progress(ProgramTest):
    def test_the_line_fits_the_terminal(self):
        name = "a_file_with_a_rather_long_name_" * 3 + ".g6"
        (self.folder / name).write_text("Bw\nC~\n" * 60_000)
        for width in (40, 80, 20):
            process, pieces = self.on_terminal("count", name, "--graphlets", "5", "-o", os.devnull, columns=width)
            shown = b"".join(pieces)
            self.assertEqual(process.wait(), 0)
            drawn = [line for line in shown.split(b"\r\x1b[K") if line]
            self.assertTrue(drawn)
            self.assertLess(max(map(len, drawn)), width, drawn)
            self.assertIn(b"...", drawn[0])
            self.assertNotIn(b"\n", shown)


if __name__ == "__main__":
    unittest.main()
