"""In a notebook, run by a real kernel: pairs draw themselves, and a long count shows how far it is."""

import json

import pytest

nbclient = pytest.importorskip("nbclient")
nbformat = pytest.importorskip("nbformat")
pytest.importorskip("ipykernel")

DRAWN = "import countable as ct\nct.pair('triangle', against='1-wl')"
LONG = """
import countable as ct
import countable._progress
countable._progress.PATIENCE = 0.0
ct.count(list(ct.datasets.er(3000)) * 20, ['cycle-6', 'path-7']).sum()
"""


@pytest.fixture(scope="module")
def outputs():
    cells = [nbformat.v4.new_code_cell(text) for text in (DRAWN, LONG)]
    notebook = nbclient.NotebookClient(nbformat.v4.new_notebook(cells=cells), timeout=120, kernel_name="python3").execute()
    return [cell["outputs"] for cell in notebook["cells"]]


def test_a_pair_draws_itself(outputs):
    assert any("<svg" in output.get("data", {}).get("image/svg+xml", "") for output in outputs[0])


def test_a_long_count_shows_how_far_it_is(outputs):
    assert "graphs" in json.dumps(outputs[1])
