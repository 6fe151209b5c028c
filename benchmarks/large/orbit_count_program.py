"""ORCA as the package orbit-count has it: orbit_count_program.py FILE SIZE.

Prints CPU seconds of the call and the sums of all columns, separated by blanks; the graph is in networkx's form when the clock
starts.
"""

import sys
import time

import networkx
import orbit_count

graph = networkx.Graph()
with open(sys.argv[1], encoding="ascii") as lines:
    graph.add_edges_from(tuple(map(int, line.split())) for line in lines if not line.startswith("#"))
start = time.process_time()
counts = orbit_count.node_orbit_counts(graph, int(sys.argv[2]))
seconds = time.process_time() - start
# Python's numbers: sums may need more than 64 bits.
print(f"{seconds:.4f}", *(sum(column.tolist()) for column in counts.T))
