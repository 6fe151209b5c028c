"""Writes manual pages and shell completion from the help of the program: manual.py COUNTABLE SHARE

SHARE is a folder as /usr/share; it gets man/man1/*.1 and the files in which bash, zsh and fish look for completion.
"""

import csv
import pathlib
import subprocess
import sys

import commands
import completion
import man


def answer(program, *arguments):
    return subprocess.run([program, *arguments], capture_output=True, text=True, check=True).stdout


def main(program, share):
    root = commands.read(program)
    version = answer(program, "--version").strip()
    patterns = [row["pattern"] for row in csv.DictReader(answer(program, "patterns", "--format", "csv").splitlines())]
    files = {f"man/man1/{man.page_name(command)}.1": man.page(command, version) for command in root.all()}
    files["bash-completion/completions/countable"] = completion.bash(root, patterns)
    files["zsh/site-functions/_countable"] = completion.zsh(root, patterns)
    files["fish/vendor_completions.d/countable.fish"] = completion.fish(root, patterns)
    for name, text in files.items():
        path = pathlib.Path(share) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


if __name__ == "__main__":
    main(*sys.argv[1:])
