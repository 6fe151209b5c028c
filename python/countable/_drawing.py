"""Pictures of graphs as SVG, for notebooks."""

from __future__ import annotations

from html import escape
from typing import Any, Dict, List, Sequence, Tuple

import numpy as np

RADIUS = 11
GAP = 40
FILLS = ["#fde9a9", "#bfe3c0", "#f6c6b8", "#c9d7f2", "#e3cdee", "#c3e8ea", "#f3d3e0", "#dfe0c0"]
MOST_DRAWN = 150  # nodes; larger graphs would be a blot


def circle(nodes: int, radius: float) -> np.ndarray:
    angles = 2 * np.pi * np.arange(nodes) / max(nodes, 1) - np.pi / 2
    return radius * np.stack([np.cos(angles), np.sin(angles)], axis=1)


def springs(nodes: int, edges: np.ndarray, steps: int = 200) -> np.ndarray:
    """Places by forces (Fruchterman and Reingold 1991), from a circle, without chance."""
    if nodes <= 2:
        return circle(nodes, 40)
    length = 48.0
    places = circle(nodes, length * nodes / 6)
    for step in range(steps):
        apart = places[:, None] - places[None]
        distance = np.maximum(np.linalg.norm(apart, axis=2), 0.01)
        force = (apart / distance[..., None] * (length**2 / distance)[..., None]).sum(axis=1)
        if len(edges):
            along = places[edges[:, 0]] - places[edges[:, 1]]
            pull = along * (np.linalg.norm(along, axis=1) / length)[:, None]
            np.add.at(force, edges[:, 0], -pull)
            np.add.at(force, edges[:, 1], pull)
        size = np.maximum(np.linalg.norm(force, axis=1), 0.01)
        places += force / size[:, None] * np.minimum(size, length * (1 - step / steps))[:, None]
    return places


def by_groups(groups: Sequence[int]) -> np.ndarray:
    """The nodes of a group on a circle, the circles side by side, or around a larger one if they are many."""
    number = max(groups) + 1
    sizes = [list(groups).count(g) for g in range(number)]
    radii = [max(26.0, 11.0 * size) if size > 1 else 0.0 for size in sizes]
    widest = max(radii)
    if number <= 2:
        centers = [(g * (2 * widest + 60), 0.0) for g in range(number)]
    else:
        centers = [tuple(p) for p in circle(number, (widest + 24) / np.sin(np.pi / number))]
    places, seen = np.zeros((len(groups), 2)), [0] * number
    rings = [circle(sizes[g], radii[g]) for g in range(number)]
    for node, group in enumerate(groups):
        places[node] = np.array(centers[group]) + rings[group][seen[group]]
        seen[group] += 1
    return places


def picture(parts: List[str], width: float, height: float) -> str:
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
            f'viewBox="0 0 {width:.0f} {height:.0f}" font-family="Helvetica, Arial, sans-serif">'
            + "".join(parts) + "</svg>")


def text(x: float, y: float, words: str, size: int = 13) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" fill="#222222">{escape(words)}</text>'


def drawn(places: np.ndarray, edges: np.ndarray, colors: Sequence[int], names: Sequence[str],
          styles: Dict[Tuple[int, int], str]) -> List[str]:
    """Edges, then discs. `styles` has attributes of edges (u < v) that are not drawn as usual."""
    parts = []
    for u, v in edges.tolist():
        style = styles.get((u, v), 'stroke="#777777"')
        (x, y), (to_x, to_y) = places[u], places[v]
        parts.append(f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}" {style}/>')
    for (x, y), color, name in zip(places, colors, names):
        fill = FILLS[color] if color < len(FILLS) else f"hsl({(color * 137.5) % 360:.0f} 60% 82%)"
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{RADIUS}" fill="{fill}" stroke="#444444"/>')
        size = 10 if len(name) < 4 else 7
        parts.append(f'<text x="{x:.1f}" y="{y + 3.5:.1f}" font-size="{size}" text-anchor="middle">'
                     f"{escape(name)}</text>")
    return parts


