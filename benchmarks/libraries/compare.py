"""Countable beside networkx, igraph, ORCA, PyTorch Geometric and RDKit, where they can do the same.

    compare.py BIN [--environment DIR] [--repetitions N] [--only LIBRARY] [--check-only] [-o results.csv]
    compare.py --table results.csv

BIN is the folder of the executables. The libraries come from PyPI, into an environment in DIR (build/libraries by default),
which is made once. A library that cannot be had is skipped, and the output says so. RDKit is measured by the benchmark
smarts, which needs molhiv.csv in the folder $COUNTABLE_DATA; PyTorch Geometric by the benchmark gin.

Nothing counts unless the answers are equal. Times are CPU seconds of one thread, the fastest of the repetitions. Those of
Countable are of the whole process: start, reading the file, counting and writing the table. Those of a library are of reading
the file, if it has a reader for it, and of the calls; neither Python nor the import of the library is in them. --table prints
results as the table of README.md.
"""

import argparse
import csv
import json
import os
import pathlib
import platform
import random
import re
import resource
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
FIELDS = ["task", "library", "version", "countable", "theirs", "ratio", "machine", "commit", "date"]
PACKAGES = {"networkx": ["networkx"], "igraph": ["igraph"], "orca": ["orbit-count"], "pyg": ["torch_geometric"]}
# Task, title, graphs, arguments of countable, libraries. Graphs: (number,) of the paper's random graphs ER(10, 0.3), or
# (nodes, edges per node) of one graph by preferential attachment, as large networks are.
COUNTING = [
    ("triangles", "triangles of a network of 50,000 nodes and 500,000 edges", (50_000, 10), ["-p", "triangle", "--subgraph"],
     ["networkx", "igraph"]),
    ("tailed_triangle", "induced tailed triangles of 1,000 graphs of 10 nodes", (1000,), ["-p", "tailed-triangle", "--induced"],
     ["networkx", "igraph"]),
    ("graphlets", "graphlets of 3 and 4 nodes of a network of 2,000 nodes and 10,000 edges", (2000, 5),
     ["--graphlets", "4", "--induced"], ["igraph"]),
    ("orbits", "72 orbits of graphlets of 3 to 5 nodes, per node, of 5,000 graphs of 10 nodes", (5000,),
     ["--graphlets", "5", "--induced", "--per", "node"], ["orca"]),
    ("orbits", "the same of a network of 500 nodes and 2,500 edges", (500, 5),
     ["--graphlets", "5", "--induced", "--per", "node"], ["orca"]),
]
GIN = "an epoch of training GIN, 4 layers of 32, on 1,500 graphs"
SMARTS = "14 SMARTS in the 41,127 molecules of ogbg-molhiv, median"
LIBRARIES = {"networkx": "networkx", "igraph": "igraph", "orca": "ORCA", "pyg": "PyG", "rdkit": "RDKit"}


def say(text):
    print(text, file=sys.stderr, flush=True)


def environment(folder):
    """The Python of an environment with the libraries that can be had. It sees Debian's torch."""
    python = folder / "bin" / "python"
    if not python.exists():
        made = subprocess.run(["/usr/bin/python3", "-m", "venv", "--system-site-packages", folder], capture_output=True)
        if made.returncode != 0:
            raise RuntimeError(f"{folder}: an environment cannot be made (Debian: python3-venv)")
    for library, packages in PACKAGES.items():
        if importable(python, library):
            continue
        run = subprocess.run([python, "-m", "pip", "install", "-q", *packages], capture_output=True, text=True)
        if run.returncode != 0:
            say(f"compare: {library} is skipped: pip cannot install {' '.join(packages)}")
    return python


def importable(python, library):
    module = {"orca": "orbit_count", "pyg": "torch_geometric"}.get(library, library)
    return subprocess.run([python, "-c", f"import {module}"], capture_output=True).returncode == 0


def write_graphs(program, size, path):
    """The graphs of a task, always the same."""
    if len(size) == 1:
        subprocess.run([program, "generate", "er", "--graphs", str(size[0]), "-o", path], check=True, capture_output=True)
        return
    nodes, each = size
    draw, ends, edges = random.Random(0), list(range(each)), []  # a node is in `ends` once for each of its edges
    for node in range(each, nodes):
        chosen = set()
        while len(chosen) < each:
            chosen.add(draw.choice(ends))
        edges += [(other, node) for other in sorted(chosen)]
        ends += [*sorted(chosen), *[node] * each]
    path.write_text("".join(f"{u} {v}\n" for u, v in edges))


