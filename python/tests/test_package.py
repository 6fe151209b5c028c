"""What the installed package has, and the program in it."""

import subprocess
import sys
from pathlib import Path

import pytest

import countable as ct

FOLDER = Path(ct.__file__).parent


def program(*words, text=""):
    return subprocess.run([sys.executable, "-m", "countable", *words], input=text, capture_output=True, text=True)


def test_program():
    counted = program("count", "-", "-p", "triangle", "--induced", text="C~\n")
    assert counted.returncode == 0 and counted.stdout.splitlines()[-1] == "1,triangle,induced,4", counted.stderr
    assert ct.__version__ in program("--version").stdout
    refused = program("count", "-", "-p", "triangle", text="C~~~\n")
    assert refused.returncode == 2 and "graph6" in refused.stderr


def test_type_information():
    assert (FOLDER / "py.typed").exists()
    if not (FOLDER / "_core.pyi").exists():
        pytest.skip("the stubs of _core come with the wheel")
    assert "class Counter" in (FOLDER / "_core.pyi").read_text()


def test_nothing_is_imported_unless_given():
    code = ("import sys, countable, countable.transforms, countable.datasets\n"
            "countable.count('g6:C~', 'triangle')\n"
            "print([m for m in ('torch', 'networkx', 'pandas', 'rdkit', 'igraph', 'scipy') if m in sys.modules])")
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "[]\n"


def test_no_torch_is_linked():
    (module,) = FOLDER.glob("_core*.so")
    needed = subprocess.run(["ldd", module], capture_output=True, text=True).stdout
    assert "torch" not in needed and "RDKit" not in needed and "libnauty" in needed
