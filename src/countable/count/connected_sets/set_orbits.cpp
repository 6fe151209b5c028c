#include "countable/count/connected_sets/set_orbits.hpp"

#include <algorithm>

#include "countable/count/graphlets/leaf_program.hpp"

namespace countable::count {
namespace {

constexpr unsigned first_subgraph_count = OrbitCodes::most_orbits;  // among the values of a row

/// Memory that stays from graph to graph.
struct Scratch {
    std::vector<std::uint32_t> cells;
    std::vector<std::array<std::uint16_t, SetTarget::most_nodes>> edge_number;
};

void number_edges(const SetTarget& target, Scratch& scratch) {
    scratch.edge_number.resize(SetTarget::most_nodes);
    std::uint16_t number = 0;
    for (unsigned u = 0; u < target.nodes; ++u)
        for (std::uint64_t rest = target.rows[u] >> u; rest != 0; rest &= rest - 1) {
            const auto v = u + static_cast<unsigned>(std::countr_zero(rest));
            scratch.edge_number[u][v] = scratch.edge_number[v][u] = number++;
        }
}

template <SetAnchors Anchors>
void walk(unsigned most_nodes, const SetTarget& target) {
    if (most_nodes == 2) return SetWalk<2, Anchors>(target).run();
    if (most_nodes == 3) return SetWalk<3, Anchors>(target).run();
    if (most_nodes == 4) return SetWalk<4, Anchors>(target).run();
    SetWalk<5, Anchors>(target).run();
}

}  // namespace

bool SetOrbits::can_count(std::span<const Job> jobs) {
    return !jobs.empty() && std::ranges::all_of(jobs, [&](const Job& job) {
        return job.embedding != Embedding::Homomorphism && graphlets::is_graphlet(job.shape) && !job.anchors.empty() &&
               job.anchors.size() == jobs.front().anchors.size();
    });
}

SetOrbits::SetOrbits(std::span<const Job> jobs)
    : anchors_(jobs.front().anchors.size() == 1 ? SetAnchors::Nodes : SetAnchors::Edges) {
    const auto& codes = OrbitCodes::instance();
    std::array<bool, OrbitCodes::most_orbits> wanted{};  // as subgraph-counts
    for (const Job& job : jobs) {
        const SetCode code = code_of(job.shape);
        const auto [a, b] = std::minmax(job.anchors.front(), job.anchors.back());
        const unsigned orbit = anchors_ == SetAnchors::Nodes ? codes.nodes(job.shape.size)[code][a]
                                                             : codes.edges(job.shape.size)[code][pair_bit(a, b)];
        const bool induced = job.embedding == Embedding::Induced;
        slots_.push_back({job.query, job.column, static_cast<std::uint64_t>(job.orbit_size),
                          orbit + (induced ? 0 : first_subgraph_count)});
        most_nodes_ = std::max(most_nodes_, job.shape.size);
        if (!induced) wanted[orbit] = true;
    }
    const auto& all = anchors_ == SetAnchors::Nodes ? codes.node_containments() : codes.edge_containments();
    for (unsigned whole = 0; whole < OrbitCodes::most_orbits; ++whole) {
        first_containment_.push_back(containments_.size());
        for (const auto& containment : all)
            if (containment.whole == whole && wanted[containment.part]) containments_.push_back(containment);
    }
    first_containment_.push_back(containments_.size());
}

double SetOrbits::most_sets(const Graph& graph) const {
    const double n = graph.num_nodes();
    double subsets = n, powers = 0;
    for (unsigned size = 2; size <= most_nodes_; ++size) subsets *= std::max(n - size + 1, 0.0) / size;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        double power = 1;
        for (unsigned size = 1; size < most_nodes_; ++size) power *= graph.degree(v);
        powers += power;
    }
    return std::min(subsets, powers);
}