def cpu_seconds(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def counted(program, task, graphs, arguments):
    """Our answers, in the form in which contestants.py gives them."""
    run = subprocess.run([program, "count", graphs, *arguments, "--format", "csv"], check=True, capture_output=True, text=True)
    rows = list(csv.reader(run.stdout.splitlines()))
    header, rows = rows[0], rows[1:]
    per_graph = {}
    for row in rows:
        per_graph.setdefault(int(row[0]), []).append(row)
    if task == "orbits":
        node, first = header.index("node"), header.index("kind") + 1
        for group in per_graph.values():
            group.sort(key=lambda row: int(row[node]))
        return [sorted([int(row[c]) for row in group] for c in range(first, len(header))) for group in per_graph.values()]
    counts = [[int(row[-1]) for row in group] for group in per_graph.values()]
    return [sorted(group) for group in counts] if task == "graphlets" else [group[0] for group in counts]


def count_task(program, python, task, graphs, arguments, library, repetitions):
    """(version, our seconds, their seconds) of one task against one library."""
    run = subprocess.run([python, HERE / "contestants.py", library, task, graphs, str(max(1, repetitions))], capture_output=True,
                         text=True)
    if run.returncode != 0:
        raise RuntimeError(f"{task}: {library} failed: {run.stderr.strip().splitlines()[-1]}")
    theirs = json.loads(run.stdout)
    if counted(program, task, graphs, arguments) != theirs["answer"]:
        raise RuntimeError(f"{task}: countable and {library} give different counts")
    command = [program, "count", graphs, *arguments, "--threads", "1", "-o", os.devnull]
    ours = min(cpu_seconds(command) for _ in range(max(1, repetitions)))
    return theirs["version"], ours, theirs["seconds"]


def own_benchmark(command, environment):
    """The rows of a benchmark of this folder that compares its answers itself; None if it was skipped."""
    run = subprocess.run([*command, "--format", "csv"], capture_output=True, text=True, env={**os.environ, **environment})
    if run.returncode == 77:
        return None
    if run.returncode != 0:
        raise RuntimeError(f"{command[0]}: {run.stderr.strip()}")
    return list(csv.DictReader(line for line in run.stdout.splitlines() if not line.startswith("#")))


def counting(arguments, program, python):
    """Counts by networkx, igraph and ORCA."""
    repetitions = 0 if arguments.check_only else arguments.repetitions
    with tempfile.TemporaryDirectory() as temporary:
        for task, title, size, options, libraries in COUNTING:
            path = pathlib.Path(temporary) / ("graphs.g6" if len(size) == 1 else "network.txt")
            write_graphs(program, (min(size[0], 100), *size[1:]) if arguments.check_only else size, path)
            for library in libraries:
                if arguments.only not in (None, library):
                    continue
                if not importable(python, library):
                    say(f"compare: {task}: {library} is not installed; skipped")
                    continue
                yield title, library, *count_task(program, python, task, path, options, library, repetitions)


def training(arguments, folder, python):
    """GIN by PyTorch Geometric."""
    if not importable(python, "pyg") or not (folder / "gin").exists():
        say("compare: PyTorch Geometric or the benchmark gin is missing; skipped")
        return
    script = HERE.parent / "gin" / "gin_pyg.py"
    rows = own_benchmark([folder / "gin", "--repetitions", str(arguments.repetitions)],
                         {"COUNTABLE_PYTHON": str(python), "COUNTABLE_GIN_SCRIPT": str(script)})
    version = [python, "-c", "import torch_geometric as pyg; print(pyg.__version__)"]
    if rows:
        yield (GIN, "pyg", subprocess.run(version, capture_output=True, text=True).stdout.strip(),
               float(rows[0]["countable ms"]) / 1e3, float(rows[0]["torch ms"]) / 1e3)


def smarts(arguments, folder):
    """SMARTS by RDKit."""
    if not os.environ.get("COUNTABLE_DATA") or not (folder / "smarts").exists():
        say("compare: SMARTS against RDKit needs the folder of molhiv.csv in $COUNTABLE_DATA; skipped")
        return
    rows = own_benchmark([folder / "smarts", "--repetitions", str(arguments.repetitions)], {})
    timed = [row for row in rows if row["RDKit ms"]]  # the last row is the worst ratio
    middle = sorted(timed, key=lambda row: float(row["RDKit ms"]) / float(row["countable ms"]))[len(timed) // 2]
    package = subprocess.run(["dpkg-query", "-W", "-f=${Version}", "librdkit-dev"], capture_output=True, text=True).stdout
    version = re.sub(r"^(\d{4})(\d{2})\.(\d+).*", r"\1.\2.\3", package)  # Debian writes 202209.3-1 for 2022.09.3
    yield SMARTS, "rdkit", version, float(middle["countable ms"]) / 1e3, float(middle["RDKit ms"]) / 1e3


def measure(arguments):
    """(title, library, version, our seconds, their seconds), one by one."""
    folder = pathlib.Path(arguments.bin).resolve()
    python = environment(pathlib.Path(arguments.environment).resolve())
    if arguments.only in (None, "networkx", "igraph", "orca"):
        yield from counting(arguments, folder / "countable", python)
    if arguments.only in (None, "pyg") and not arguments.check_only:
        yield from training(arguments, folder, python)
    if arguments.only in (None, "rdkit") and not arguments.check_only:
        yield from smarts(arguments, folder)


def machine():
    for line in open("/proc/cpuinfo", encoding="utf-8"):
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return platform.machine()


def table(path):
    """The table of README.md."""
    rows = list(csv.DictReader(open(path, encoding="utf-8")))
    out = "| task | library | Countable | library | ratio |\n|---|---|---|---|---|\n"
    for row in rows:
        out += (f"| {row['task']} | {LIBRARIES[row['library']]} {row['version']} | {duration(row['countable'])} | "
                f"{duration(row['theirs'])} | {row['ratio']} |\n")
    # A run of some libraries (--only) leaves the rows of the others as they were.
    commits = {}
    for row in rows:
        commits.setdefault(f"{row['commit']}, {row['date']}", {})[LIBRARIES[row["library"]]] = True
    made = [f"commit {commit}" + (f" ({', '.join(libraries)})" if len(commits) > 1 else "") for commit, libraries in commits.items()]
    return out + f"\n{rows[0]['machine']}, one thread; {'; '.join(made)}.\n"


def duration(seconds):
    return f"{float(seconds):.2f} s" if float(seconds) >= 1 else f"{1e3 * float(seconds):.0f} ms"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin", nargs="?")
    parser.add_argument("--environment", default=str(HERE.parent.parent / "build" / "libraries"))
    parser.add_argument("--repetitions", type=int, default=2)
    parser.add_argument("--only", choices=list(LIBRARIES))
    parser.add_argument("--check-only", action="store_true")
    parser.add_argument("--table", metavar="RESULTS")
    parser.add_argument("-o", "--output")
    arguments = parser.parse_args()
    if arguments.table:
        print(table(arguments.table), end="")
        return
    if not arguments.bin:
        parser.error("expected the folder of the executables")
    commit = subprocess.run(["git", "-C", HERE, "rev-parse", "--short", "HEAD"], capture_output=True, text=True).stdout.strip()
    rows = 0
    with (open(arguments.output, "w", encoding="utf-8", newline="") if arguments.output else sys.stdout) as out:
        write = csv.writer(out, lineterminator="\n").writerow
        if not arguments.check_only:
            write(FIELDS)
        for title, library, version, ours, theirs in measure(arguments):
            rows += 1
            ratio = theirs / ours
            row = [title, library, version, f"{ours:.4f}", f"{theirs:.4f}", f"{ratio:.2g}" if ratio < 10 else f"{ratio:.0f}"]
            say(" ".join(row))
            if not arguments.check_only:
                write([*row, machine(), commit, time.strftime("%Y-%m-%d")])
                out.flush()  # an interrupted run keeps what it has measured
    if rows == 0:
        raise RuntimeError("nothing was compared")


if __name__ == "__main__":
    try:
        main()
    except RuntimeError as error:
        sys.exit(f"compare: {error}")
