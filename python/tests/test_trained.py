"""A network that `countable train` has made, in Python, and back. Needs the programs: COUNTABLE_BIN names their folder."""

import copy
import csv
import json
import os
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")
from countable import _core, datasets  # noqa: E402
from countable.torch import DeepLRP, load, read_safetensors, save  # noqa: E402

BIN = Path(os.environ.get("COUNTABLE_BIN", Path(__file__).parents[2] / "build/release/bin"))
if not (BIN / "countable-learn").exists():
    pytest.skip("countable-learn is not built", allow_module_level=True)

RUNS = {"synthetic": ["--task", "triangle", "--model", "deep-lrp-1-3", "--set", "model.width=32"],
        "divided sums": ["--task", "triangle", "--model", "deep-lrp-1-3", "--set", "model.readout_size=10"],
        "polynomial": ["--task", "triangle", "--model", "deep-lrp-1-3", "--set", "model.alpha=polynomial",
                       "--set", "model.last_relu=false"],
        "molecular": ["--task", "attributed-triangle", "--model", "deep-lrp-2-2", "--set", "model.variant=molecular",
                      "--set", "model.width=16", "--set", "model.depth=3"],
        "lrp": ["--task", "triangle", "--model", "lrp-1-3", "--set", "model.width=16"]}


@pytest.mark.parametrize("run", list(RUNS))
def test_predictions_agree(run, tmp_path):
    words = ["train", "--dataset", "er", "--epochs", "1", "--set", "dataset.graphs=200", "-o", "run", *RUNS[run]]
    made = subprocess.run([BIN / "countable", *words], cwd=tmp_path, capture_output=True, text=True)
    assert made.returncode == 0, made.stderr
    network = load(tmp_path / "run")
    er = datasets.er(graphs=200)
    offsets = np.concatenate([[0], np.cumsum(er.num_nodes)])
    edges = np.concatenate([edge_index + first for edge_index, first in zip(er.edge_indices, offsets)], axis=1)
    plan = network.plan(edges, offsets)
    x = torch.ones(plan.num_nodes, 1)
    if network.node_labels:  # even nodes are red, odd ones blue
        assert network.node_labels == ["blue", "red"]
        parity = torch.cat([torch.arange(int(nodes)) % 2 for nodes in er.num_nodes])
        x = torch.nn.functional.one_hot(1 - parity, 2).float()
    with torch.no_grad():
        found = network(x, plan)[:, 0]
    rows = list(csv.reader((tmp_path / "run" / "test_predictions.csv").open()))[1:]
    assert len(rows) == 100
    # In single precision, and with sums in another order: to a millionth of what is summed, whose size
    # absolute rows and weights of the readout give.
    absolute = copy.deepcopy(network)
    getattr(absolute, f"layer{absolute.layers - 1}").register_forward_hook(lambda layer, given, rows: rows.abs())
    with torch.no_grad():
        for parameter in absolute.readout.parameters():
            parameter.abs_()
        sizes = absolute(x, plan)[:, 0].clamp(min=1)
    for number, _, predicted in rows:
        graph = int(number) - 1
        assert abs(found[graph].item() - float(predicted)) <= 1e-6 * sizes[graph].item(), (number, predicted)
    # Back: the same bytes, and other weights are read by the program.
    save(network, tmp_path / "run", tmp_path / "back.safetensors")
    assert (tmp_path / "back.safetensors").read_bytes() == (tmp_path / "run" / "best.safetensors").read_bytes()
    with torch.no_grad():
        network.readout.weight.mul_(2)
        found = network(x, plan)[:, 0]
    save(network, tmp_path / "run", tmp_path / "changed.safetensors")
    shutil.copy(tmp_path / "changed.safetensors", tmp_path / "run" / "best.safetensors")
    subprocess.run([BIN / "countable", "generate", "er", "--graphs", "5", "-o", "er.g6"], cwd=tmp_path, check=True,
                   capture_output=True)
    if network.node_labels:
        return  # graph6 has no labels
    predicted = subprocess.run([BIN / "countable", "predict", "run", "er.g6"], cwd=tmp_path, capture_output=True, text=True)
    assert predicted.returncode == 0, predicted.stderr
    for line, expected, size in zip(predicted.stdout.splitlines()[1:], found.tolist(), sizes.tolist()):
        assert abs(float(line.split(",")[1]) - expected) <= 2e-6 * size


@pytest.mark.parametrize("pattern", ["triangle", "4-cycle", "3-star"])
def test_predictions_agree_in_double(pattern, tmp_path):
    """Relative to the result. The program computes in double for compiled networks, whose weights are replaced by random ones here.
    It rounds their predictions, which are counts, to whole numbers; so the readout is multiplied by 2^24."""
    made = subprocess.run([BIN / "countable", "compile", pattern, "-o", "run"], cwd=tmp_path, capture_output=True, text=True)
    assert made.returncode == 0, made.stderr
    tensors, metadata = read_safetensors(tmp_path / "run" / "best.safetensors")
    model = json.loads(metadata["config"])["model"]
    depth, children = (int(number) for number in model["name"].split("-")[2:])
    torch.manual_seed(0)
    network = DeepLRP(width=model["width"], layers=model["depth"], depth=depth, children=children, pooling=model["pooling"],
                      readout=model["readout"]).double()
    with torch.no_grad():
        for parameter in network.parameters():
            parameter.normal_()
        for parameter in network.readout.parameters():
            parameter.mul_(2.0**24)
    state = network.state_dict()
    entries = [(name, "F64", list(state[name].shape), state[name].numpy().tobytes()) for name in tensors]
    _core.write_tensors(str(tmp_path / "run" / "best.safetensors"), entries, metadata)
    subprocess.run([BIN / "countable", "generate", "er", "--graphs", "100", "-o", "er.g6"], cwd=tmp_path, check=True,
                   capture_output=True)
    predicted = subprocess.run([BIN / "countable", "predict", "run", "er.g6"], cwd=tmp_path, capture_output=True, text=True)
    assert predicted.returncode == 0, predicted.stderr
    er = datasets.er(graphs=100)
    offsets = np.concatenate([[0], np.cumsum(er.num_nodes)])
    edges = np.concatenate([edge_index + first for edge_index, first in zip(er.edge_indices, offsets)], axis=1)
    with torch.no_grad():
        found = network(torch.ones(int(offsets[-1]), 1, dtype=torch.double), network.plan(edges, offsets))[:, 0]
    expected = torch.tensor([float(line.split(",")[1]) for line in predicted.stdout.splitlines()[1:]], dtype=torch.double)
    assert len(expected) == 100 and expected.abs().max() > 1e8
    assert ((found - expected).abs() <= 0.5 + 1e-10 * expected.abs()).all()
