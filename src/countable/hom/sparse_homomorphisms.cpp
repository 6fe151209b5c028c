#include "countable/hom/sparse_homomorphisms.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>

#include "countable/hom/block_reduction.hpp"
#include "countable/pattern/subgraphs.hpp"
#include "countable/support/parallel.hpp"

namespace countable::hom {
namespace {

using pattern::any_label;
using pattern::LabelConstraint;
using pattern::PatternGraph;

// Arithmetic that is checked where 64 bits may not do.
inline std::uint64_t plus(std::uint64_t a, std::uint64_t b) { return a + b; }
inline std::uint64_t times(std::uint64_t a, std::uint64_t b) { return a * b; }
inline Count plus(Count a, Count b) { return checked_add(a, b); }
inline Count times(Count a, Count b) { return checked_mul(a, b); }

/// A vector over the nodes of a graph of which few entries are not zero.
template <typename Number>
struct SparseVector {
    std::vector<Number> value;
    std::vector<NodeId> nodes;  // where it is not zero, and perhaps some more

    void add(NodeId v, Number x) {
        if (value[v] == 0) nodes.push_back(v);
        value[v] = plus(value[v], x);
    }
    void clear() {
        for (const NodeId v : nodes) value[v] = 0;
        nodes.clear();
    }
};

/// The homomorphisms of a part of a pattern that hangs on two nodes a and b, by the images of a and b: for each neighbour of each
/// node, row by row as Graph::neighbors() has them, or for each image of a a list of images of b.
template <typename Number>
struct PairTable {
    struct Entry {
        NodeId node;
        Number value;
    };
    bool on_edges = false;
    std::vector<Number> slots;
    std::vector<std::vector<Entry>> rows;
};

template <typename Number>
class Engine {
  public:
    Engine(const Graph& graph, const PatternGraph& shape, const Branching& branching, const Work& work)
        : graph_(graph),
          shape_(shape),
          branching_(branching),
          stop_(work.stop),
          team_(work.team),
          threads_(std::max(work.threads, 1u)),
          blocks_(blocks(shape)) {
        std::uint64_t slots = 0;
        for (NodeId v = 0; v < graph.num_nodes(); ++v) {
            first_slot_.push_back(slots);
            slots += graph.degree(v);
        }
        slots_ = slots;
    }

    using Vector = std::vector<Number>;

    /// The homomorphisms of what hangs at `node`, except through one block, for each image.
    Vector hanging(unsigned node, NodeMask except = 0) {
        Vector result(graph_.num_nodes(), 1);
        if (shape_.node[node] != any_label)
            for (NodeId v = 0; v < graph_.num_nodes(); ++v) result[v] = graph_.node_label(v) == shape_.node[node];
        for (const NodeMask block : blocks_) {
            if (!(block >> node & 1) || block == except) continue;
            const Vector part = through(block, node);
            for (NodeId v = 0; v < graph_.num_nodes(); ++v) result[v] = times(result[v], part[v]);
        }
        return result;
    }

