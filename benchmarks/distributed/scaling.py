"""What several processes gain in training, and what many would.

    python3 benchmarks/distributed/scaling.py BIN [--picture FILE]

BIN is the folder of the executables. Trains a few epochs by one process with one and two threads, and by two processes with one
thread each; checks that all have the same losses; prints seconds per epoch and their ratios, and what the processes send.
From the compute time of one thread and the sums, a model on paper tells what 8, 64 and 512 processes would do for given
latency and bandwidth of the network; --picture draws it as SVG.
"""

import argparse
import csv
import math
import os
import pathlib
import re
import socket
import subprocess
import tempfile

# Batches of a size that people use on many machines.
CASES = {
    "PPGN, width 64, batches of 128": ["--model", "ppgn", "--set", "model.width=64", "--set", "training.batch_size=128"],
    "GIN of OGB's size, batches of 512": ["--model", "gin", "--set", "model.width=300", "--set", "model.depth=5", "--set",
                                          "model.batch_norm=true", "--set", "training.batch_size=512"],
}
COMMON = ["--dataset", "er", "--set", "training.evaluate_train=false"]
# A network of a cluster: seconds of a message, bytes per second.
NETWORKS = {"10 Gbit/s Ethernet": (50e-6, 1.25e9), "100 Gbit/s InfiniBand": (3e-6, 12.5e9)}
RANKS = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512]


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def train(program, folder, name, arguments, ranks, threads, epochs=3):
    """Seconds of the fastest epoch, the losses, and (sums, MB) of an epoch."""
    port = str(free_port())
    processes = []
    for rank in range(ranks):
        environment = dict(os.environ)
        if ranks > 1:
            environment.update(RANK=str(rank), WORLD_SIZE=str(ranks), MASTER_ADDR="127.0.0.1", MASTER_PORT=port)
        processes.append(subprocess.Popen([program, "train", *COMMON, *arguments, "--epochs", str(epochs), "--threads", str(threads), "--profile", "-o", name],
                                          cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True))
    said = [process.communicate()[1] for process in processes]
    for process, text in zip(processes, said):
        if process.returncode != 0:
            raise SystemExit(text)
    run = pathlib.Path(folder) / name
    seconds = [float(row["seconds"]) for row in csv.DictReader((run / "timing.csv").open())]
    losses = [float(row["train_loss"]) for row in csv.DictReader((run / "metrics.csv").open())]
    sums = re.search(r"([0-9.]+) sums over the ranks in an epoch, of ([0-9.e+]+) MB", said[0])
    return min(seconds), losses, (float(sums[1]), float(sums[2])) if sums else None


def seconds_on(ranks, compute, sums, megabytes, latency, bandwidth):
    """An epoch: work divided, and each sum as a ring of 2 (p - 1) messages of a p-th, or a tree where that is faster."""
    if ranks == 1:
        return compute
    size = megabytes * 1e6 / sums
    ring = 2 * (ranks - 1) * (latency + size / ranks / bandwidth)
    tree = 2 * math.ceil(math.log2(ranks)) * (latency + size / bandwidth)
    return compute / ranks + sums * min(ring, tree)


def picture(lines, path):
    """How many times faster than one process, over the number of processes; both logarithmic."""
    width, height, left, bottom = 640, 420, 60, 370
    x = lambda ranks: left + math.log2(ranks) / 9 * 540
    y = lambda gain: bottom - math.log2(max(gain, 0.5)) / 9 * 340
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="sans-serif" font-size="12">',
             f'<rect width="{width}" height="{height}" fill="white"/>']
    for ranks in RANKS:
        parts.append(f'<line x1="{x(ranks)}" y1="{y(1)}" x2="{x(ranks)}" y2="{y(512)}" stroke="#ddd"/>'
                     f'<text x="{x(ranks)}" y="{bottom + 18}" text-anchor="middle">{ranks}</text>'
                     f'<line x1="{x(1)}" y1="{y(ranks)}" x2="{x(512)}" y2="{y(ranks)}" stroke="#ddd"/>'
                     f'<text x="{left - 8}" y="{y(ranks) + 4}" text-anchor="end">{ranks}</text>')
    parts.append(f'<text x="{x(16)}" y="{bottom + 40}" text-anchor="middle">processes</text>'
                 f'<text x="{left - 40}" y="20">times faster than one process</text>'
                 f'<line x1="{x(1)}" y1="{y(1)}" x2="{x(512)}" y2="{y(512)}" stroke="#999" stroke-dasharray="4"/>')
    colors = ["#1b6ca8", "#d1495b", "#2e8b57", "#b8860b"]
    for i, (name, points) in enumerate(lines):
        way = " ".join(f"{x(ranks):.1f},{y(gain):.1f}" for ranks, gain in points)
        parts.append(f'<polyline points="{way}" fill="none" stroke="{colors[i]}" stroke-width="2"/>'
                     f'<text x="{left + 12}" y="{40 + 16 * i}" fill="{colors[i]}">{name}</text>')
    pathlib.Path(path).write_text("\n".join(parts) + "\n</svg>\n")


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("bin")
    arguments.add_argument("--picture")
    arguments = arguments.parse_args()
    program = str(pathlib.Path(arguments.bin).resolve() / "countable")
    lines = []
    for case, model in CASES.items():
        with tempfile.TemporaryDirectory() as folder:
            # In double: some networks make much of the rounding of float.
            double = [*model, "--set", "training.precision=double"]
            (a,), (b,) = (train(program, folder, f"check{ranks}", double, ranks, 1, epochs=1)[1] for ranks in (1, 2))
            assert abs(a - b) <= 1e-5 * abs(a), "processes change the result"
            one, losses, _ = train(program, folder, "one", model, 1, 1)
            threads, other, _ = train(program, folder, "threads", model, 1, 2)
            ranks, _, sums = train(program, folder, "ranks", model, 2, 1)
            assert losses == other, "threads change the result"
        steps = math.ceil(1500 / int(re.search(r"batch_size=(\d+)", " ".join(model))[1]))
        print(f"{case}\n  one process, one thread    {one:7.2f} s an epoch\n"
              f"  one process, two threads   {threads:7.2f} s   {one / threads:.2f} times faster\n"
              f"  two processes, one thread  {ranks:7.2f} s   {one / ranks:.2f} times faster\n"
              f"  {sums[0] / steps:.0f} sums of {sums[1] / steps:.3f} MB in a step, from each process")
        for network, (latency, bandwidth) in NETWORKS.items():
            gains = [(p, one / seconds_on(p, one, *sums, latency, bandwidth)) for p in RANKS]
            lines.append((f"{case}; {network}", gains))
            print(f"  on paper, {network}: " + ", ".join(f"{p} processes {gain:.1f}" for p, gain in gains if p in (8, 64, 512)))
    if arguments.picture:
        picture(lines, arguments.picture)


if __name__ == "__main__":
    main()
