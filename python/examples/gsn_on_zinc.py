# %% [markdown]
# # Counts of cycles make GIN better on ZINC
#
# The last part of the tutorial, in a file of its own because it takes PyTorch Geometric, the molecules of ZINC and some minutes.
# Message passing cannot count cycles ([docs/theory.md](../../docs/theory.md)), and what is to be predicted here depends on them. So
# each atom is told how many cycles of each length it is in (Bouritsas et al. 2020, "graph substructure networks"): one line with
# `countable.transforms`. GIN is trained with and without it, by the same recipe.
#
#     COUNTABLE_DATA=FOLDER python gsn_on_zinc.py
#
# FOLDER has zinc12k.graphs.txt, gzipped or not: a line `split|y|atom types|u v bond;...` for each molecule (docs/molecules.md).

# %%
import argparse
import gzip
import os
import tempfile
import time
from pathlib import Path

import torch
from torch import nn
from torch_geometric.data import Data, InMemoryDataset
from torch_geometric.loader import DataLoader
from torch_geometric.nn import GINEConv, global_add_pool

from countable.transforms import SubstructureCounts

parser = argparse.ArgumentParser(description="GIN on ZINC with and without counts of cycles.")
parser.add_argument("--epochs", type=int, default=100)
parser.add_argument("--width", type=int, default=64)
parser.add_argument("--layers", type=int, default=4)
arguments = parser.parse_args()
torch.set_num_threads(1)
CYCLES = [f"cycle-{length}" for length in range(3, 9)]
ATOMS, BONDS = 28, 4

# %% [markdown]
# ## The molecules
# A dataset of PyG. Its `pre_transform` counts the cycles, once, and PyG keeps the result in a file. The dataset that PyG downloads
# itself, `torch_geometric.datasets.ZINC(root, subset=True, pre_transform=...)`, takes the same transform.


# %%
def read(path):
    with (gzip.open if path.suffix == ".gz" else open)(path, "rt") as lines:
        for line in lines:
            split, y, atoms, bonds = line.rstrip("\n").split("|")
            numbers = [[int(number) for number in bond.split()] for bond in bonds.split(";") if bond]
            u, v, kind = torch.tensor(numbers, dtype=torch.long).reshape(-1, 3).t()
            both = torch.stack([torch.cat([u, v]), torch.cat([v, u])])
            yield Data(x=torch.tensor([int(atom) for atom in atoms.split()]), edge_index=both,
                       edge_attr=torch.cat([kind, kind]), y=torch.tensor([float(y)]), split=split)


class Molecules(InMemoryDataset):
    """ZINC in the file of $COUNTABLE_DATA."""

    processed_file_names = ["molecules.pt"]

    def __init__(self, root, pre_transform=None):
        super().__init__(root, pre_transform=pre_transform)
        self.load(self.processed_paths[0])

    def process(self):
        folder = Path(os.environ["COUNTABLE_DATA"])
        names = [folder / "zinc12k.graphs.txt", folder / "zinc12k.graphs.txt.gz"]
        molecules = list(read(next(name for name in names if name.exists())))
        if self.pre_transform is not None:
            molecules = [self.pre_transform(molecule) for molecule in molecules]
        self.save(molecules, self.processed_paths[0])


begin = time.process_time()
count_cycles = SubstructureCounts(CYCLES, per="node", attribute="counts")
with tempfile.TemporaryDirectory() as folder:
    molecules = Molecules(folder, pre_transform=count_cycles)
parts = {name: [molecule for molecule in molecules if molecule.split.startswith(name)] for name in ("train", "val", "test")}
print(f"{len(molecules)} molecules read and counted in {time.process_time() - begin:.1f} s", flush=True)
print({name: len(part) for name, part in parts.items()}, flush=True)


# %% [markdown]
# ## The network
# GIN whose messages know the bonds. With counts it has one more linear map at its beginning: a few hundred parameters.


# %%
class Network(nn.Module):
    def __init__(self, with_counts, width=arguments.width, layers=arguments.layers):
        super().__init__()
        self.atoms, self.bonds = nn.Embedding(ATOMS, width), nn.Embedding(BONDS, width)
        self.counts = nn.Linear(len(CYCLES), width) if with_counts else None
        self.layers = nn.ModuleList(
            GINEConv(nn.Sequential(nn.Linear(width, width), nn.BatchNorm1d(width), nn.ReLU(), nn.Linear(width, width)))
            for _ in range(layers))
        self.norms = nn.ModuleList(nn.BatchNorm1d(width) for _ in range(layers))
        self.readout = nn.Sequential(nn.Linear(width, width), nn.ReLU(), nn.Linear(width, 1))

    def forward(self, batch):
        h, bonds = self.atoms(batch.x), self.bonds(batch.edge_attr)
        if self.counts is not None:
            h = h + self.counts(torch.log1p(batch.counts))
        for layer, norm in zip(self.layers, self.norms):
            h = h + torch.relu(norm(layer(h, batch.edge_index, bonds)))
        return self.readout(global_add_pool(h, batch.batch))[:, 0]


# %% [markdown]
# ## Training
# Adam, the mean absolute error as loss, and a learning rate that falls to zero by a cosine. The error on the test molecules is that
# of the epoch with the lowest error on the validation molecules.


# %%
@torch.no_grad()
def error(network, batches):
    network.eval()
    off = [(network(batch) - batch.y).abs() for batch in batches]
    return torch.cat(off).mean().item()


def train(with_counts):
    torch.manual_seed(0)
    network = Network(with_counts)
    name = "GIN with counts" if with_counts else "GIN"
    print(f"{name}: {sum(parameter.numel() for parameter in network.parameters())} parameters", flush=True)
    training = DataLoader(parts["train"], batch_size=128, shuffle=True)
    batches = {part: list(DataLoader(parts[part], batch_size=500)) for part in ("val", "test")}
    optimizer = torch.optim.Adam(network.parameters(), lr=0.002)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, arguments.epochs * len(training))
    begin, curve = time.process_time(), []
    for epoch in range(1, arguments.epochs + 1):
        network.train()
        for batch in training:
            optimizer.zero_grad()
            nn.functional.l1_loss(network(batch), batch.y).backward()
            optimizer.step()
            schedule.step()
        curve.append((error(network, batches["val"]), error(network, batches["test"])))
        if epoch % 10 == 0 or epoch == arguments.epochs:
            print(f"{name}: epoch {epoch}, validation {curve[-1][0]:.3f}, test {curve[-1][1]:.3f}, "
                  f"{time.process_time() - begin:.0f} s of CPU time", flush=True)
    best = min(curve)
    print(f"{name}: test error {best[1]:.3f}", flush=True)
    return curve


curves = {"GIN": train(False), "GIN with counts of cycles": train(True)}

# %% [markdown]
# ## Both curves

# %%
def draw(curves, file):
    from matplotlib.figure import Figure
    figure = Figure(figsize=(6.4, 3.6), layout="constrained")
    axes = figure.subplots()
    for name, curve in curves.items():
        axes.plot(range(1, len(curve) + 1), [test for _, test in curve], label=name)
    axes.set(xlabel="epoch", ylabel="mean absolute error, test molecules", title="ZINC (12,000 molecules)", yscale="log")
    ticks = [0.1, 0.2, 0.3, 0.5, 1, 2]
    axes.set_yticks(ticks, labels=map(str, ticks))
    axes.minorticks_off()
    axes.grid(alpha=0.3)
    axes.legend()
    figure.savefig(file, metadata={"Date": None})
    return figure


try:
    draw(curves, "gsn_on_zinc.svg")
except ImportError:
    print("no picture: matplotlib is not installed")