    /// For the two ends of an edge, by slot.
    Vector per_edge(unsigned a, unsigned b) {
        const NodeMask both = 1u << a | 1u << b;
        const NodeMask block = *std::ranges::find_if(blocks_, [&](NodeMask m) { return (m & both) == both; });
        Vector result(slots_);
        if (block == both) {
            const Vector left = hanging(a, block), right = hanging(b, block);
            for (NodeId u = 0; u < graph_.num_nodes(); ++u)
                for_each_edge(u, shape_.edge[a][b],
                              [&](NodeId v, std::size_t slot) { result[slot] = times(left[u], right[v]); });
            return result;
        }
        const unsigned wanted[] = {a, b};
        auto weights = weights_of(block);
        const auto [rest, plan] = reduce(block, wanted, weights);
        for_sources(plan, weights, result, [&](Worker& worker, NodeId s, Number weight, Vector& sums) {
            if (plan.apex == a || plan.apex == b) {
                const auto& vector =
                    worker.vectors[branch(worker, rest, plan.apex, weights, s, plan.center, shape_.size)];
                for_each_edge(s, shape_.edge[a][b], [&](NodeId v, std::size_t slot) {
                    const std::size_t at = plan.apex == a ? slot : slot_of(v, s);
                    sums[at] = plus(sums[at], times(weight, vector.value[v]));
                });
                return;
            }
            const unsigned of_a = branch(worker, rest, plan.apex, weights, s, a, b),
                           of_b = branch(worker, rest, plan.apex, weights, s, b, a);
            const auto &left = worker.vectors[of_a], &right = worker.vectors[of_b];
            const auto& table = tables_[a][b];
            for (const NodeId u : left.nodes)
                for_each_edge(u, shape_.edge[a][b], [&](NodeId v, std::size_t slot) {
                    if (right.value[v] == 0) return;
                    Number maps = times(weight, times(left.value[u], right.value[v]));
                    if (!table.slots.empty()) maps = times(maps, table.slots[slot]);
                    sums[slot] = plus(sums[slot], maps);
                });
        });
        return result;
    }

  private:
    /// A thread's vectors, as many as a tree needs at a time.
    struct Worker {
        std::vector<SparseVector<Number>> vectors;
        std::vector<unsigned> free;
    };
    using Weights = std::vector<Vector>;  // of each node of a block: what hangs at it; empty for all ones

    /// Calls visit(w, value) for the images w of node b that go with the image v of node a: neighbours, or those of a table.
    template <typename Visit>
    void for_each_link(unsigned a, unsigned b, NodeId v, const Visit& visit) const {
        const auto& table = tables_[a][b];
        if (!table.rows.empty()) {
            for (const auto& [w, value] : table.rows[v]) visit(w, value);
        } else if (!table.slots.empty()) {
            const auto row = graph_.neighbors(v);
            for (std::size_t i = 0; i < row.size(); ++i)
                if (const Number value = table.slots[first_slot_[v] + i]; value != 0) visit(row[i], value);
        } else {
            for_each_edge(v, shape_.edge[a][b], [&](NodeId w, std::size_t) { visit(w, Number{1}); });
        }
    }

    template <typename Visit>
    void for_each_edge(NodeId v, LabelConstraint label, const Visit& visit) const {
        const auto row = graph_.neighbors(v);
        const auto labels = graph_.edge_labels(v);
        for (std::size_t i = 0; i < row.size(); ++i)
            if (label == any_label || label == labels[i]) visit(row[i], first_slot_[v] + i);
    }

    std::size_t slot_of(NodeId v, NodeId w) const {
        const auto row = graph_.neighbors(v);
        return first_slot_[v] + static_cast<std::size_t>(std::lower_bound(row.begin(), row.end(), w) - row.begin());
    }

    /// The homomorphisms of the part of the pattern behind a block, for each image of its node `root`, whose own label and
    /// other blocks are left aside.
    Vector through(NodeMask block, unsigned root) {
        Vector result(graph_.num_nodes());
        if (std::popcount(block) == 2) {
            const auto other = static_cast<unsigned>(std::countr_zero(block & ~(1u << root)));
            const Vector weight = hanging(other, block);
            for (NodeId v = 0; v < graph_.num_nodes(); ++v)
                for_each_edge(v, shape_.edge[root][other],
                              [&](NodeId w, std::size_t) { result[v] = plus(result[v], weight[w]); });
            return result;
        }
        auto weights = weights_of(block, root);
        const auto [rest, plan] = reduce(block, {&root, 1}, weights);
        for_sources(plan, weights, result, [&](Worker& worker, NodeId s, Number weight, Vector& sums) {
            const auto& vector = worker.vectors[branch(worker, rest, plan.apex, weights, s, plan.center, shape_.size)];
            for (const NodeId v : vector.nodes) {
                const NodeId at = plan.apex == root ? s : v;
                sums[at] = plus(sums[at], times(weight, vector.value[v]));
            }
        });
        return result;
    }

