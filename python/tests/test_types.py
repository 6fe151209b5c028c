"""The types that the package promises by py.typed: its own code keeps to them, and the stubs have every name of the module."""

import subprocess
import sys

import pytest

pytest.importorskip("mypy")


def output_of(*words):
    done = subprocess.run([sys.executable, "-m", *words], capture_output=True, text=True)
    return "" if done.returncode == 0 else done.stdout + done.stderr


def test_the_code_keeps_to_its_types():
    assert output_of("mypy", "--ignore-missing-imports", "-p", "countable") == ""


def test_the_stubs_have_the_names_of_the_module():
    # What else it finds is nanobind's: functions and classes that are not of Python's own types.
    found = output_of("mypy.stubtest", "--concise", "countable._core")
    assert [line for line in found.splitlines() if "is not present" in line or "failed" in line] == []


def test_a_wrong_argument_is_found(tmp_path):
    (tmp_path / "wrong.py").write_text("import countable\ncountable.count('Bw', 'triangle', induced='yes')\n")
    assert "wrong.py:2" in output_of("mypy", "--ignore-missing-imports", tmp_path / "wrong.py")
