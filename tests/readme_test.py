"""The examples of README.md do what it says.

Every ```sh block whose first command is `countable` runs as it stands, in an empty folder that later blocks share, with
the folder of the executables (the argument) on PATH. It has to exit with 0, and when a ```text block follows, to print
exactly that.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

import sources

BLOCK = re.compile(r"^```sh\n(countable .*?)^```\n(?:\s*^```text\n(.*?)^```\n)?", re.MULTILINE | re.DOTALL)

environment = dict(os.environ, PATH=str(pathlib.Path(sys.argv[1]).resolve()) + os.pathsep + os.environ["PATH"])
blocks = BLOCK.findall((sources.ROOT / "README.md").read_text())
faults = []
with tempfile.TemporaryDirectory() as folder:
    for commands, expected in blocks:
        run = subprocess.run(["bash", "-e", "-c", commands], cwd=folder, env=environment, capture_output=True,
                             stdin=subprocess.DEVNULL, text=True)
        if run.returncode != 0:
            faults.append(f"{commands}exit code {run.returncode}\n{run.stderr}")
        elif expected and run.stdout != expected:
            faults.append(f"{commands}--- expected\n{expected}--- printed\n{run.stdout}")
sources.report(faults, len(blocks))