    /// What is left of a block when tables stand for parts of it, and how to count that.
    struct Rest {
        NodeMask nodes;
        BlockPlan plan;
    };
    Rest reduce(NodeMask block, std::span<const unsigned> wanted, Weights& weights) {
        const ReducedBlock reduced = *reduce_block(shape_, block, wanted, branching_);
        for (const PartTable& table : reduced.tables) make_table(table, weights);
        return {reduced.nodes, reduced.plan};
    }

    /// Makes a table, and an edge of the pattern of it. What hangs at its two nodes themselves is left aside.
    void make_table(const PartTable& part, Weights& weights) {
        const unsigned a = part.source, b = part.end;
        const NodeMask nodes = part.inside | 1u << a | 1u << b;
        // Adjacent so far by a list of pairs: the new table is one, too.
        const bool on_edges = part.on_edges && tables_[a][b].rows.empty();
        PairTable<Number> forth, back;
        if (on_edges) {
            forth.slots.resize(slots_);
            back.slots.resize(slots_);
        } else {
            forth.rows.resize(graph_.num_nodes());
            back.rows.resize(graph_.num_nodes());
        }
        Vector aside = std::exchange(weights[b], {});
        std::vector<Worker> workers(threads_);
        parallel_chunks(graph_.num_nodes(), 64, threads_, [&](unsigned w, std::size_t first, std::size_t last) {
            if (stop_ && stop_()) throw Stopped();
            Worker& worker = workers[w];
            for (auto s = static_cast<NodeId>(first); s < last; ++s) {
                if (graph_.degree(s) == 0 || (!weights[a].empty() && weights[a][s] == 0)) continue;
                const auto& vector = worker.vectors[branch(worker, nodes, a, weights, s, b, shape_.size)];
                if (on_edges) {
                    const auto row = graph_.neighbors(s);
                    for (std::size_t i = 0; i < row.size(); ++i) {
                        const Number value = vector.value[row[i]];
                        forth.slots[first_slot_[s] + i] = value;
                        if (value != 0) back.slots[slot_of(row[i], s)] = value;
                    }
                } else {
                    forth.rows[s].reserve(vector.nodes.size());
                    for (const NodeId v : vector.nodes) forth.rows[s].push_back({v, vector.value[v]});
                }
                reset(worker);
            }
        });
        for (NodeId s = 0; s < forth.rows.size(); ++s)
            for (const auto& [v, value] : forth.rows[s]) back.rows[v].push_back({s, value});
        weights[b] = std::move(aside);
        tables_[a][b] = std::move(forth);
        tables_[b][a] = std::move(back);
        if (!shape_.adjacent(a, b)) shape_.connect(a, b);
    }

    /// What hangs at the nodes of a block but for `root`, of which nothing counts.
    Weights weights_of(NodeMask block, std::optional<unsigned> root = {}) {
        Weights weights(shape_.size);
        for (NodeMask left = block; left != 0; left &= left - 1) {
            const auto node = static_cast<unsigned>(std::countr_zero(left));
            const bool cut = std::ranges::any_of(blocks_, [&](NodeMask m) { return m != block && (m >> node & 1); });
            if (node != root && (cut || shape_.node[node] != any_label)) weights[node] = hanging(node, block);
        }
        return weights;
    }

