#include "countable/hom/dense_homomorphisms.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <optional>

namespace countable::hom {
namespace {

using pattern::any_label;
using pattern::PatternGraph;

struct Step {
    unsigned node;
    unsigned neighbors;  // that are left when it is eliminated
};

/// The order that always takes a node with the fewest neighbours left; anchors stay.
std::vector<Step> elimination_order(const PatternGraph& shape, std::span<const unsigned> anchors) {
    std::array<unsigned, pattern::max_pattern_nodes> row{};
    for (const auto [a, b] : shape.edges()) {
        row[a] |= 1u << b;
        row[b] |= 1u << a;
    }
    unsigned left = (1u << shape.size) - 1;
    for (const unsigned anchor : anchors) left &= ~(1u << anchor);
    std::vector<Step> steps;
    while (left != 0) {
        auto best = static_cast<unsigned>(std::countr_zero(left));
        for (unsigned open = left; open != 0; open &= open - 1)
            if (std::popcount(row[std::countr_zero(open)]) < std::popcount(row[best]))
                best = static_cast<unsigned>(std::countr_zero(open));
        steps.push_back({best, row[best]});
        for (unsigned open = row[best]; open != 0; open &= open - 1) {
            const auto v = static_cast<unsigned>(std::countr_zero(open));
            row[v] = (row[v] | row[best]) & ~(1u << v | 1u << best);
        }
        left &= ~(1u << best);
    }
    return steps;
}

/// A number for every choice of images of some nodes; the first of them changes slowest.
struct Table {
    std::vector<unsigned> nodes;
    std::vector<Count> values;

    [[nodiscard]] Count at(const std::array<NodeId, pattern::max_pattern_nodes>& image, NodeId n) const {
        std::size_t position = 0;
        for (const unsigned node : nodes) position = position * n + image[node];
        return values[position];
    }
};

class Elimination {
  public:
    Elimination(const Graph& graph, const PatternGraph& shape) : graph_(graph), n_(graph.num_nodes()), shape_(shape) {
        for (unsigned v = 0; v < shape.size; ++v) {
            if (shape.node[v] == any_label) continue;
            Table table{{v}, std::vector<Count>(n_)};
            for (NodeId image = 0; image < n_; ++image) table.values[image] = graph.node_label(image) == shape.node[v];
            tables_.push_back(std::move(table));
        }
        for (const auto [a, b] : shape.edges()) {
            Table table{{a, b}, std::vector<Count>(std::size_t{n_} * n_)};
            for (NodeId u = 0; u < n_; ++u)
                for (std::size_t i = 0; i < graph.neighbors(u).size(); ++i)
                    if (shape.edge[a][b] == any_label || shape.edge[a][b] == graph.edge_labels(u)[i])
                        table.values[std::size_t{u} * n_ + graph.neighbors(u)[i]] = 1;
            tables_.push_back(std::move(table));
        }
    }

    void eliminate(const Step& step) {
        std::vector<Table> used;
        for (auto& table : tables_)
            if (std::ranges::find(table.nodes, step.node) != table.nodes.end()) used.push_back(std::move(table));
        std::erase_if(tables_, [](const Table& table) { return table.values.empty(); });
        Table result;
        std::size_t size = 1;
        for (unsigned open = step.neighbors; open != 0; open &= open - 1) {
            result.nodes.push_back(static_cast<unsigned>(std::countr_zero(open)));
            size *= n_;
        }
        result.values.resize(size);
        // The node is sent to neighbours of the image of one of its own neighbours, where one of them is left.
        std::optional<unsigned> beside;
        for (const unsigned node : result.nodes)
            if (shape_.adjacent(step.node, node)) beside = node;
        fill(result, used, step.node, beside, 0, 0);
        tables_.push_back(std::move(result));
    }

    /// What is left: the product of all tables for each choice of images of the anchors.
    std::vector<Count> result(std::span<const unsigned> anchors) {
        std::vector<Count> counts(static_cast<std::size_t>(std::pow(n_, anchors.size())));
        for (std::size_t i = 0; i < counts.size(); ++i) {
            set_images({anchors.begin(), anchors.end()}, i);
            counts[i] = product(tables_);
        }
        return counts;
    }

  private:
    /// The entries of `result` for all images of its nodes from `chosen` on, where those of the nodes before give the prefix of
    /// the position. Choices that a table of the others gives 0 are left 0: the last product has that table as a factor.
    void fill(Table& result, const std::vector<Table>& used, unsigned node, std::optional<unsigned> beside,
              std::size_t chosen, std::size_t position) {
        if (chosen == result.nodes.size()) {
            Count sum = 0;
            const auto add = [&](NodeId image) {
                image_[node] = image;
                sum = checked_add(sum, product(used));
            };
            if (beside)
                for (const NodeId image : graph_.neighbors(image_[*beside])) add(image);
            else
                for (NodeId image = 0; image < n_; ++image) add(image);
            result.values[position] = sum;
            return;
        }
        const std::span<const unsigned> known(result.nodes.data(), chosen + 1);
        std::vector<const Table*> deciding;
        for (const Table& table : tables_)
            if (std::ranges::find(table.nodes, known.back()) != table.nodes.end() &&
                std::ranges::all_of(table.nodes,
                                    [&](unsigned v) { return std::ranges::find(known, v) != known.end(); }))
                deciding.push_back(&table);
        for (NodeId image = 0; image < n_; ++image) {
            image_[known.back()] = image;
            if (std::ranges::all_of(deciding, [&](const Table* table) { return table->at(image_, n_) != 0; }))
                fill(result, used, node, beside, chosen + 1, position * n_ + image);
        }
    }

    void set_images(const std::vector<unsigned>& nodes, std::size_t position) {
        for (std::size_t j = nodes.size(); j-- > 0; position /= n_)
            image_[nodes[j]] = static_cast<NodeId>(position % n_);
    }

    Count product(const std::vector<Table>& tables) const {
        Count value = 1;
        for (const Table& table : tables) {
            value = checked_mul(value, table.at(image_, n_));
            if (value == 0) break;
        }
        return value;
    }

    const Graph& graph_;
    NodeId n_;
    const PatternGraph& shape_;
    std::vector<Table> tables_;
    std::array<NodeId, pattern::max_pattern_nodes> image_{};
};

}  // namespace

std::optional<double> dense_steps(NodeId nodes, const PatternGraph& shape, std::span<const unsigned> anchors) {
    double steps = 0, numbers = shape.num_edges() * std::pow(nodes, 2.0);
    for (const auto& [node, neighbors] : elimination_order(shape, anchors)) {
        const double size = std::pow(nodes, std::popcount(neighbors));
        steps += size * nodes;
        numbers += size;
    }
    if (steps > most_dense_steps || numbers > most_dense_numbers) return std::nullopt;
    return steps;
}

std::vector<Count> dense_homomorphisms(const Graph& graph, const PatternGraph& shape,
                                       std::span<const unsigned> anchors) {
    Elimination elimination(graph, shape);
    for (const Step& step : elimination_order(shape, anchors)) elimination.eliminate(step);
    return elimination.result(anchors);
}

}  // namespace countable::hom
