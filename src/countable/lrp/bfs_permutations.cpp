#include "countable/lrp/bfs_permutations.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <string>

namespace countable::lrp {
namespace {

constexpr std::size_t most_ordered = 16;  // nodes of a first layer over whose subsets we sum

using Layers = std::vector<std::vector<NodeId>>;

/// The nodes of the root's component by their distance, up to `depth`.
Layers layers_around(const Graph& graph, NodeId root, unsigned depth, std::vector<bool>& seen) {
    Layers layers{{root}};
    seen[root] = true;
    while (layers.size() <= depth) {
        std::vector<NodeId> next;
        for (const NodeId node : layers.back())
            for (const NodeId neighbor : graph.neighbors(node)) {
                if (seen[neighbor]) continue;
                seen[neighbor] = true;
                next.push_back(neighbor);
            }
        if (next.empty()) break;
        layers.push_back(std::move(next));
    }
    return layers;
}

void require_egonet(const Graph& graph, NodeId root, unsigned depth) {
    if (root >= graph.num_nodes()) throw std::invalid_argument("there is no node " + std::to_string(root));
    if (depth == 0) throw std::invalid_argument("an egonet has a depth of at least 1");
}

std::string orders(unsigned depth) {
    return depth == whole_graph ? "breadth-first orders of the whole graph"
                                : "breadth-first orders of its egonet of depth " + std::to_string(depth);
}

class Search {
  public:
    Search(const Graph& graph, NodeId root, const Egonets& egonets,
           const std::function<bool(std::span<const NodeId>)>& visit, std::uint64_t limit)
        : graph_(graph),
          depth_(egonets.depth),
          visit_(visit),
          limit_(limit),
          members_(egonet(graph, root, egonets.depth)),
          open_(graph.num_nodes(), false),
          order_(egonets.length, no_node) {
        if (members_.size() > egonets.length)
            throw std::invalid_argument(
                (depth_ == whole_graph ? "the graph has " : "the egonet of node " + std::to_string(root) + " has ") +
                std::to_string(members_.size()) + " nodes, more than the " + std::to_string(egonets.length) +
                " that the model has room for");
        for (const NodeId node : members_) open_[node] = true;
        place(root);
    }

    std::uint64_t run() {
        turn(0);
        return visited_;
    }

  private:
    void place(NodeId node) {
        open_[node] = false;
        order_[placed_++] = node;
    }
    void take_back() {
        open_[order_[--placed_]] = true;
        order_[placed_] = no_node;
    }

    /// The node at this position appends its neighbours. False when the visitor has had enough.
    bool turn(std::size_t position) {
        if (placed_ == members_.size()) return emit();
        if (position == placed_) return append_any(members_, position);
        const auto neighbors = graph_.neighbors(order_[position]);
        const bool some = std::ranges::any_of(neighbors, [&](NodeId node) { return open_[node]; });
        return some ? append_any(neighbors, position) : turn(position + 1);
    }

    /// Appends each of the candidates that are left, and goes on.
    bool append_any(std::span<const NodeId> candidates, std::size_t position) {
        for (const NodeId node : candidates) {
            if (!open_[node]) continue;
            place(node);
            const bool go_on = turn(position);
            take_back();
            if (!go_on) return false;
        }
        return true;
    }

    bool emit() {
        if (visited_ == limit_)
            throw std::invalid_argument("node " + std::to_string(order_[0]) + " has more than " +
                                        std::to_string(limit_) + " " + orders(depth_));
        ++visited_;
        return visit_(order_);
    }