    /// Calls body(worker, s, weight of s, sums) for all images s of the apex and adds the sums of the threads.
    template <typename Body>
    void for_sources(const BlockPlan& plan, const Weights& weights, Vector& result, const Body& body) {
        std::vector<Worker> workers(threads_);
        std::vector<Vector> sums(threads_);
        share_chunks(team_, graph_.num_nodes(), 64, threads_, [&](unsigned w, std::size_t first, std::size_t last) {
            if (stop_ && stop_()) throw Stopped();
            if (sums[w].empty()) sums[w].resize(result.size());
            for (auto s = static_cast<NodeId>(first); s < last; ++s) {
                const Number weight = weights[plan.apex].empty() ? Number{1} : weights[plan.apex][s];
                if (weight == 0 || graph_.degree(s) == 0) continue;
                body(workers[w], s, weight, sums[w]);
                reset(workers[w]);
            }
        });
        with_agreement(team_, [&] {
            for (const Vector& part : sums)
                for (std::size_t i = 0; i < part.size(); ++i) result[i] = plus(result[i], part[i]);
        });
        add_up_exactly(team_, result);
    }

    static void reset(Worker& worker) {
        for (auto& vector : worker.vectors) vector.clear();
        worker.free.resize(worker.vectors.size());
        std::iota(worker.free.begin(), worker.free.end(), 0u);
    }

    unsigned take(Worker& worker) const {
        if (worker.free.empty()) {
            worker.vectors.emplace_back();
            worker.vectors.back().value.resize(graph_.num_nodes());
            return static_cast<unsigned>(worker.vectors.size() - 1);
        }
        const unsigned last = worker.free.back();
        worker.free.pop_back();
        return last;
    }

    void give(Worker& worker, unsigned vector) const {
        worker.vectors[vector].clear();
        worker.free.push_back(vector);
    }

    /// The homomorphisms of a branch of the tree for each image of its node: a position in the worker's vectors. A leaf of the
    /// tree is adjacent to the apex, since its block has no cut node.
    unsigned branch(Worker& worker, NodeMask block, unsigned apex, const Weights& weights, NodeId s, unsigned node,
                    unsigned parent) const {
        const auto children = tree_neighbors(shape_, block, apex, node, parent);
        const bool near_apex = shape_.adjacent(apex, node);
        unsigned result = 0;
        if (children.empty()) {
            result = take(worker);
            if (near_apex)
                for_each_link(apex, node, s, [&](NodeId v, Number value) { worker.vectors[result].add(v, value); });
        }
        for (std::size_t i = 0; i < children.size(); ++i) {
            const unsigned below = branch(worker, block, apex, weights, s, children[i], node);
            const unsigned message = take(worker);
            send(worker.vectors[below], worker.vectors[message], node, children[i], near_apex ? &s : nullptr, apex);
            give(worker, below);
            if (i == 0) {
                result = message;
                continue;
            }
            auto& sum = worker.vectors[result];
            for (const NodeId v : sum.nodes) sum.value[v] = times(sum.value[v], worker.vectors[message].value[v]);
            give(worker, message);
        }
        if (near_apex && !children.empty())
            for_each_link(apex, node, s, [&](NodeId v, Number near) {
                Number& value = worker.vectors[result].value[v];
                value = times(value, near);
            });
        if (!weights[node].empty()) {
            auto& vector = worker.vectors[result];
            for (const NodeId v : vector.nodes) vector.value[v] = times(vector.value[v], weights[node][v]);
        }
        drop_zeros(worker.vectors[result]);
        return result;
    }

    /// add() must find a zero wherever a node is not listed.
    static void drop_zeros(SparseVector<Number>& vector) {
        std::erase_if(vector.nodes, [&](NodeId v) { return vector.value[v] == 0; });
    }

    /// out[u] = sum of in[v] over the links of u and v; only for u linked with the image of the apex if there is one, without
    /// the value of that link.
    void send(const SparseVector<Number>& in, SparseVector<Number>& out, unsigned node, unsigned child,
              const NodeId* apex_image, unsigned apex) const {
        if (apex_image == nullptr) {
            for (const NodeId v : in.nodes)
                for_each_link(child, node, v, [&](NodeId u, Number value) { out.add(u, times(in.value[v], value)); });
            return;
        }
        for_each_link(apex, node, *apex_image, [&](NodeId u, Number) {
            Number sum = 0;
            for_each_link(node, child, u, [&](NodeId v, Number value) { sum = plus(sum, times(in.value[v], value)); });
            if (sum != 0) out.add(u, sum);
        });
    }

