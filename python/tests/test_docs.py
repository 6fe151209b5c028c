"""The examples of docs/python.md, and the tutorial."""

import doctest
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


MODULES = ["countable", "countable._count", "countable._orbits", "countable._theory", "countable._wl", "countable.datasets",
           "countable.transforms", "countable.torch"]


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_docstrings(name):
    if name == "countable.torch":
        pytest.importorskip("torch")
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted >= 1 and result.failed == 0


def test_examples_of_the_page():
    pytest.importorskip("pandas")
    result = doctest.testfile(str(ROOT / "docs" / "python.md"), module_relative=False,
                              optionflags=doctest.NORMALIZE_WHITESPACE)
    assert result.attempted >= 10 and result.failed == 0


def test_tutorial(tmp_path):
    pytest.importorskip("pandas")
    run = subprocess.run([sys.executable, ROOT / "python" / "examples" / "tutorial.py"], cwd=tmp_path, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert {file.name for file in tmp_path.glob("*.svg")} == {"pair.svg", "larger_pair.svg", "rounds.svg"}
