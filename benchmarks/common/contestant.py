"""What the contestants in Python have in common: they read a problem that the benchmark wrote, train as one does with
torch, and write the time of their last epoch and the losses of their first steps.

    SCRIPT FOLDER THREADS EPOCHS LOSSES BATCH_SIZE
"""

import array
import os
import sys
import time

import torch

LR = 1e-3


def read(folder, name, kind):
    numbers = array.array(kind)
    path = os.path.join(folder, name)
    with open(path, "rb") as file:
        numbers.fromfile(file, os.path.getsize(path) // numbers.itemsize)
    return numbers


def read_graphs(folder):
    """A list of (nodes, [(u, v), ...])."""
    numbers, graphs, at = read(folder, "graphs.bin", "q"), [], 0
    while at < len(numbers):
        nodes, edges = numbers[at], numbers[at + 1]
        ends = numbers[at + 2 : at + 2 + 2 * edges]
        graphs.append((nodes, list(zip(ends[0::2], ends[1::2]))))
        at += 2 + 2 * edges
    return graphs


def read_weights(folder):
    numbers, weights, at = torch.tensor(read(folder, "weights.bin", "f")), {}, 0
    with open(os.path.join(folder, "weights.txt")) as lines:
        for line in lines:
            name, *shape = line.split()
            shape = [int(extent) for extent in shape]
            size = torch.Size(shape).numel()
            weights[name] = numbers[at : at + size].reshape(shape).clone()
            at += size
    return weights


def race(make_model, collate):
    """make_model(weights) -> a module; collate(graphs) -> what its forward takes."""
    folder, threads, epochs, compared, size = sys.argv[1], *map(int, sys.argv[2:6])
    torch.set_num_threads(threads)
    graphs, targets = read_graphs(folder), torch.tensor(read(folder, "targets.bin", "f"))
    batches = [
        (collate(graphs[first : first + size]), targets[first : first + size].unsqueeze(1))
        for first in range(0, len(graphs), size)
    ]
    model = make_model(read_weights(folder))
    optimizer = torch.optim.Adam(model.parameters(), lr=LR)
    losses = []
    # As the benchmark measures itself: CPU time of one thread, wall clock of several.
    clock = time.process_time if threads == 1 else time.perf_counter
    for _ in range(epochs):
        start = clock()
        for batch, target in batches:
            optimizer.zero_grad()
            loss = torch.nn.functional.mse_loss(model(batch), target)
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        milliseconds = 1e3 * (clock() - start)
    with open(os.path.join(folder, "outcome.txt"), "w") as out:
        print(milliseconds, *losses[:compared], file=out)
