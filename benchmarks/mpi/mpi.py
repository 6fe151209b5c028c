"""`countable count` by one process with one and two threads, and by two processes with a thread each; and what two hosts send
each other. The argument is the folder of the executables.

    mpi.py BIN [--repetitions N] [--check-only]

The outputs must be the same bytes. Settings take turns, so that a slow minute of the machine meets them all, and the fastest run of
each counts. `CPU time of both` says how much work two processes have that one does not have, whatever else the machine does. Hosts are
network namespaces (needs root): the bytes are those that the network device of the first one has sent and received, without those of
starting the processes."""

import argparse
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "tests"))
from mpi_graphs import labelled, preferential  # noqa: E402
from network_hosts import NetworkHosts  # noqa: E402

MPIRUN = ["mpirun", "--allow-run-as-root", "--oversubscribe", "--bind-to", "none"]
CASES = {
    "one graph, --graphlets 5": ("web.txt", ["--graphlets", "5"]),
    "one graph, --orbits 4": ("web.txt", ["--orbits", "4"]),
    "one graph, --orbits 5": ("web.txt", ["--orbits", "5"]),
    "one graph, 4-cycle of two colours": ("web.txt", ["-p", "a:red, b:blue, c:red, d:blue, a-b, b-c, c-d, d-a", "--node-labels",
                                                      "parity", "--subgraph"]),
    "one graph, homomorphisms of 4-cycle": ("web.txt", ["-p", "4-cycle", "--homomorphisms"]),
    "many graphs, --orbits 5": ("many.gspan", ["--orbits", "5"]),
    "many graphs, 8-cycle and 7-path": ("many.gspan", ["-p", "8-cycle,path-7", "--subgraph"]),
}


# Runs a command and writes its CPU time to a file of its own.
TIMED = """import os, resource, subprocess, sys
code = subprocess.run(sys.argv[1:]).returncode
used = resource.getrusage(resource.RUSAGE_CHILDREN)
open(f"time.{os.getpid()}", "w").write(f"{used.ru_utime} {used.ru_stime}")
sys.exit(code)"""


class Benchmark:
    def __init__(self, programs, folder):
        self.countable, self.folder = pathlib.Path(programs).resolve() / "countable", folder

    def run(self, command, case):
        """Wall clock, and CPU times of the processes."""
        name, options = CASES[case]
        for old in self.folder.glob("time.*"):
            old.unlink()
        started = time.monotonic()
        subprocess.run([*command, sys.executable, "-c", TIMED, self.countable, "count", name, *options, *self.threads, "-o", "out.csv"],
                       cwd=self.folder, check=True, capture_output=True)
        wall = time.monotonic() - started
        times = [sum(map(float, file.read_text().split())) for file in self.folder.glob("time.*")]
        return wall, times

    def setting(self, command, threads, case):
        self.threads = ["--threads", str(threads)]
        return self.run(command, case)

    def measure(self, case, repetitions):
        """The shortest wall clock and the least CPU time of all processes, for each setting."""
        walls, cpus, written = {}, {}, set()
        for _ in range(repetitions):
            for name, command, threads in (("one", [], 1), ("threads", [], 2), ("processes", [*MPIRUN, "-n", "2"], 1)):
                wall, times = self.setting(command, threads, case)
                walls[name] = min(walls.get(name, wall), wall)
                cpus[name] = min(cpus.get(name, sum(times)), sum(times))
                written.add((self.folder / "out.csv").read_bytes())
        if len(written) > 1:
            sys.exit(f"mpi: {case}: other bytes by two processes than by one")
        return walls, cpus

    def bytes_between_hosts(self, case):
        """Bytes that the network carried between two hosts with a process each, without those of starting them."""
        if NetworkHosts.why_not():
            return None
        with NetworkHosts(2, self.folder) as hosts:
            def carried():
                text = subprocess.run(hosts.on(0, "ip", "-s", "link", "show", "eth0"), capture_output=True, text=True).stdout
                return sum(int(number) for number in re.findall(r"[RT]X:.*\n\s+(\d+)", text))

            def used(arguments):
                before = carried()
                subprocess.run(hosts.mpirun(1, self.countable, "count", *arguments, "--threads", "1", "-o", "out.csv"),
                               cwd=self.folder, check=True, capture_output=True)
                return carried() - before

            name, options = CASES[case]
            return used([name, *options]) - used(["nothing.g6", "-p", "edge"])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("programs")
    parser.add_argument("--repetitions", type=int, default=3)
    parser.add_argument("--check-only", action="store_true")
    args = parser.parse_args()
    if shutil.which("mpirun") is None or not (pathlib.Path(args.programs) / "countable-mpi").exists():
        print("no mpirun, or built without MPI")
        sys.exit(77)
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        nodes, links, graphs = (400, 8, 100) if args.check_only else (30_000, 24, 20_000)
        (folder / "web.txt").write_text(preferential(nodes, links, seed=1))
        (folder / "many.gspan").write_text(labelled(graphs, 40, seed=2))
        (folder / "nothing.g6").write_text("@\n")
        benchmark = Benchmark(args.programs, folder)
        if args.check_only:
            for case in CASES:
                benchmark.measure(case, 1)
            return
        print("| | CPU time of 1 process (s) | wall clock, 2 threads / 1 | wall clock, 2 processes / 1 | CPU time of both / 1 | "
              "bytes between 2 hosts |\n|---|---|---|---|---|---|")
        for case in CASES:
            walls, cpus = benchmark.measure(case, args.repetitions)
            sent = benchmark.bytes_between_hosts(case)
            print(f"| {case} | {cpus['one']:.2f} | {walls['threads'] / walls['one']:.2f} | {walls['processes'] / walls['one']:.2f} | "
                  f"{cpus['processes'] / cpus['one']:.2f} | {'' if sent is None else f'{sent:,}'} |", flush=True)


main()