bool SetOrbits::is_quick(const Graph& graph) const {
    if (graph.num_nodes() > SetTarget::most_nodes) return false;
    // Measured on random graphs of 10 to 64 nodes and all densities: up to there a walk takes less time than the tables that
    // many orbits share (graphlets/), or than plans and tables for a few orbits.
    constexpr std::size_t many_jobs = 10;
    constexpr double most_for_few_jobs = 3000;
    const double sets = most_sets(graph);
    if (slots_.size() < many_jobs) return sets <= most_for_few_jobs;
    const double per_square = (most_nodes_ < 5 ? 8 : 65) / (anchors_ == SetAnchors::Nodes ? 1.0 : 2.0);
    double squares = 0;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) squares += static_cast<double>(graph.degree(v)) * graph.degree(v);
    return sets <= std::max(most_for_few_jobs, per_square * squares);
}

template <typename Take>
void SetOrbits::for_rows(const Graph& graph, const Take& take) const {
    thread_local Scratch scratch;
    SetTarget target;
    target.nodes = graph.num_nodes();
    for (NodeId u = 0; u < graph.num_nodes(); ++u) {
        std::uint64_t row = 0;
        for (const NodeId v : graph.neighbors(u)) row |= std::uint64_t{1} << v;
        target.rows[u] = row;
    }
    const bool at_nodes = anchors_ == SetAnchors::Nodes;
    const std::size_t rows = at_nodes ? graph.num_nodes() : graph.num_edges();
    target.stride = most_nodes_ < 5 ? 16 : OrbitCodes::most_orbits + 7;  // 15 orbits of nodes up to 4 nodes
    scratch.cells.assign(rows * target.stride, 0);
    target.cells = scratch.cells.data();
    if (at_nodes) {
        walk<SetAnchors::Nodes>(most_nodes_, target);
    } else {
        number_edges(target, scratch);
        target.edge_number = scratch.edge_number;
        walk<SetAnchors::Edges>(most_nodes_, target);
    }
    const auto orbits = static_cast<unsigned>(std::min<std::size_t>(target.stride, first_subgraph_count));
    for (std::size_t r = 0; r < rows; ++r) {
        const std::uint32_t* const induced = target.cells + r * target.stride;
        if (containments_.empty()) {
            take(r, induced);
            continue;
        }
        std::array<std::uint32_t, 2 * std::size_t{first_subgraph_count}> values{};
        std::copy_n(induced, orbits, values.begin());
        for (unsigned whole = 0; whole < orbits; ++whole) {
            if (induced[whole] == 0) continue;
            for (std::size_t i = first_containment_[whole]; i < first_containment_[whole + 1]; ++i)
                values[first_subgraph_count + containments_[i].part] += containments_[i].subgraphs * induced[whole];
        }
        take(r, values.data());
    }
}

void SetOrbits::count(const Graph& graph, std::span<const std::size_t> columns, std::uint64_t* cells) const {
    for_rows(graph, [&](std::size_t row, const std::uint32_t* values) {
        std::uint64_t* const to = cells + row * columns.size();
        for (std::size_t c = 0; c < columns.size(); ++c) to[c] = values[slots_[columns[c]].source];
    });
}

void SetOrbits::run(const Graph& graph, std::vector<Result>& results) const {
    for_rows(graph, [&](std::size_t row, const std::uint32_t* values) {
        for (const auto& slot : slots_) {
            Result& result = results[slot.query];
            result.anchored[row * result.orbits + slot.column] = values[slot.source];
            if (slot.column == 0) result.total += values[slot.source];
        }
    });
    for (const auto& slot : slots_)
        if (slot.column == 0) results[slot.query].total /= slot.orbit_size;
}

Explanation SetOrbits::explain(const Graph& graph, const Job& job) const {
    return {job.query, job.column, "connected sets of nodes on machine words",
            "all connected sets of up to " + std::to_string(most_nodes_) + " nodes", most_sets(graph)};
}

}  // namespace countable::count
