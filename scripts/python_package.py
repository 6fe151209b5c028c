"""Builds the Python package as a wheel and installs it, with what its tests need, in virtual environments:

  FOLDER/current  the newest numpy, networkx, pandas, ... of the package index
  FOLDER/system   numpy and torch of the system, where /usr/bin/python3 has them

Says in one line why, and ends with 0, where that cannot be done: a machine that reaches Debian's packages only can do
without. tests/python_package_test.py runs the tests.
"""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD_NEEDS = ["scikit-build-core>=0.10", "nanobind>=2.4", "ninja"]
CURRENT = ["pytest", "hypothesis", "networkx", "numpy", "pandas", "scipy", "igraph", "orbit-count", "rdkit", "dask"]
SYSTEM = ["pytest", "hypothesis", "networkx"]
QUICK = ["--quiet", "--disable-pip-version-check", "--timeout", "15", "--retries", "1"]


def skip(reason):
    print(f"the Python package is skipped: {reason}")
    sys.exit(0)


def run(*words):
    # The compiler by the name under which the main build calls it: ccache has nearly all files then.
    environment_of_build = {"CXX": "c++", **os.environ}
    return subprocess.run([str(word) for word in words], cwd=ROOT, capture_output=True, text=True, check=False,
                          env=environment_of_build)


def environment(folder, python, *options):
    """A virtual environment, or None."""
    inside = folder / "bin" / "python"
    if not inside.exists() and run(python, "-m", "venv", *options, folder).returncode != 0:
        return None
    return inside if run(inside, "-m", "pip", "--version").returncode == 0 else None


def main(folder):
    if sys.version_info < (3, 9):
        skip("it needs Python 3.9 or newer")
    current = environment(folder / "current", sys.executable)
    if current is None:
        skip("no virtual environment can be made (Debian: python3-venv)")
    if run(current, "-c", "import sysconfig, os; assert os.path.exists(sysconfig.get_path('include') + '/Python.h')"
           ).returncode != 0:
        skip("the headers of Python are missing (Debian: python3-dev)")
    got = run(current, "-m", "pip", "install", *QUICK, *BUILD_NEEDS, *CURRENT)
    if got.returncode != 0:
        skip("the package index cannot be reached, or lacks what it needs")
    for old in folder.glob("*.whl"):
        old.unlink()
    built = run(current, "-m", "pip", "wheel", *QUICK, "--no-deps", "--no-build-isolation", "-w", folder, ".")
    if built.returncode != 0:
        print(built.stdout[-6000:], built.stderr[-6000:], sep="\n")
        sys.exit("the Python package cannot be built")
    (wheel,) = folder.glob("*.whl")
    install = ["-m", "pip", "install", *QUICK, "--no-deps", "--force-reinstall", wheel]
    if run(current, *install).returncode != 0:
        sys.exit(f"{wheel.name} cannot be installed")
    print(f"{wheel.name}, {wheel.stat().st_size / 1e6:.1f} MB, installed in {folder}")
    system = Path("/usr/bin/python3")
    if run(system, "-c", f"import torch, numpy, sys; assert sys.version_info[:2] == {sys.version_info[:2]}").returncode:
        print("the tests with the system's torch are skipped: /usr/bin/python3 has none, or is another Python")
        return
    old = environment(folder / "system", system, "--system-site-packages")
    if old is None or run(old, "-m", "pip", "install", *QUICK, *SYSTEM).returncode != 0 or run(old, *install).returncode:
        print("the tests with the system's torch are skipped: no environment can be made for them")


if __name__ == "__main__":
    target = Path(sys.argv[1]).resolve()
    target.mkdir(parents=True, exist_ok=True)
    main(target)
