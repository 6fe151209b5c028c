"""Builds the Python package as a wheel and installs it, with what its tests need, in virtual environments:

  FOLDER/current  the newest numpy, networkx, pandas, ... of the package index; with --torch and --ray these, too
  FOLDER/system   numpy and torch of the system, where /usr/bin/python3 has them
  FOLDER/clean    with --sdist: the wheel built from the source archive, isolated from all other packages

Says in one line why, and ends with 0, where that cannot be done: a machine that reaches Debian's packages only can do
without. tests/python_package_test.py runs the tests.
"""

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD_NEEDS = ["scikit-build-core>=0.10", "nanobind>=2.4", "ninja"]
CURRENT = ["pytest", "hypothesis", "networkx", "numpy", "pandas", "scipy", "igraph", "orbit-count", "rdkit", "dask",
           "mypy"]
SYSTEM = ["pytest", "hypothesis", "networkx"]
CLEAN = ["pytest", "hypothesis", "networkx"]
# Large downloads, so only when asked for. One version of torch, the one that the tests were seen to pass with.
TORCH = ["torch==2.13.0", "torch_geometric", "matplotlib", "nbclient", "ipykernel", "tqdm"]
RAY = ["ray"]
# DGL's last release on the index asks for an old torch: so without what it asks for, but with what importing it takes.
DGL = ["--no-deps", "dgl==2.1.0", "torchdata==0.9.0", "requests", "urllib3", "idna", "certifi", "charset_normalizer", "tqdm", "psutil"]
QUICK = ["--quiet", "--disable-pip-version-check", "--timeout", "15", "--retries", "1"]


def skip(reason):
    print(f"the Python package is skipped: {reason}")
    sys.exit(0)


def run(*words, **options):
    # The compiler by the name under which the main build calls it: ccache has nearly all files then.
    environment_of_build = {"CXX": "c++", **os.environ, **options.pop("variables", {})}
    return subprocess.run([str(word) for word in words], cwd=ROOT, text=True, check=False, env=environment_of_build,
                          **{"capture_output": True, **options})


def must(doing, *words, **options):
    """Runs a command. Ends with its last words if it fails."""
    done = run(*words, **options)
    if done.returncode != 0:
        print(done.stdout[-6000:], done.stderr[-6000:], sep="\n")
        sys.exit(f"{doing} failed")
    return done.stdout


def environment(folder, python, *options):
    """A virtual environment, or None."""
    inside = folder / "bin" / "python"
    if not inside.exists() and run(python, "-m", "venv", *options, folder).returncode != 0:
        return None
    return inside if run(inside, "-m", "pip", "--version").returncode == 0 else None


def install(python, *what):
    return run(python, "-m", "pip", "install", *QUICK, *what).returncode == 0


def current_environment(folder):
    if sys.version_info < (3, 9):
        skip("it needs Python 3.9 or newer")
    current = environment(folder / "current", sys.executable)
    if current is None:
        skip("no virtual environment can be made (Debian: python3-venv)")
    if run(current, "-c", "import sysconfig, os; assert os.path.exists(sysconfig.get_path('include') + '/Python.h')"
           ).returncode != 0:
        skip("the headers of Python are missing (Debian: python3-dev)")
    if not install(current, *BUILD_NEEDS, *CURRENT):
        skip("the package index cannot be reached, or lacks what it needs")
    return current


def build(folder, current):
    """The wheel, built without isolation: nothing is fetched once more."""
    for old in folder.glob("*.whl"):
        old.unlink()
    must("building the Python package", current, "-m", "pip", "wheel", *QUICK, "--no-deps", "--no-build-isolation", "-w",
         folder, ".")
    (wheel,) = folder.glob("*.whl")
    return wheel


def system_environment(folder, wheel):
    system = Path("/usr/bin/python3")
    if run(system, "-c", f"import torch, numpy, sys; assert sys.version_info[:2] == {sys.version_info[:2]}").returncode:
        print("the tests with the system's torch are skipped: /usr/bin/python3 has none, or is another Python")
        return
    old = environment(folder / "system", system, "--system-site-packages")
    if old is None or not install(old, *SYSTEM) or not install(old, "--no-deps", "--force-reinstall", wheel):
        print("the tests with the system's torch are skipped: no environment can be made for them")


def build_from_archive(folder):
    """The source archive, a wheel from nothing but it in a new environment, its tests there, and what the wheel needs."""
    clean = folder / "clean"
    shutil.rmtree(clean, ignore_errors=True)
    python = environment(clean / "environment", sys.executable)
    if python is None or not install(python, "build", "auditwheel", *CLEAN):
        skip("the package index cannot be reached, or lacks what it needs")
    must("making the source archive", python, "-m", "build", "--sdist", "--outdir", clean)
    (archive,) = clean.glob("*.tar.gz")
    scratch = clean / "scratch"  # not the system's: so ccache finds files that the tree has compiled
    scratch.mkdir()
    must(f"building the wheel from {archive.name}", python, "-m", "pip", "wheel", *QUICK, "--no-deps", "-w", clean, archive,
         variables={"TMPDIR": str(scratch)})
    (wheel,) = clean.glob("*.whl")
    must(f"installing {wheel.name}", python, "-m", "pip", "install", *QUICK, wheel)
    print(f"{archive.name}, {archive.stat().st_size / 1e6:.1f} MB; {wheel.name} built from it", flush=True)
    print(must("auditwheel", python, "-m", "auditwheel", "show", wheel).strip(), flush=True)
    tested = run(python, "-B", "-m", "pytest", "-q", "-p", "no:cacheprovider", "python/tests", capture_output=False)
    sys.exit(tested.returncode)


def main(arguments):
    folder = arguments.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    if arguments.sdist:
        build_from_archive(folder)
    current = current_environment(folder)
    for wanted, name, packages in ((arguments.torch, "torch", TORCH), (arguments.ray, "ray", RAY)):
        if wanted and not install(current, *packages):
            sys.exit(f"--{name}: {', '.join(packages)} cannot be installed")
    if arguments.torch and not install(current, *DGL):
        print("the test with DGL is skipped: the package index has none for this Python")
    wheel = build(folder, current)
    must(f"installing {wheel.name}", current, "-m", "pip", "install", *QUICK, "--no-deps", "--force-reinstall", wheel)
    print(f"{wheel.name}, {wheel.stat().st_size / 1e6:.1f} MB, installed in {folder}")
    system_environment(folder, wheel)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="as in build/python")
    parser.add_argument("--torch", action="store_true", help="install torch, PyG and DGL of the package index, too")
    parser.add_argument("--ray", action="store_true", help="install Ray, too")
    parser.add_argument("--sdist", action="store_true",
                        help="build the source archive and a wheel from it in a clean environment, and test that one instead")
    main(parser.parse_args())
