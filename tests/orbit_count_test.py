"""The orbits of `countable count --orbits`, column by column, against ORCA as the package orbit-count has it.

The argument is the folder of the executables. Skipped (exit code 77) where no Python is at hand that can import orbit_count
and networkx: the one of $COUNTABLE_PYTHON, this one, python3, or one of an environment in the folder build.
"""

import csv
import io
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

COUNTABLE = pathlib.Path(sys.argv[1]).resolve() / "countable"
BUILD = pathlib.Path(__file__).resolve().parent.parent / "build"
# Reads lists of edges, prints counts: graph, nodes or edges, size, row, column. Edges are in the order in which they came.
THEIRS = """
import json, sys
import networkx, orbit_count
answers = []
for nodes, edges in json.load(sys.stdin):
    graph = networkx.Graph()
    graph.add_nodes_from(range(nodes))
    graph.add_edges_from(edges)
    position = {tuple(sorted(edge)): i for i, edge in enumerate(graph.edges())}
    rows = {}
    for size in (4, 5):
        rows[f"node{size}"] = orbit_count.node_orbit_counts(graph, size).tolist()
        counts = orbit_count.edge_orbit_counts(graph, size).tolist()
        rows[f"edge{size}"] = [counts[position[tuple(edge)]] for edge in edges]
    answers.append(rows)
json.dump(answers, sys.stdout)
"""


def python_with_orbit_count():
    candidates = [os.environ.get("COUNTABLE_PYTHON"), sys.executable, "python3", *sorted(BUILD.glob("*/bin/python"))]
    for python in filter(None, candidates):
        try:
            if subprocess.run([python, "-c", "import orbit_count, networkx"], capture_output=True).returncode == 0:
                return python
        except OSError:
            pass
    return None


def graphs():
    """Random graphs of several sizes and densities; the last one has more than 256 nodes, where another engine counts."""
    draw = random.Random(0)
    for nodes, density in [(5, 0.5), (6, 0.6), (8, 0.5), (9, 0.7), (12, 0.4), (20, 0.3), (30, 0.2), (40, 0.1), (60, 0.08)] * 3 + [
            (300, 0.012)]:
        edges = [(u, v) for u in range(nodes) for v in range(u + 1, nodes) if draw.random() < density]
        if edges:
            yield nodes, edges


def ours(folder, number, nodes, edges, per, size):
    """The counts, one row per node (all nodes, isolated ones have no orbit) or edge."""
    path = folder / f"{number}.txt"
    path.write_text("".join(f"{u} {v}\n" for u, v in edges))
    text = subprocess.run([COUNTABLE, "count", path, "--orbits", str(size), "--per", per], check=True, capture_output=True,
                          text=True).stdout
    header, *rows = csv.reader(io.StringIO(text))
    first = header.index("kind") + 1
    letter = "o" if per == "node" else "e"
    assert header[first:] == [f"{letter}{i}" for i in range(len(header) - first)], header
    if per == "edge":
        counts = {tuple(sorted((int(row[1]), int(row[2])))): [int(cell) for cell in row[first:]] for row in rows}
        return [counts[edge] for edge in edges]
    counts = {int(row[1]): [int(cell) for cell in row[first:]] for row in rows}
    return [counts.get(node, [0] * (len(header) - first)) for node in range(nodes)]


def main():
    python = python_with_orbit_count()
    if python is None:
        print("orbit_count: skipped, no Python has the packages orbit-count and networkx")
        return 77
    asked = list(graphs())
    run = subprocess.run([python, "-c", THEIRS], input=json.dumps(asked), capture_output=True, text=True, check=True)
    seen = {}
    with tempfile.TemporaryDirectory() as temporary:
        for number, ((nodes, edges), theirs) in enumerate(zip(asked, json.loads(run.stdout))):
            for key, expected in theirs.items():
                found = ours(pathlib.Path(temporary), number, nodes, edges, key[:4], int(key[4]))
                for row, (mine, other) in enumerate(zip(found, expected, strict=True)):
                    for column, (a, b) in enumerate(zip(mine, other, strict=True)):
                        seen[key, column] = seen.get((key, column), 0) + (b > 0)
                        if a != b:
                            print(f"{key} row {row} column {column}: countable {a}, orbit-count {b}; edges {edges}")
                            return 1
    never = [place for place, times in seen.items() if times == 0]
    print(f"{len(asked)} graphs, {len(seen)} columns, {len(never)} of them always zero")
    return 1 if never else 0


sys.exit(main())
