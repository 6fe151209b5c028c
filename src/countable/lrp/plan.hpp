#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "countable/graph/graph.hpp"
#include "countable/lrp/bfs_permutations.hpp"
#include "countable/lrp/sequences.hpp"

namespace countable::lrp {

/// What alpha(pi) of a layer, an MLP of degrees, depends on.
enum class AlphaInput {
    Root,      ///< the degree of the root alone, as for l = 1
    Sequence,  ///< the degrees of all nodes of the sequence, 0 in empty slots
};

struct PlanOptions {
    Truncation truncation = {};
    AlphaInput alpha_input = AlphaInput::Root;
    std::uint64_t limit = max_sequences;            ///< sequences of one node; beyond it the graph is refused
    unsigned threads = 1;                           ///< the result does not depend on it
    std::optional<Egonets> egonets = std::nullopt;  ///< S^BFS of these instead of the sequences of `truncation`
};

/// Slots of a sequence.
[[nodiscard]] std::size_t sequence_length(const PlanOptions& options);

/// The edges among the nodes of a sequence: for each pair of positions a > b whose nodes are adjacent, the class of the
/// edge (0 if edges have none). What a layer makes of the slots (a, b) and (b, a) depends on nothing else.
struct SignatureEdge {
    std::uint16_t a, b;
    std::uint32_t edge_class;
    friend bool operator==(const SignatureEdge&, const SignatureEdge&) = default;
};

/// All sequences of all nodes of a dataset, in the form in which the kernels walk them: what a layer computes of a
/// sequence is relu(signature term + sum over a of U_a[slot a]), summed within a group, and nothing is stored twice
/// that sequences share.
///
/// Per root the sequences are ascending in their slots, so that each one shares a prefix with the one before: the
/// running sums over these prefixes are those of a trie, without the trie. Sequences of one root whose alpha is
/// the same form a group; whatever is linear and follows the ReLU can be applied to the sum of a group.
///
/// Slots hold what `slot_kind` says of a node: its own number within the graph, or its class. With classes (all that a first
/// layer sees), sequences of a root that agree in slots, signature and group are stored once, with a multiplicity.
struct Plan {
    std::size_t length = 0;              ///< slots of a sequence
    std::size_t alpha_input_length = 0;  ///< degrees that alpha depends on: 1 or `length`
    bool slots_are_classes = false;

    // Where the parts of graph g begin: graphs + 1 numbers each.
    std::vector<std::int64_t> first_node{0}, first_group{0}, first_sequence{0};
    // Per node:
    std::vector<std::int32_t> groups_of_node;  ///< number of groups
    std::vector<std::int32_t> stored_of_node;  ///< number of sequences that are stored
    std::vector<float> sequences_of_node;      ///< |S(i, l, k)|, multiplicities counted
    // Per group, in the order of the nodes:
    std::vector<std::int32_t> group_alpha;  ///< row of `alpha_inputs`
    std::vector<float> group_weight;        ///< sequences of the group, multiplicities counted
    // Per sequence, in the order of the nodes:
    std::vector<std::int32_t> slots;      ///< `length` each; -1 where empty
    std::vector<std::uint16_t> shared;    ///< leading slots in common with the sequence before of the same node
    std::vector<std::int32_t> group;      ///< counted from the first group of the node
    std::vector<std::int32_t> signature;  ///< row of `signatures`
    std::vector<float> multiplicity;      ///< empty when all are 1

    std::vector<std::vector<SignatureEdge>> signatures;  ///< in order of first appearance
    std::vector<std::int32_t> alpha_inputs;  ///< `alpha_input_length` degrees each, in order of first appearance

    [[nodiscard]] std::size_t num_graphs() const { return first_node.size() - 1; }
    [[nodiscard]] std::size_t num_sequences() const { return signature.size(); }

    friend bool operator==(const Plan&, const Plan&) = default;
};

/// The class of every label, by label: a dataset's one-hot positions. Empty: everything is of class 0.
struct LabelClasses {
    std::vector<std::int64_t> node, edge;
};

/// What the slots of a plan hold.
enum class SlotKind { Nodes, Classes };

/// The plan of all graphs. O(L) time per sequence for k = 1 and much less memory than one node id per slot and sequence
/// would suggest for SlotKind::Classes. Throws std::invalid_argument for a node with more than options.limit sequences,
/// naming node, graph (from 1) and, where there is a closed form, their number; and for a larger egonet than asked for.
[[nodiscard]] Plan make_plan(std::span<const Graph> graphs, const LabelClasses& classes, SlotKind slot_kind,
                             const PlanOptions& options);

}  // namespace countable::lrp