def numbered(colors: Sequence[Sequence[int]]) -> List[List[int]]:
    """Colours in order of appearance, so that the first fills are used."""
    number: Dict[int, int] = {}
    return [[number.setdefault(int(color), len(number)) for color in of_graph] for of_graph in colors]


def too_large(words: str) -> str:
    return picture([text(8, 20, words)], 9.0 * len(words), 30)


def pair_svg(certificate: Any) -> str:
    """Both graphs with the same places for the same nodes: they differ only where the graphs do."""
    graphs = [certificate.graph(0), certificate.graph(1)]
    nodes = max(graph.num_nodes for graph in graphs)
    if nodes > MOST_DRAWN:
        return too_large(f"a pair of {graphs[0].num_nodes} and {graphs[1].num_nodes} nodes, too large to draw")
    edges = [graph.edges for graph in graphs]
    groups = certificate.groups
    places = by_groups(groups) if groups and len(groups) == nodes else springs(nodes, edges[0])
    places = places - places.min(axis=0) + [RADIUS + 12, RADIUS + 44]
    width = places[:, 0].max() + RADIUS + 12
    height = places[:, 1].max() + RADIUS + 62
    colors = numbered([of_graph.tolist() for of_graph in certificate.colors()])
    sets = [{tuple(edge) for edge in of_graph.tolist()} for of_graph in edges]
    parts = []
    for which, graph in enumerate(graphs):
        shift = which * max(width + GAP, 230)
        styles = {edge: 'stroke="#c0392b" stroke-width="1.6" stroke-dasharray="4 3"'
                  for edge in sets[which] - sets[1 - which]}
        copy = certificate.copy(which)
        for u, v in certificate.pattern.graph.edges.tolist() if copy else []:
            styles[tuple(sorted((copy[u], copy[v])))] = 'stroke="#1f5fbf" stroke-width="3.2"'
        count = certificate.counts[which]
        title = f"{count} {'induced ' if certificate.induced else ''}{'copy' if count == '1' else 'copies'}"
        parts.append(text(shift + 8, 20, f"{title} of {certificate.pattern.name}"))
        names = certificate.node_labels(which) or [str(v) for v in range(graph.num_nodes)]
        parts += drawn(places[:graph.num_nodes] + [shift, 0], edges[which], colors[which], names, styles)
    bottom = height - 34
    parts.append(text(8, bottom, "thick: one copy; dashed: edges that only one of the graphs has", 11))
    parts.append(text(8, bottom + 16, f"not told apart by {certificate.test}", 11))
    return picture(parts, max(2 * max(width + GAP, 230), 420), height)


def rounds_svg(refinement: Any, graphs: List[Any]) -> str:
    """A row for each round, nodes filled by their colours; for k > 1 those of (v, ..., v)."""
    if sum(graph.num_nodes for graph in graphs) > MOST_DRAWN:
        return too_large(repr(refinement))
    rounds = refinement.rounds
    if len(graphs) == 1:
        rounds = [(colors,) for colors in rounds]
    layouts = [springs(graph.num_nodes, graph.edges) for graph in graphs]
    layouts = [places - places.min(axis=0) if len(places) else places for places in layouts]
    heights = max([float(places[:, 1].max()) for places in layouts if len(places)] or [0.0])
    parts, y = [], 0.0
    width = 0.0
    for number, colors in enumerate(rounds):
        diagonal = [of_graph.diagonal() if of_graph.ndim == 2 else
                    np.array([of_graph[(v,) * of_graph.ndim] for v in range(len(of_graph))]) for of_graph in colors]
        fills = numbered([of_graph.tolist() for of_graph in diagonal])
        parts.append(text(8, y + 20, f"round {number}: {refinement.num_colors[number]} colours"))
        x = RADIUS + 12.0
        for graph, places, fill in zip(graphs, layouts, fills):
            parts += drawn(places + [x, y + 44], graph.edges, fill, [str(v) for v in range(graph.num_nodes)], {})
            x += (float(places[:, 0].max()) if len(places) else 0.0) + 2 * RADIUS + GAP
        width = max(width, x)
        y += heights + 72
    return picture(parts, max(width, 240), y)
