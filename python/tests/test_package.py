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


def test_tag_of_the_wheel():
    """One wheel for all versions from 3.12 on: the stable ABI. Before, nanobind has none."""
    from importlib.metadata import PackageNotFoundError, distribution
    try:
        text = distribution("countable").read_text("WHEEL")
    except PackageNotFoundError:
        pytest.skip("not installed from a wheel")
    (tag,) = [line.split()[1] for line in text.splitlines() if line.startswith("Tag: ")]
    mine = f"cp{sys.version_info.major}{sys.version_info.minor}"
    assert tag.startswith("cp312-abi3-" if sys.version_info >= (3, 12) else f"{mine}-{mine}-")
    (module,) = FOLDER.glob("_core*.so")
    assert module.name.endswith(".abi3.so") == (sys.version_info >= (3, 12))


def test_the_parts_of_the_package_come_with_it():
    script = "import sys, countable\nassert 'countable.datasets' not in sys.modules\nprint(len(countable.datasets.er(3)))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("3\n", "")
