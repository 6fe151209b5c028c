#include "countable/count/counter.hpp"

#include <algorithm>
#include <mutex>
#include <stdexcept>

#include "countable/count/large_program.hpp"
#include "countable/count/small_program.hpp"

namespace countable::count {

struct Counter::Program {
    explicit Program(std::vector<Query> given) : queries(std::move(given)) {
        for (std::size_t q = 0; q < queries.size(); ++q) {
            first_job.push_back(jobs.size());
            for (auto& job : jobs_of(queries[q], q)) jobs.push_back(std::move(job));
        }
        first_job.push_back(jobs.size());
        are_orbits = std::ranges::all_of(
            jobs, [](const Job& job) { return !job.anchors.empty() && graphlets::is_graphlet(job.shape); });
    }

    // Per node or edge, small graphs profit from the tables that orbits of graphlets share in large ones: always beyond 64
    // nodes, else if there are many orbits (5,000 graphs of 10 nodes: 15 orbits take 0.6 of the time, 3 of them 3 times).
    [[nodiscard]] bool is_small(const Graph& graph) const {
        if (graph.num_nodes() > most_small_nodes) return false;
        return !are_orbits || (graph.num_nodes() <= 64 && jobs.size() < 10);
    }

    // Compiled when the first graph of that size comes.
    const SmallProgram& small() {
        std::call_once(small_once_, [&] { small_ = std::make_unique<SmallProgram>(jobs); });
        return *small_;
    }
    const LargeProgram& large() {
        std::call_once(large_once_, [&] { large_ = std::make_unique<LargeProgram>(jobs); });
        return *large_;
    }

    std::vector<Query> queries;
    std::vector<Job> jobs;
    std::vector<std::size_t> first_job;  // of each query, and the end
    bool are_orbits = false;             // every job is an orbit of a graphlet

  private:
    std::once_flag small_once_, large_once_;
    std::unique_ptr<SmallProgram> small_;
    std::unique_ptr<LargeProgram> large_;
};

Counter::Counter(std::vector<Query> queries) {
    for (const auto& query : queries) {
        if (query.pattern.query)
            throw std::invalid_argument("pattern '" + query.pattern.name + "' is found by a chemistry toolkit only");
        if (query.pattern.graph.num_nodes() == 0 || query.pattern.graph.num_nodes() > pattern::max_pattern_nodes)
            throw std::invalid_argument("a pattern has 1 to 16 nodes");
    }
    program_ = std::make_unique<Program>(std::move(queries));
}

Counter::~Counter() = default;

const std::vector<Query>& Counter::queries() const { return program_->queries; }

std::vector<Result> Counter::answer(const Graph& graph, const RunOptions& options) const {
    std::vector<Result> results;
    results.reserve(queries().size());
    for (std::size_t q = 0; q < queries().size(); ++q) {
        require_labels(queries()[q].pattern, graph);
        const auto first = program_->first_job[q], last = program_->first_job[q + 1];
        results.push_back(empty_result(std::span(program_->jobs).subspan(first, last - first), graph));
    }
    if (graph.num_nodes() == 0) return results;
    if (program_->is_small(graph))
        program_->small().run(graph, results);
    else
        program_->large().run(graph, options, results);
    return results;
}

std::vector<Result> Counter::operator()(const Graph& graph, unsigned threads, const OnProgress& on_progress) const {
    auto results = answer(graph, {threads, on_progress, {}});
    for (std::size_t q = 0; q < results.size(); ++q)
        if (results[q].outcome == Outcome::Overflow)
            throw std::overflow_error("the count of pattern '" + queries()[q].pattern.name + "' exceeds 128 bits");
    return results;
}

}  // namespace countable::count
