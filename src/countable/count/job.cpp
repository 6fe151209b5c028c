#include "countable/count/job.hpp"

#include <algorithm>

#include "countable/pattern/symmetry.hpp"

namespace countable::count {

std::vector<Job> jobs_of(const Query& query, std::size_t position) {
    const pattern::PatternGraph shape(query.pattern);
    const auto whole = pattern::symmetry(shape);
    std::vector<Job> jobs;
    if (query.per == Per::Node) {
        for (const unsigned v : pattern::node_orbits(shape)) {
            Job job{position, jobs.size(), shape, query.embedding, {v}};
            job.stabilizer = pattern::symmetry(shape, job.anchors).group_size;
            job.orbit_size = whole.group_size / job.stabilizer;
            jobs.push_back(std::move(job));
        }
    } else if (query.per == Per::Edge) {
        for (const auto [a, b] : pattern::edge_orbits(shape)) {
            Job job{position, jobs.size(), shape, query.embedding, {a, b}};
            const auto here = pattern::symmetry(shape, job.anchors);
            job.swappable = here.canonical == pattern::symmetry(shape, std::vector{b, a}).canonical;
            job.stabilizer = here.group_size;
            job.orbit_size = whole.group_size / here.group_size / (job.swappable ? 2 : 1);
            jobs.push_back(std::move(job));
        }
    }
    if (jobs.empty()) {
        Job job{position, 0, shape, query.embedding, {}};
        job.stabilizer = whole.group_size;
        jobs.push_back(std::move(job));
    }
    return jobs;
}

ResultRoom::ResultRoom(std::span<const Job> jobs_of_query)
    : anchors_(jobs_of_query.front().anchors.size()), columns_(anchors_ == 0 ? 0 : jobs_of_query.size()) {}

Result ResultRoom::empty_result(const Graph& graph) const {
    Result result;
    result.orbits = columns_;
    if (columns_ != 0) result.anchored.resize(columns_ * (anchors_ == 1 ? graph.num_nodes() : graph.num_edges()));
    return result;
}

EdgeRows::EdgeRows(const Graph& graph) : graph_(graph), first_(graph.num_nodes()) {
    std::uint64_t edges = 0;
    for (NodeId u = 0; u < graph.num_nodes(); ++u) {
        first_[u] = edges;
        const auto row = graph.neighbors(u);
        edges += static_cast<std::uint64_t>(row.end() - std::upper_bound(row.begin(), row.end(), u));
    }
}

std::size_t EdgeRows::operator()(NodeId u, NodeId v) const {
    if (u > v) std::swap(u, v);
    const auto row = graph_.neighbors(u);
    const auto greater = std::upper_bound(row.begin(), row.end(), u);
    return first_[u] + static_cast<std::size_t>(std::lower_bound(greater, row.end(), v) - greater);
}

}  // namespace countable::count
