"""The part of the tutorial that trains GIN with and without counts, in a short form: few molecules, two epochs."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[1] / "examples" / "gsn_on_zinc.py"


def molecule(split, chance):
    """A ring of 3 to 8 atoms with a tail, as a line of zinc12k.graphs.txt; y is the length of the ring."""
    ring, tail = chance.randint(3, 8), chance.randint(1, 4)
    bonds = [(i, (i + 1) % ring) for i in range(ring)] + [(i - 1 if i > ring else 0, i) for i in range(ring, ring + tail)]
    atoms = " ".join(str(chance.randint(0, 27)) for _ in range(ring + tail))
    return f"{split}|{ring}|{atoms}|" + ";".join(f"{u} {v} {chance.randint(1, 3)}" for u, v in bonds) + "\n"


def test_both_networks_are_trained(tmp_path):
    for module in ("torch", "torch_geometric"):
        pytest.importorskip(module)
    chance = random.Random(0)
    lines = [molecule(split, chance) for split, most in (("train", 300), ("val", 40), ("test", 40)) for _ in range(most)]
    (tmp_path / "zinc12k.graphs.txt").write_text("".join(lines))
    run = subprocess.run([sys.executable, EXAMPLE, "--epochs", "2", "--width", "16", "--layers", "2"], cwd=tmp_path,
                         capture_output=True, text=True, env={**os.environ, "COUNTABLE_DATA": str(tmp_path)})
    assert run.returncode == 0, run.stderr
    assert "380 molecules read and counted" in run.stdout and "{'train': 300, 'val': 40, 'test': 40}" in run.stdout
    plain, counted = (int(line.split()[-2]) for line in run.stdout.splitlines() if line.endswith(" parameters"))
    assert counted - plain == (6 + 1) * 16  # one linear map
    errors = [float(line.split()[-1]) for line in run.stdout.splitlines() if "test error" in line]
    assert len(errors) == 2 and all(0 < error < 10 for error in errors)
    assert (tmp_path / "gsn_on_zinc.svg").exists() or "no picture" in run.stdout
