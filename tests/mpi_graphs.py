"""Graphs for the tests of counting by several processes."""

import random


def preferential(nodes, links, seed):
    """An edge list with hubs: each node is joined to `links` earlier ones, by their degree, and 30 nodes among each other."""
    draw = random.Random(seed)
    ends, edges = [0], {(u, v) for v in range(30) for u in range(v) if draw.random() < 0.8}
    for v in range(1, nodes):
        for _ in range(links):
            u = draw.choice(ends)
            if u != v:
                edges.add((u, v))
                ends += [u, v]
    return "".join(f"{u} {v}\n" for u, v in sorted(edges))


def labelled(graphs, nodes, seed):
    """gSpan text of random graphs with labels of nodes and edges."""
    draw = random.Random(seed)
    lines = []
    for g in range(graphs):
        n = draw.randrange(2, nodes)
        lines.append(f"t # {g}")
        lines += [f"v {v} {draw.choice('CNO')}" for v in range(n)]
        lines += [f"e {u} {v} {draw.choice('12')}" for v in range(n) for u in range(v) if draw.random() < 2.5 / n]
    return "\n".join(lines) + "\n"
