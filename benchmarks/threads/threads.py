"""Seconds an epoch of `countable train` with one thread, with the default and with all cores, on a quiet machine and
beside another program that uses one core. The argument is the folder of the executables.

    threads.py BIN [--repetitions N] [--only NAME] [--format markdown|csv] [--check-only]

First every model is trained with 1, 2 and 8 threads, and must write the same bytes. Then settings take turns, so that a
slow minute of the machine meets them all, and the fastest epoch of each counts."""

import argparse
import csv
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

# Small, as the paper's counting tasks are, and large enough for threads to pay.
SMALL = ["--set", "dataset.graphs=1000"]
CASES = {
    "gin 4 x 32": [*SMALL, "--model", "gin"],
    "gin 4 x 256, batches of 256": [*SMALL, "--model", "gin", "--set", "model.width=256", "--set", "training.batch_size=256"],
    "gcn 4 x 64": [*SMALL, "--model", "gcn", "--set", "model.width=64"],
    "graphsage": [*SMALL, "--model", "graphsage"],
    "sgnn": [*SMALL, "--model", "sgnn"],
    "gat": [*SMALL, "--model", "gat"],
    "gated-gcn": [*SMALL, "--model", "gated-gcn"],
    "2-ign": [*SMALL, "--model", "2-ign"],
    "ppgn": ["--set", "dataset.graphs=300", "--model", "ppgn"],
    "ppgn 4 x 16": ["--set", "dataset.graphs=500", "--model", "ppgn", "--set", "model.width=16"],
    "lrp-1-3": [*SMALL, "--model", "lrp-1-3"],
    "deep-lrp-1-3": ["--model", "deep-lrp-1-3"],
    "deep-lrp-1-3, batches of 200": ["--model", "deep-lrp-1-3", "--set", "training.batch_size=200"],
    "deep-lrp-4-1, molecular, 4 x 32": ["--set", "dataset.graphs=500", "--model", "deep-lrp-4-1", "--set", "model.depth=4",
                                        "--set", "model.variant=molecular", "--set", "model.width=32",
                                        "--set", "training.batch_size=64"],
}
CHECKED = ["--set", "dataset.graphs=120", "--set", "training.batch_size=60"]
WHOLE_RUN = ["--set", "training.finish=none", "--epochs", "6"]



class Program:
    def __init__(self, folder):
        self.countable = pathlib.Path(folder).resolve() / "countable"

    def train(self, options, run):
        """Trains in the folder `run`, which is new."""
        shutil.rmtree(run, ignore_errors=True)
        done = subprocess.run([self.countable, "train", "--dataset", "er", "--task", "triangle", *options, *WHOLE_RUN, "-o", run],
                              capture_output=True, text=True, env={**os.environ, "COUNTABLE_NO_CACHE": "1"}, check=False)
        if done.returncode != 0:
            sys.exit(f"threads: {' '.join(options)}: {done.stderr.strip()}")


def check(program, names, folder):
    for name in names:
        written = {}
        for threads in (1, 2, 8):
            run = folder / "check"
            program.train([*CASES[name], *CHECKED, "--threads", str(threads)], run)
            written[threads] = (run / "metrics.csv").read_bytes()
        for threads in (2, 8):
            if written[threads] != written[1]:
                sys.exit(f"threads: {name}: other figures with {threads} threads than with one")
    print(f"{len(names)} models have the same figures with 1, 2 and 8 threads", file=sys.stderr)


class Busy:
    """Another program that uses one core, for as long as the block lasts and at most a quarter of an hour."""

    def __enter__(self):
        spin = "import time\nend = time.monotonic() + 900\nwhile time.monotonic() < end: pass"
        self.process = subprocess.Popen([sys.executable, "-c", spin])

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()


def fastest_epoch(program, options, run):
    program.train(options, run)
    with open(run / "timing.csv", encoding="utf-8") as file:
        return min(float(row["seconds"]) for row in csv.DictReader(file))


def measure(program, name, settings, repetitions, folder):
    times = {}
    for _ in range(repetitions):
        for setting, options in settings.items():
            seconds = fastest_epoch(program, [*CASES[name], *options], folder / "run")
            times[setting] = min(seconds, times.get(setting, seconds))
    return times


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin")
    parser.add_argument("--repetitions", type=int, default=2)
    parser.add_argument("--only", help="the cases whose names contain this")
    parser.add_argument("--format", choices=["markdown", "csv"], default="markdown")
    parser.add_argument("--check-only", action="store_true")
    wish = parser.parse_args()
    program = Program(wish.bin)
    names = [name for name in CASES if wish.only is None or wish.only in name]
    cores = len(os.sched_getaffinity(0))
    settings = {"1": ["--threads", "1"], "default": [], "all": ["--threads", str(cores)]}
    header = ["model", "1", "default", "all", "default / best", "busy: 1", "default", "all", "default / best", "busy / quiet"]
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        check(program, names[:4] if wish.check_only else names, folder)
        if wish.check_only:
            return
        made = json.loads((folder / "check" / "manifest.json").read_text(encoding="utf-8"))
        print(f"{cores} cores of {made['cpu']}, load {os.getloadavg()[0]:.1f}; {made['compiler']}; commit {made['commit']}, "
              f"{time.strftime('%Y-%m-%d')}; seconds an epoch\n", flush=True)
        write = csv.writer(sys.stdout).writerow

        def line(cells):
            if wish.format == "csv":
                write(cells)
            else:
                print("| " + " | ".join(cells) + " |", flush=True)

        line(header)
        if wish.format == "markdown":
            line(["---"] * len(header))
        for name in names:
            quiet = measure(program, name, settings, wish.repetitions, folder)
            with Busy():
                busy = measure(program, name, settings, wish.repetitions, folder)
            best, busy_best = min(quiet.values()), min(busy.values())
            line([name, *(f"{quiet[key]:.4f}" for key in settings), f"{quiet['default'] / best:.2f}",
                  *(f"{busy[key]:.4f}" for key in settings), f"{busy['default'] / busy_best:.2f}",
                  f"{busy['default'] / quiet['default']:.2f}"])


if __name__ == "__main__":
    main()