    const Graph& graph_;
    const unsigned depth_;
    const std::function<bool(std::span<const NodeId>)>& visit_;
    const std::uint64_t limit_;
    const std::vector<NodeId> members_;
    std::vector<bool> open_;  // members that are not placed yet
    std::vector<NodeId> order_;
    std::size_t placed_ = 0;
    std::uint64_t visited_ = 0;
};

Count factorial(std::uint64_t n) { return falling_factorial(n, n); }

/// Sum over the orders of the first layer of the product of (nodes of the second that each one is first to see)!.
/// sees[i]: which nodes of the second layer, as positions there.
Count orders_of_two_layers(const std::vector<std::vector<std::size_t>>& sees, std::size_t second) {
    const std::size_t first = sees.size();
    std::vector<std::uint32_t> seen_by(second, 0);  // sets of nodes of the first layer
    for (std::size_t i = 0; i < first; ++i)
        for (const auto node : sees[i]) seen_by[node] |= 1u << i;
    std::vector<Count> orders(std::size_t{1} << first, 0);  // of the nodes of a set, which come first
    orders[0] = 1;
    for (std::uint32_t set = 1; set < orders.size(); ++set)
        for (std::size_t last = 0; last < first; ++last) {
            const std::uint32_t before = set & ~(1u << last);
            if (before == set) continue;
            const auto fresh =
                std::ranges::count_if(sees[last], [&](std::size_t node) { return (seen_by[node] & before) == 0; });
            orders[set] =
                checked_add(orders[set], checked_mul(orders[before], factorial(static_cast<std::uint64_t>(fresh))));
        }
    return orders.back();
}

/// Of one component, from one root.
std::optional<Count> number_of(const Graph& graph, const Layers& layers) {
    std::vector<std::size_t> place(graph.num_nodes(), 0), layer(graph.num_nodes(), 0);
    for (std::size_t j = 0; j < layers.size(); ++j)
        for (std::size_t i = 0; i < layers[j].size(); ++i) {
            place[layers[j][i]] = i;
            layer[layers[j][i]] = j + 1;  // 0: not in the egonet
        }
    Count product = 1;
    for (std::size_t j = 0; j + 1 < layers.size(); ++j) {
        std::vector<std::vector<std::size_t>> sees(layers[j].size());
        std::size_t links = 0;
        for (std::size_t i = 0; i < layers[j].size(); ++i)
            for (const NodeId node : graph.neighbors(layers[j][i]))
                if (layer[node] == j + 2) {
                    sees[i].push_back(place[node]);
                    ++links;
                }
        if (links == layers[j + 1].size()) {  // a tree's
            for (const auto& children : sees) product = checked_mul(product, factorial(children.size()));
        } else if (j == 1 && sees.size() <= most_ordered) {
            product /= factorial(sees.size());  // the orders of the first layer are in the sum
            product = checked_mul(product, orders_of_two_layers(sees, layers[2].size()));
        } else {
            return std::nullopt;
        }
    }
    return product;
}

}  // namespace

std::vector<NodeId> egonet(const Graph& graph, NodeId root, unsigned depth) {
    require_egonet(graph, root, depth);
    std::vector<bool> inside(graph.num_nodes(), depth == whole_graph);
    if (depth != whole_graph) static_cast<void>(layers_around(graph, root, depth, inside));
    std::vector<NodeId> nodes;
    for (NodeId node = 0; node < graph.num_nodes(); ++node)
        if (inside[node]) nodes.push_back(node);
    return nodes;
}

std::size_t largest_egonet(std::span<const Graph> graphs, unsigned depth) {
    std::size_t largest = 1;
    for (const Graph& graph : graphs)
        if (depth == whole_graph)
            largest = std::max<std::size_t>(largest, graph.num_nodes());
        else
            for (NodeId root = 0; root < graph.num_nodes(); ++root)
                largest = std::max(largest, egonet(graph, root, depth).size());
    return largest;
}

std::uint64_t for_each_bfs_permutation(const Graph& graph, NodeId root, const Egonets& egonets,
                                       const std::function<bool(std::span<const NodeId>)>& visit, std::uint64_t limit) {
    Search search(graph, root, egonets, visit, limit);
    return search.run();
}

std::optional<Count> number_of_bfs_permutations(const Graph& graph, NodeId root, unsigned depth) {
    require_egonet(graph, root, depth);
    std::vector<bool> seen(graph.num_nodes(), false);
    auto product = number_of(graph, layers_around(graph, root, depth, seen));
    if (depth != whole_graph) return product;
    // The other components follow in any order, each from any of its nodes.
    std::uint64_t others = 0;
    for (NodeId start = 0; product && start < graph.num_nodes(); ++start) {
        if (seen[start]) continue;
        ++others;
        Count sum = 0;
        for (const auto& layer : layers_around(graph, start, depth, seen))
            for (const NodeId node : layer) {
                std::vector<bool> own(graph.num_nodes(), false);
                const auto number = number_of(graph, layers_around(graph, node, depth, own));
                if (!number) return std::nullopt;
                sum = checked_add(sum, *number);
            }
        product = checked_mul(*product, sum);
    }
    if (product) product = checked_mul(*product, factorial(others));
    return product;
}

void require_few_bfs_permutations(const Graph& graph, const Egonets& egonets, std::uint64_t limit) {
    const auto refuse = [&](NodeId root, const std::string& number) {
        throw std::invalid_argument("node " + std::to_string(root) + " has " + number + " " + orders(egonets.depth) +
                                    ", more than the " + std::to_string(limit) + " allowed");
    };
    for (NodeId root = 0; root < graph.num_nodes(); ++root) {
        std::optional<Count> number;
        try {
            number = number_of_bfs_permutations(graph, root, egonets.depth);
        } catch (const std::overflow_error&) {
            refuse(root, "more than 10^38");
        }
        if (number && *number > limit) {
            std::string digits;
            append_decimal(digits, *number);
            refuse(root, digits);
        }
        const auto enough = [&](std::span<const NodeId>) { return !number; };
        for_each_bfs_permutation(graph, root, egonets, enough, limit);
    }
}

}  // namespace countable::lrp
