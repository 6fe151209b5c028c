"""Prints countable/_orca.py: which orbits of ORCA the node orbits of our graphlets are.

A graphlet of n nodes has one induced copy of a graph of n nodes, itself. So the orbit of ORCA that a node plays in it is the
one orbit of that size at which the node has a count. Needs the packages networkx and orbit-count.
"""

import networkx
import orbit_count

from countable import _core

FIRST = {2: 0, 3: 1, 4: 4, 5: 15, 6: 73}  # orbit of each size


def orbits_of(graphlet):
    """The orbits of ORCA, in the order of the columns of our counts per node."""
    ours = graphlet.graph
    graph = networkx.Graph(ours.edges.tolist())
    nodes = list(range(ours.num_nodes))
    counts = orbit_count.node_orbit_counts(graph, graphlet_size=max(4, len(nodes)), node_list=nodes)
    found = []
    for node in graphlet.node_orbits:
        first = FIRST[len(nodes)]
        row = counts[node][first:FIRST[len(nodes) + 1]]
        (position,) = row.nonzero()[0]
        found.append(first + int(position))
    return found


def table():
    """By the graph6 text of each graphlet; "first node of each orbit, ascending" is the order of our columns."""
    return {_core.graph6(graphlet.graph): orbits_of(graphlet) for graphlet in _core.graphlets(5)}


if __name__ == "__main__":
    print('"""ORCA\'s numbers of the node orbits of graphlets, by graph6. Made by tools/orca_order.py."""\n')
    print("ORBITS_OF_GRAPHLET = {")
    for graph6, orbits in table().items():
        print(f"    {graph6!r}: {orbits},")
    print("}")
