"""countable in Python against networkx, igraph and orbit-count: CPU seconds of one thread, conversion included.

  build/python/current/bin/python benchmarks/python/compare.py [--molecules zinc12k.graphs.txt.gz] [--check-only]

Answers are compared on the first graphs before anything is measured. A contestant that would take longer than `--patience` seconds is
measured on fewer graphs, and its time extrapolated; the table says so.
"""

import argparse
import gzip
import time

import contestants
import networkx as nx
import numpy as np

import countable as ct
import countable.datasets


def molecules_of(path, most):
    """(edge_index, nodes) with both directions, of lines split|y|atoms|u v bond;..."""
    read = []
    with gzip.open(path, "rt") as lines:
        for line in lines:
            _, _, atoms, bonds = line.rstrip("\n").split("|")
            ends = np.array([bond.split()[:2] for bond in bonds.split(";") if bond], dtype=np.int64).reshape(-1, 2).T
            read.append((np.ascontiguousarray(np.concatenate([ends, ends[::-1]], axis=1)), len(atoms.split())))
            if len(read) == most:
                break
    return read


def seconds(function, graphs, patience):
    """CPU seconds for all graphs, the least of some runs, and the share of them that was measured."""
    few = graphs[:max(1, len(graphs) // 100)]
    begin = time.process_time()
    function(few)
    once = time.process_time() - begin
    share = min(1.0, max(len(few) / len(graphs), patience / max(once * len(graphs) / len(few), 1e-9)))
    part = graphs[:max(1, round(len(graphs) * share))]
    times = []
    while len(times) < 25 and sum(times) < patience / 2:
        begin = time.process_time()
        function(part)
        times.append(time.process_time() - begin)
    return min(times) * len(graphs) / len(part), len(part) / len(graphs)


def race(title, graphs, functions, arguments):
    few = graphs[:arguments.compared]
    ours = functions["countable"](few)
    for name, function in functions.items():
        if not np.array_equal(np.asarray(ours), np.asarray(function(few))):
            raise SystemExit(f"{title}: {name} disagrees")
    if arguments.check_only:
        print(f"{title}: answers agree")
        return
    times = {name: seconds(function, graphs, arguments.patience) for name, function in functions.items()}
    for name, (taken, share) in times.items():
        note = "" if share == 1 else f"  (extrapolated from {100 * share:.2g} %)"
        print(f"{title:34} {name:24} {taken:10.3f} s {taken / times['countable'][0]:9.1f} x{note}", flush=True)


def overhead():
    graph = nx.gnp_random_graph(10, 0.3, seed=1)
    ct.count(graph, "triangle")
    best = 1.0
    for _ in range(30):
        begin = time.process_time()
        for _ in range(1000):
            ct.count(graph, "triangle")
        best = min(best, (time.process_time() - begin) / 1000)
    print(f"one call, triangles of a networkx graph of 10 nodes: {1e6 * best:.1f} microseconds")


def conversion():
    graphs = ct.datasets.er().to_networkx()
    table, reading = ct._core.LabelTable(), ct._count.Reading(wants_nodes=False, wants_edges=False)
    begin = time.process_time()
    for _ in ct._count.portions(graphs, table, reading, keep=False):
        pass
    converted = time.process_time() - begin
    begin = time.process_time()
    ct.count(graphs, "triangle", threads=1)
    print(f"share of the conversion from networkx: {converted / (time.process_time() - begin):.2f} "
          "(triangles in 5,000 ER graphs)")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--molecules", help="zinc12k.graphs.txt.gz; left out when absent")
    parser.add_argument("--check-only", action="store_true")
    parser.add_argument("--patience", type=float, default=10, help="CPU seconds for a contestant")
    parser.add_argument("--compared", type=int, default=50, help="graphs whose answers are compared")
    arguments = parser.parse_args()
    race("5,000 ER: triangles", *contestants.er_triangles(), arguments)
    race("5,000 ER: induced 4-node patterns", *contestants.er_graphlets(), arguments)
    for size in (4, 5):
        race(f"5,000 ER: orbits of size {size}", *contestants.er_orbits(size), arguments)
        race(f"5,000 ER: edge orbits of size {size}", *contestants.er_orbits(size, "edge"), arguments)
    if arguments.molecules:
        molecules = molecules_of(arguments.molecules, 12_000)
        race(f"{len(molecules):,} molecules: cycles at nodes", *contestants.molecule_cycles(molecules), arguments)
        for size in (4, 5):
            race(f"{len(molecules):,} molecules: orbits of size {size}", *contestants.molecule_orbits(molecules, size), arguments)
    race("100,000 edges: triangles", *contestants.large_triangles(), arguments)
    race("100,000 edges: orbits of size 4", *contestants.large_orbits(), arguments)
    if not arguments.check_only:
        overhead()
        conversion()


if __name__ == "__main__":
    main()
