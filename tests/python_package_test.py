"""Runs the tests of the Python package in the environments that scripts/python_package.py has made. 77: there are none."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = Path(sys.argv[1])
QUIET = ["-q", "-p", "no:cacheprovider", "-rs"]
# What is worth a line: the versions, and what is missing of them and how it comes in.
OPTIONAL = {"current": {"torch_geometric": "--torch", "ray": "--ray"}, "system": {}}
VERSIONS = """
import importlib.metadata
for name in ("numpy", "networkx", "pandas", "torch", "torch_geometric", "ray"):
    try:
        print(name, importlib.metadata.version(name))
    except importlib.metadata.PackageNotFoundError:
        pass
"""


def versions(python):
    got = subprocess.run([str(python), "-c", VERSIONS], capture_output=True, text=True, check=True).stdout
    return dict(line.split() for line in got.splitlines())


def tests(environment):
    python = FOLDER / environment / "bin" / "python"
    if not python.exists():
        return None
    found = versions(python)
    print(f"in the environment {environment}:", ", ".join(f"{name} {version}" for name, version in found.items()), flush=True)
    for name, option in OPTIONAL[environment].items():
        if name not in found:
            print(f"the tests with {name} are skipped: scripts/python_package.py {FOLDER} {option} installs it", flush=True)
    return subprocess.run([str(python), "-B", "-m", "pytest", *QUIET, "python/tests"], cwd=ROOT,
                          check=False).returncode


codes = [tests("current"), tests("system")]
if codes[0] is None:
    print("the Python package is skipped: it was not built; scripts/python_package.py says why")
    sys.exit(77)
sys.exit(max(code for code in codes if code is not None))
