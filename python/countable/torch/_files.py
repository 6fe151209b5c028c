"""Networks that `countable train` has written, and those that it can read."""

from __future__ import annotations

import json
import os
from typing import Any, Dict, Tuple

import torch

from countable import _core
from countable.torch._model import DeepLRP

TYPES = {"F32": torch.float32, "F64": torch.float64, "I64": torch.int64, "I32": torch.int32}


def read_safetensors(path: Any) -> Tuple[Dict[str, torch.Tensor], Dict[str, str]]:
    """The tensors of a file and its metadata. InputError for a file that is damaged."""
    entries, metadata = _core.read_tensors(os.fspath(path))
    tensors = {}
    for name, dtype, shape, data in entries:
        if dtype not in TYPES:
            raise _core.InputError(f"{os.fspath(path)}: expected numbers of {', '.join(TYPES)}, found {dtype}")
        flat = torch.frombuffer(bytearray(data), dtype=TYPES[dtype]) if data else torch.empty(0, dtype=TYPES[dtype])
        tensors[name] = flat.reshape(shape)
    return tensors, metadata


def _folder(run: Any) -> str:
    path = os.fspath(run)
    return os.path.join(path, "best.safetensors") if os.path.isdir(path) else path


def load(run: Any) -> DeepLRP:
    """The Deep LRP network of a run of `countable train`: its folder, or a safetensors file of it.

    The network has `node_labels`, `edge_labels`, `targets`, `target_mean` and `target_deviation` of the run.
    """
    path = _folder(run)
    tensors, metadata = read_safetensors(path)
    if "config" not in metadata or "encoding" not in metadata:
        raise _core.InputError(f"{path}: expected a network of `countable train`")
    config = json.loads(metadata["config"])
    if config.get("dataset", {}).get("per") == "node":
        raise _core.InputError(f"{path}: expected a network with outputs for each graph, found one with outputs at nodes")
    model = config["model"]
    words = model["name"].split("-")
    deep = words[0] == "deep"
    numbers = words[2:] if deep else words[1:]
    if words[1 if deep else 0] != "lrp" or len(numbers) != 2:
        raise _core.InputError(f"{path}: expected lrp-L-K or deep-lrp-L-K, found {model['name']}")
    encoding = json.loads(metadata["encoding"])
    if encoding.get("open") or "node_counts" in encoding or "node_table" in encoding and encoding["node_table"].get("numbers"):
        raise _core.InputError(f"{path}: expected features that are labels")
    first = tensors["embedding"] if "embedding" in tensors else tensors["layer0.slots.weight"]
    node_width = first.shape[0] if "embedding" in tensors else first.shape[2]
    edge_width = _edge_width(tensors, encoding)
    network = DeepLRP(node_width, edge_width, outputs=tensors["readout.weight"].shape[0], width=model["width"],
                      layers=model["depth"], depth=int(numbers[0]), children=int(numbers[1]), variant=model["variant"],
                      pooling=model["pooling"], readout=model["readout"],
                      readout_size=model.get("readout_size", 1.0), batch_norm=model["batch_norm"],
                      residual=model["residual"], jumping_knowledge=model["jumping_knowledge"], deep=deep,
                      alpha=model.get("alpha", "mlp"), last_relu=model.get("last_relu", True))
    network = network.to(tensors["readout.weight"].dtype)
    network.load_state_dict(tensors)
    scaling = json.loads(metadata.get("scaling", "{}"))
    network.node_labels, network.edge_labels = encoding.get("node_labels", []), encoding.get("edge_labels", [])
    network.targets = json.loads(metadata.get("targets", "[]"))
    network.target_mean, network.target_deviation = scaling.get("mean"), scaling.get("deviation")
    return network.eval()


def _edge_width(tensors: Dict[str, torch.Tensor], encoding: Dict[str, Any]) -> int:
    """0 where edges have no features; a layer that embeds an edge without features has one row."""
    rows = [tensor.shape[0] for name, tensor in tensors.items() if name.endswith(".edges")]
    if not encoding.get("edge_labels") and "edge_table" not in encoding:
        return 0
    return rows[0] if rows else 0


def save(network: DeepLRP, run: Any, path: Any) -> None:
    """Writes the weights of a network that came from `load(run)` as a file that `countable` reads in place of the run's
    best.safetensors."""
    before, metadata = read_safetensors(_folder(run))
    state = {name: tensor.detach().cpu().contiguous() for name, tensor in network.state_dict().items()}
    for name, tensor in before.items():
        if name not in state or state[name].shape != tensor.shape or state[name].dtype != tensor.dtype:
            raise ValueError(f"save: the network does not fit the run: {name}")
    names = {dtype: name for name, dtype in TYPES.items()}
    entries = [(name, names[state[name].dtype], list(state[name].shape), state[name].numpy().tobytes())
               for name in before]
    _core.write_tensors(os.fspath(path), entries, metadata)
