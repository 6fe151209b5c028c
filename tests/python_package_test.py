"""Runs the tests of the Python package in the environments that scripts/python_package.py has made. 77: there are none."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = Path(sys.argv[1])
# What needs torch of a current version, and PyG, is tested where somebody has installed them there.
QUIET = ["-q", "-p", "no:cacheprovider", "-rs"]


def tests(environment):
    python = FOLDER / environment / "bin" / "python"
    if not python.exists():
        return None
    print(f"in the environment {environment}:", flush=True)
    return subprocess.run([str(python), "-B", "-m", "pytest", *QUIET, "python/tests"], cwd=ROOT,
                          check=False).returncode


codes = [tests("current"), tests("system")]
if codes[0] is None:
    print("the Python package is skipped: it was not built; scripts/python_package.py says why")
    sys.exit(77)
sys.exit(max(code for code in codes if code is not None))
