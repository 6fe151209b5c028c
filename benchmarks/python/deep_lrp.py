"""An epoch of Deep LRP-7-1 on ZINC, 24 layers of 32: DeepLRP of countable.torch against `countable train`, one thread each.

  build/python/current/bin/python benchmarks/python/deep_lrp.py build/release/bin --data FOLDER [--molecules N] [--repetitions N]

FOLDER has zinc12k.graphs.txt or zinc12k.graphs.txt.gz. An epoch is 10,000 molecules in batches of 64, forward, backward and Adam, then
the errors on 1,000 molecules of validation and 1,000 of test in batches of 128. CPU time, user and system; that of the program is the difference
of runs of one epoch and of several, so that reading and planning are in neither. Before anything is measured, the network that the
program has trained must predict the same in Python.
"""

import argparse
import csv
import gzip
import resource
import subprocess
import tempfile
import time
from pathlib import Path

import numpy as np
import torch

import countable.torch as ct

SPLITS = ["train", "val", "test"]


def molecules_of(folder, most, copy):
    """Rows (split, y, atoms, bonds): all, or the first `most` of each split. They are written to `copy`, for the program."""
    names = [folder / "zinc12k.graphs.txt", folder / "zinc12k.graphs.txt.gz"]
    path = next(name for name in names if name.exists())
    with (gzip.open if path.suffix == ".gz" else open)(path, "rt") as lines:
        read, number = [], dict.fromkeys(SPLITS, 0)
        for line in lines:
            split = line.split("|")[0]
            number[split] += 1
            if most == 0 or number[split] <= most:
                read.append(line)
    copy.write_text("".join(read))
    rows = [line.rstrip("\n").split("|") for line in read]
    return [(split, float(y), [int(a) for a in atoms.split()], [[int(n) for n in bond.split()] for bond in bonds.split(";") if bond])
            for split, y, atoms, bonds in rows]


class Dataset:
    """All molecules as one plan; x has unit vectors."""

    def __init__(self, network, rows):
        self.split = np.array([SPLITS.index(split) for split, _, _, _ in rows])
        self.y = torch.tensor([y for _, y, _, _ in rows])
        self.offsets = np.concatenate([[0], np.cumsum([len(atoms) for _, _, atoms, _ in rows])])
        bonds = np.array([(u + first, v + first, kind) for (_, _, _, bonds), first in zip(rows, self.offsets) for u, v, kind in bonds]).T
        atoms = torch.tensor([atom for _, _, atoms, _ in rows for atom in atoms])
        self.x = torch.nn.functional.one_hot(atoms, network.embedding.shape[0]).float()
        self.plan = network.plan(bonds[:2], self.offsets, edge_class=bonds[2])

    def batch(self, graphs):
        nodes = np.concatenate([np.arange(self.offsets[g], self.offsets[g + 1]) for g in graphs])
        return self.x[torch.from_numpy(nodes)], self.plan.batch(graphs), self.y[torch.from_numpy(graphs)]

    def batches(self, graphs, size):
        return (self.batch(graphs[begin:begin + size]) for begin in range(0, len(graphs), size))


@torch.no_grad()
def predictions(network, dataset, graphs):
    network.eval()
    return torch.cat([network(x, plan)[:, 0] for x, plan, _ in dataset.batches(graphs, 128)])


def epoch(network, optimizer, dataset, order):
    network.train()
    for x, plan, y in dataset.batches(order, 64):
        optimizer.zero_grad()
        torch.nn.functional.l1_loss(network(x, plan)[:, 0], y).backward()
        optimizer.step()
    for split in (1, 2):
        graphs = np.flatnonzero(dataset.split == split)
        (predictions(network, dataset, graphs) - dataset.y[torch.from_numpy(graphs)]).abs().mean().item()


def program_seconds(arguments, epochs, folder):
    """CPU seconds of a run of the program."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    words = ["train", "--dataset", "zinc12k", "--data", folder.parent, "--model", "deep-lrp-7-1", "--threads", "1", "--epochs", epochs,
             "--set", f"model.depth={arguments.layers}", "--set", f"model.width={arguments.width}", "--no-cache", "-o", folder]
    done = subprocess.run([arguments.bin / "countable", *map(str, words)], capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(done.stderr)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def check(network, dataset, run):
    rows = list(csv.reader((run / "test_predictions.csv").open()))[1:]
    found = predictions(network, dataset, np.array([int(row[0]) - 1 for row in rows]))
    expected = torch.tensor([float(row[2]) for row in rows])
    worst = ((found - expected).abs() / expected.abs().clamp(min=1)).max().item()
    if worst > 1e-4:
        raise SystemExit(f"the predictions differ by {worst:.2g}")
    print(f"predictions of {len(rows)} molecules agree; the largest difference is {worst:.2g} of the prediction (float)", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin", type=Path, help="the folder of the programs")
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--molecules", type=int, default=0, help="how many of each split; 0: all")
    parser.add_argument("--repetitions", type=int, default=1)
    parser.add_argument("--layers", type=int, default=24)
    parser.add_argument("--width", type=int, default=32)
    parser.add_argument("--check-only", action="store_true")
    parser.add_argument("--profile", action="store_true", help="print where the time of the epoch in Python goes")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    ct.set_num_threads(1)
    with tempfile.TemporaryDirectory() as folder:
        rows = molecules_of(arguments.data, arguments.molecules, Path(folder) / "zinc12k.graphs.txt")
        once = program_seconds(arguments, 1, Path(folder) / "once")
        network = ct.load(Path(folder) / "once")
        dataset = Dataset(network, rows)
        del rows  # a million objects, which the garbage collector would go through again and again
        check(network, dataset, Path(folder) / "once")
        if arguments.check_only:
            return
        order = np.flatnonzero(dataset.split == 0)
        optimizer = torch.optim.Adam(network.parameters(), lr=0.001, fused=True)
        chance = np.random.default_rng(0)
        if arguments.profile:
            with torch.profiler.profile() as profile:
                epoch(network, optimizer, dataset, order[:1280])
            print(profile.key_averages().table(sort_by="self_cpu_time_total", row_limit=25, max_name_column_width=40))
        ours, programs = [], []
        for repetition in range(arguments.repetitions):
            chance.shuffle(order)
            begin = time.process_time()
            epoch(network, optimizer, dataset, order)
            ours.append(time.process_time() - begin)
            programs.append((program_seconds(arguments, 3, Path(folder) / f"more{repetition}") - once) / 2)
            print(f"epoch: countable.torch {ours[-1]:.2f} s, countable train {programs[-1]:.2f} s, ratio {ours[-1] / programs[-1]:.3f}",
                  flush=True)
        print(f"the fastest of each: {min(ours):.2f} s, {min(programs):.2f} s, ratio {min(ours) / min(programs):.3f}")


if __name__ == "__main__":
    main()
