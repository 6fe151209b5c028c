"""Manual pages and shell completion say what the help of the program says. The argument is the folder of the executables,
beside which the build has put share/."""

import re
import shutil
import subprocess
import sys
import tempfile
import unittest

from program import COUNTABLE
from sources import ROOT

sys.path.insert(0, str(ROOT / "apps" / "manual"))
import commands  # noqa: E402
import man  # noqa: E402

SHARE = COUNTABLE.parent.parent / "share"
HELP = commands.read(COUNTABLE)


def rendered(page):
    """The page as a reader sees it, without hyphenation: words stay whole at this width."""
    run = subprocess.run(["groff", "-man", "-Tascii", "-ww", "-P-c", "-P-b", "-P-u", "-rLL=500n", page], capture_output=True,
                         text=True)
    return run.stdout, run.stderr


class Manual(unittest.TestCase):
    def test_every_option_is_read_from_the_help(self):
        self.assertGreater(len(HELP.all()), 10)
        for command in HELP.all():
            text = subprocess.run([COUNTABLE, *command.words[1:], "--help"], capture_output=True, text=True).stdout
            listed = re.findall(r"^ {2,4}(-[-\w,]+)", text.split("Usage: ")[1], re.MULTILINE)
            self.assertTrue(listed)
            self.assertEqual([",".join(option.names) for option in command.options], listed, command.name())
            for row in command.options + command.positionals:
                self.assertTrue(row.text, (command.name(), row))
                self.assertIn(row.text, text)

    def test_every_command_has_a_page_with_every_option(self):
        for command in HELP.all():
            page = (SHARE / "man" / "man1" / f"{man.page_name(command)}.1").read_text()
            self.assertIn(man.roff(command.summary), page)
            for row in command.options + command.positionals:
                self.assertIn(man.entry(row), page)
            self.assertIn(man.roff(command.footer), page)

    @unittest.skipUnless(shutil.which("groff"), "no groff here")
    def test_pages_are_correct_roff(self):
        for command in HELP.all():
            text, warnings = rendered(SHARE / "man" / "man1" / f"{man.page_name(command)}.1")
            self.assertEqual(warnings, "", command.name())
            self.assertIn(command.summary, text)
            self.assertIn(f"countable {' '.join(command.words[1:])}".strip(), text)


class Completion(unittest.TestCase):
    def bash(self, *words):
        script = (f"source '{SHARE}/bash-completion/completions/countable'\n"
                  'COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _countable; printf "%s\\n" "${COMPREPLY[@]}"')
        run = subprocess.run(["bash", "-c", script, "bash", "countable", *words], capture_output=True, text=True)
        self.assertEqual(run.stderr, "")
        return run.stdout.split()

    def test_bash(self):
        self.assertEqual(self.bash("cou"), ["count"])
        self.assertLessEqual({"count", "convert"}, set(self.bash("co")))
        self.assertEqual(self.bash("count", "--pat"), ["--pattern"])
        self.assertEqual(self.bash("count", "g.g6", "--per", ""), ["graph", "node", "edge"])
        self.assertEqual(self.bash("count", "g.g6", "-p", "tri"), ["triangle"])
        self.assertEqual(self.bash("generate", ""), ["er", "regular"])
        self.assertIn("--nodes", self.bash("generate", "er", "--"))
        self.assertEqual(self.bash("count", "g"), [])  # left to the names of files
        for command in HELP.all():
            self.assertEqual(self.bash(*command.words[1:], "-"),
                             [name for option in command.options for name in option.names], command.name())

    @unittest.skipUnless(shutil.which("fish"), "no fish here")
    def test_fish(self):
        script = f"source '{SHARE}/fish/vendor_completions.d/countable.fish'; complete -C 'countable cou'"
        with tempfile.TemporaryDirectory() as home:
            run = subprocess.run(["fish", "-c", script], capture_output=True, text=True, env={"HOME": home, "PATH": "/usr/bin"})
        self.assertEqual(run.stdout, "count\t" + HELP.subcommands[0].summary + "\n", run.stderr)

    @unittest.skipUnless(shutil.which("zsh"), "no zsh here")
    def test_zsh(self):
        subprocess.run(["zsh", "-n", SHARE / "zsh" / "site-functions" / "_countable"], check=True)


if __name__ == "__main__":
    unittest.main()
