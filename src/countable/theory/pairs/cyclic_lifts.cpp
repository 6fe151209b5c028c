#include "countable/theory/pairs/cyclic_lifts.hpp"

#include <array>
#include <initializer_list>
#include <string>

namespace countable::theory {
namespace {

using ShiftedEdges = std::vector<ShiftedEdge>;

// The shifts below were found by a search: the short cycles that are wanted have shift 0 all around, and the other edges
// shifts for which the lift has no other cycle of up to 6 nodes.
void add_triangle(ShiftedEdges& edges, NodeId a, NodeId b, NodeId c) {
    edges.insert(edges.end(), {{a, b, 0}, {b, c, 0}, {a, c, 0}});
}

// The first and the third pair have nodes of three kinds in their bases: 0 to 2, 3 to 8 and 9 to 14. Each is in one triangle.
// Those of the first kind are in a triangle with two of the second kind, ...
ShiftedEdges triangles_with_second_kind() {
    ShiftedEdges edges;
    for (NodeId v = 0; v < 3; ++v) add_triangle(edges, v, 3 + 2 * v, 4 + 2 * v);
    add_triangle(edges, 9, 11, 13);
    add_triangle(edges, 10, 12, 14);
    return edges;
}

// ... or of the third.
ShiftedEdges triangles_with_third_kind() {
    ShiftedEdges edges;
    for (NodeId v = 0; v < 3; ++v) add_triangle(edges, v, 9 + 2 * v, 10 + 2 * v);
    add_triangle(edges, 3, 5, 7);
    add_triangle(edges, 4, 6, 8);
    return edges;
}

ShiftedEdges joined(ShiftedEdges edges, std::initializer_list<ShiftedEdge> others) {
    edges.insert(edges.end(), others);
    return edges;
}

// Degrees 4, 3 and 4.
constexpr NodeId triangle_nodes = 15, triangle_turns = 7;

ShiftedEdges triangles_with_low_degrees() {
    return joined(triangles_with_second_kind(), {{0, 9, 6},
                                                 {0, 10, 5},
                                                 {1, 11, 6},
                                                 {1, 12, 4},
                                                 {2, 13, 4},
                                                 {2, 14, 1},
                                                 {3, 5, 5},
                                                 {4, 7, 0},
                                                 {6, 8, 1},
                                                 {9, 12, 1},
                                                 {11, 14, 2},
                                                 {13, 10, 0}});
}

ShiftedEdges triangles_with_high_degrees() {
    return joined(triangles_with_third_kind(), {{0, 3, 6},
                                                {0, 4, 4},
                                                {1, 5, 6},
                                                {1, 6, 6},
                                                {2, 7, 3},
                                                {2, 8, 6},
                                                {9, 11, 4},
                                                {11, 13, 2},
                                                {13, 10, 5},
                                                {10, 12, 1},
                                                {12, 14, 6},
                                                {14, 9, 6}});
}

// Nodes 0 and 1 of the base have degree 6, two triangles and a 4-cycle, nodes 2 and 3 degree 4, a triangle and a 4-cycle.
constexpr NodeId cycle_nodes = 4, cycle_turns = 38;
constexpr std::array<ShiftedEdge, 10> with_chords = {{{0, 1, 0},
                                                      {0, 2, 0},
                                                      {1, 2, 0},
                                                      {0, 3, 0},
                                                      {1, 3, 0},
                                                      {1, 0, 21},
                                                      {0, 3, 27},
                                                      {1, 2, 18},
                                                      {0, 2, 23},
                                                      {1, 3, 14}}};
constexpr std::array<ShiftedEdge, 10> without_chords = {
    {{0, 2, 0}, {2, 1, 0}, {1, 3, 0}, {3, 0, 0}, {1, 0, 3}, {1, 2, 5}, {0, 2, 2}, {1, 0, 28}, {1, 3, 4}, {0, 3, 14}}};

// Degrees 8, 7 and 8. 15 to 26 and 27 to 38 are the nodes of 5-cycles: a cycle goes from a node of the first kind (first graph) or of the
// second (second graph) over nodes 15 + i, 27 + i, 28 + i and 16 + i back. The rest are leaves, which make up for degrees.
constexpr NodeId walk_nodes = 75, walk_turns = 8;

void add_five_cycle(ShiftedEdges& edges, NodeId at, NodeId i) {
    edges.insert(edges.end(),
                 {{at, 15 + i, 0}, {15 + i, 27 + i, 0}, {27 + i, 28 + i, 0}, {28 + i, 16 + i, 0}, {16 + i, at, 0}});
}

void add_leaves(ShiftedEdges& edges) {
    NodeId next = 39;
    for (NodeId v = 3; v < 15; ++v)
        for (NodeId leaves = v < 9 ? 2 : 4; leaves > 0; --leaves) edges.push_back({v, next++, 0});
}

ShiftedEdges five_cycles_at_first_kind() {
    ShiftedEdges edges =
        joined(triangles_with_second_kind(),
               {{0, 9, 6},  {0, 10, 6}, {1, 11, 6},  {1, 12, 4},  {2, 13, 7}, {2, 14, 6}, {3, 5, 1},  {4, 7, 2},
                {6, 8, 5},  {9, 12, 3}, {11, 14, 2}, {13, 10, 1}, {3, 16, 6}, {3, 24, 1}, {4, 23, 4}, {4, 20, 3},
                {5, 25, 4}, {5, 17, 1}, {6, 18, 4},  {6, 22, 1},  {7, 19, 5}, {7, 15, 5}, {8, 26, 6}, {8, 21, 0}});
    for (NodeId i = 0; i < 6; ++i) add_five_cycle(edges, i / 2, 2 * i);
    add_leaves(edges);
    return edges;
}

ShiftedEdges five_cycles_at_second_kind() {
    ShiftedEdges edges =
        joined(triangles_with_third_kind(),
               {{0, 3, 7},   {0, 4, 1},   {1, 5, 5},   {1, 6, 0},  {2, 7, 0},  {2, 8, 5},  {9, 11, 4}, {11, 13, 4},
                {13, 10, 3}, {10, 12, 3}, {12, 14, 7}, {14, 9, 7}, {0, 16, 6}, {0, 22, 6}, {0, 25, 0}, {0, 15, 2},
                {1, 21, 6},  {1, 26, 5},  {1, 19, 4},  {1, 20, 2}, {2, 17, 7}, {2, 23, 6}, {2, 24, 1}, {2, 18, 3}});
    for (NodeId i = 0; i < 6; ++i) add_five_cycle(edges, 3 + i, 2 * i);
    add_leaves(edges);
    return edges;
}

std::vector<unsigned> groups_of(NodeId base_nodes, NodeId turns) {
    std::vector<unsigned> groups;
    for (NodeId v = 0; v < base_nodes; ++v) groups.insert(groups.end(), turns, v);
    return groups;
}

}  // namespace

Graph cyclic_lift(NodeId base_nodes, std::span<const ShiftedEdge> edges, NodeId turns) {
    std::vector<Edge> lifted;
    for (const auto& [from, to, shift] : edges)
        for (NodeId i = 0; i < turns; ++i) lifted.push_back({from * turns + i, to * turns + (i + shift) % turns});
    return Graph(base_nodes * turns, lifted);
}

std::vector<WitnessPair> cycle_feature_pairs() {
    const auto pair_of = [](NodeId base_nodes, NodeId turns, std::span<const ShiftedEdge> first,
                            std::span<const ShiftedEdge> second, std::string construction) {
        return WitnessPair{cyclic_lift(base_nodes, first, turns), cyclic_lift(base_nodes, second, turns),
                           std::move(construction), groups_of(base_nodes, turns)};
    };
    return {
        pair_of(triangle_nodes, triangle_turns, triangles_with_low_degrees(), triangles_with_high_degrees(),
                "every node is in one triangle and in no cycle of 4 to 6 nodes; the nodes 0 to 20 have their triangle "
                "with two neighbours of degree 3 (first) or of degree 4 (second)"),
        pair_of(cycle_nodes, cycle_turns, with_chords, without_chords,
                "every node is in as many cycles of 3 to 6 nodes; 4-cycles have a chord (first) or none (second)"),
        pair_of(walk_nodes, walk_turns, five_cycles_at_first_kind(), five_cycles_at_second_kind(),
                "every node begins as many closed walks of up to 6 steps; the nodes 0 to 23 have their triangle with "
                "two neighbours of degree 7 and two 5-cycles (first), or with two of degree 8 and none (second)")};
}

}  // namespace countable::theory