    const Graph& graph_;
    PatternGraph shape_;  // tables become edges
    Branching branching_;
    const std::function<bool()>& stop_;
    Team* team_;
    unsigned threads_;
    std::vector<NodeMask> blocks_;
    std::vector<std::uint64_t> first_slot_;
    std::size_t slots_ = 0;
    std::array<std::array<PairTable<Number>, pattern::max_pattern_nodes>, pattern::max_pattern_nodes> tables_;
};

Branching branching_of(const Graph& graph) {
    double degrees = 0, squares = 0;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        const double degree = graph.degree(v);
        degrees += degree;
        squares += degree * degree;
    }
    return {degrees > 0 ? squares / degrees : 1, static_cast<double>(graph.num_nodes())};
}

template <typename Number>
std::vector<Count> count_in(const Graph& graph, const PatternGraph& shape, std::span<const unsigned> anchors,
                            const Work& work) {
    const auto parts = pattern::component_nodes(shape);
    const Branching branching = branching_of(graph);
    std::vector<Count> result{1};
    Count factor = 1;
    for (const auto& nodes : parts) {
        const PatternGraph part = pattern::induced_subgraph(shape, nodes);
        Engine<Number> engine(graph, part, branching, work);
        const auto inside = [&](unsigned v) {
            return static_cast<unsigned>(std::find(nodes.begin(), nodes.end(), v) - nodes.begin());
        };
        if (!anchors.empty() && inside(anchors[0]) < nodes.size()) {
            const auto column = anchors.size() == 1 ? engine.hanging(inside(anchors[0]))
                                                    : engine.per_edge(inside(anchors[0]), inside(anchors[1]));
            result.assign(column.begin(), column.end());
        } else {
            Count sum = 0;
            for (const Number value : engine.hanging(0)) sum = checked_add(sum, static_cast<Count>(value));
            factor = checked_mul(factor, sum);
        }
    }
    for (Count& value : result) value = checked_mul(value, factor);
    return result;
}

}  // namespace

std::optional<SparseCost> sparse_cost(const Graph& graph, const PatternGraph& shape,
                                      std::span<const unsigned> anchors) {
    const Branching branching = branching_of(graph);
    SparseCost cost;
    for (const NodeMask block : blocks(shape)) {
        if (std::popcount(block) == 2) {
            cost.steps += 2.0 * static_cast<double>(graph.num_edges());
            continue;
        }
        std::vector<unsigned> wanted;
        for (const unsigned anchor : anchors)
            if (block >> anchor & 1) wanted.push_back(anchor);
        const auto reduced = reduce_block(shape, block, wanted, branching);
        if (!reduced) return std::nullopt;
        cost.steps += reduced->steps;
        for (const auto& table : reduced->tables) {
            const double numbers = table.on_edges ? 2.0 * static_cast<double>(graph.num_edges()) : 2 * table.pairs;
            // Both directions; with the node and its number padded to a multiple of the number, and half as much room again.
            cost.bytes += table.on_edges ? 2 * numbers * sizeof(Count) : numbers * 24;
        }
    }
    return cost;
}

std::vector<Count> sparse_homomorphisms(const Graph& graph, const PatternGraph& shape,
                                        std::span<const unsigned> anchors, const Work& work) {
    NodeId most = 2;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) most = std::max(most, graph.degree(v));
    // A connected pattern has at most n d^(k-1) homomorphisms.
    const double bits = std::log2(std::max<double>(2, graph.num_nodes())) + (shape.size - 1) * std::log2(most);
    return bits < 63 ? count_in<std::uint64_t>(graph, shape, anchors, work)
                     : count_in<Count>(graph, shape, anchors, work);
}

}  // namespace countable::hom
