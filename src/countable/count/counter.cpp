#include "countable/count/counter.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <stdexcept>

#include "countable/count/connected_sets/set_orbits.hpp"
#include "countable/count/cost/explanation.hpp"
#include "countable/count/cost/memory.hpp"
#include "countable/count/joined/joined_graph.hpp"
#include "countable/count/large/large_program.hpp"
#include "countable/count/peel/candidates.hpp"
#include "countable/count/peel/part.hpp"
#include "countable/count/quotients/homomorphism_column.hpp"
#include "countable/count/small_program.hpp"
#include "countable/support/parallel.hpp"

namespace countable::count {

namespace {

bool is_counted_from_tables(const Job& job) {
    return job.embedding != Embedding::Homomorphism && graphlets::is_graphlet(job.shape);
}

}  // namespace

struct Counter::Program {
    explicit Program(std::vector<Query> given) : queries(std::move(given)) {
        for (std::size_t q = 0; q < queries.size(); ++q) {
            first_job.push_back(jobs.size());
            auto jobs_of_this = jobs_of(queries[q], q);
            from_tables.push_back(is_counted_from_tables(jobs_of_this[0]));
            for (auto& job : jobs_of_this) {
                if (queries[q].embedding != Embedding::Homomorphism) copy_jobs.push_back(job);
                jobs.push_back(std::move(job));
            }
        }
        first_job.push_back(jobs.size());
        for (std::size_t q = 0; q < queries.size(); ++q) rooms_.emplace_back(jobs_of_query(q));
        are_orbits = std::ranges::find(from_tables, false) == from_tables.end() &&
                     std::ranges::none_of(jobs, [](const Job& job) { return job.anchors.empty(); });
        are_counted_by_sets = SetOrbits::can_count(jobs);
    }

    [[nodiscard]] bool is_for_sets(const Graph& graph) {
        return are_counted_by_sets && graph.num_nodes() <= SetTarget::most_nodes && sets().is_quick(graph);
    }

    // Where connected sets are too many, small graphs profit from the tables that orbits of graphlets share in large ones:
    // always beyond 64 nodes, else if there are many orbits.
    [[nodiscard]] bool is_small(const Graph& graph) const {
        if (graph.num_nodes() > most_small_nodes) return false;
        return !are_orbits || (graph.num_nodes() <= 64 && jobs.size() < 10);
    }

    // Compiled when the first graph of that size comes.
    const SmallProgram& small() {
        std::call_once(small_once_, [&] { small_ = std::make_unique<SmallProgram>(copy_jobs); });
        return *small_;
    }
    const SetOrbits& sets() {
        std::call_once(sets_once_, [&] { sets_.emplace(jobs); });
        return *sets_;
    }
    std::span<const Job> jobs_of_query(std::size_t query) const {
        return std::span(jobs).subspan(first_job[query], first_job[query + 1] - first_job[query]);
    }
    const LargeProgram& large() {
        std::call_once(large_once_, [&] { large_ = std::make_unique<LargeProgram>(copy_jobs); });
        return *large_;
    }

    /// Results with room for a graph. Throws as Counter::answer().
    std::vector<Result> empty_results(const Graph& graph, unsigned threads = 1) const {
        const bool is_large = graph.num_nodes() > most_small_nodes;
        for (std::size_t q = 0; q < queries.size(); ++q) {
            require_labels(queries[q].pattern, graph);
            if (is_large) require_result_memory(queries[q].pattern.name, jobs_of_query(q), graph);
        }
        std::vector<Result> results(queries.size());
        const auto make = [&](unsigned, std::size_t q, std::size_t) { results[q] = rooms_[q].empty_result(graph); };
        if (is_large)
            parallel_chunks(queries.size(), 1, threads, make);
        else
            for (std::size_t q = 0; q < queries.size(); ++q) make(0, q, q + 1);
        return results;
    }
    double bytes_without_tables(const Graph& graph) const {
        double bytes = graph_bytes(graph);
        for (std::size_t q = 0; q < queries.size(); ++q) bytes += result_bytes(jobs_of_query(q), graph);
        return bytes;
    }
    /// What counting in a large graph takes at most, about: graph, tables and results.
    double peak_bytes(const Graph& graph, unsigned threads) {
        return bytes_without_tables(graph) + large().table_bytes(graph, std::max(threads, 1u));
    }

    /// The counter of one query alone, for what is left of a graph when nodes that cannot take part are gone.
    const Counter& alone(std::size_t query) {
        const std::lock_guard lock(alone_mutex_);
        auto& counter = alone_[query];
        if (!counter) counter = std::make_unique<Counter>(std::vector{queries[query]});
        return *counter;
    }

    std::vector<Query> queries;
    std::vector<Job> jobs;
    std::vector<Job> copy_jobs;          // those that count copies, not homomorphisms
    std::vector<std::size_t> first_job;  // of each query, and the end
    std::vector<bool> from_tables;       // of each query: is its pattern a graphlet?
    bool are_orbits = false;             // every job is an orbit of a graphlet
    bool are_counted_by_sets = false;    // every job is an orbit of a graphlet's nodes, or every job one of edges

  private:
    std::vector<ResultRoom> rooms_;  // of each query
    std::once_flag small_once_, large_once_, sets_once_;
    std::optional<SetOrbits> sets_;
    std::unique_ptr<SmallProgram> small_;
    std::unique_ptr<LargeProgram> large_;
    std::mutex alone_mutex_;
    std::map<std::size_t, std::unique_ptr<Counter>> alone_;
};

namespace {

/// Whether nodes that cannot take part are looked for: always for patterns of six nodes and more, for smaller ones, which
/// take little time, where half of the nodes have too few neighbours for any node of the pattern.
bool worth_peeling(const Graph& graph, const Graph& pattern) {
    if (pattern.num_nodes() >= 6) return true;
    NodeId least = pattern.num_nodes();
    for (NodeId v = 0; v < pattern.num_nodes(); ++v) least = std::min(least, pattern.degree(v));
    NodeId below = 0;
    for (NodeId v = 0; v < graph.num_nodes() && least > 0; ++v) below += graph.degree(v) < least;
    return 2 * std::uint64_t{below} >= graph.num_nodes();
}

/// The nodes that can take part, if they are so few that a graph of their own is worth it.
std::optional<std::vector<NodeId>> peeled(const Graph& graph, const pattern::Pattern& pattern) {
    if (!worth_peeling(graph, pattern.graph)) return std::nullopt;
    auto nodes = possible_nodes(graph, pattern::PatternGraph(pattern));
    if (2 * nodes.size() > graph.num_nodes()) return std::nullopt;
    return nodes;
}

/// Puts the results for a part of a graph in their places for the whole of it.
void place_part(const Result& part, const std::vector<NodeId>& nodes, const Graph& part_graph, const Graph& graph,
                Per per, Result& whole) {
    whole.outcome = part.outcome;
    whole.total = part.total;
    const auto copy = [&](std::size_t from, std::size_t to) {
        for (std::size_t orbit = 0; orbit < whole.orbits; ++orbit)
            whole.anchored[to * whole.orbits + orbit] = part.at(from, orbit);
    };
    if (whole.orbits == 0) return;
    if (per == Per::Node) {
        for (std::size_t v = 0; v < nodes.size(); ++v) copy(v, nodes[v]);
    } else if (part_graph.num_edges() > 0) {
        const EdgeRows rows(graph);
        const auto edges = part_graph.edges();
        for (std::size_t e = 0; e < edges.size(); ++e) copy(e, rows(nodes[edges[e].u], nodes[edges[e].v]));
    }
}

}  // namespace

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
    if (graph.num_nodes() > most_small_nodes) require_memory(program_->bytes_without_tables(graph), options.memory);
    std::vector<Result> results = program_->empty_results(graph, options.threads);
    if (graph.num_nodes() == 0) return results;
    if (program_->is_for_sets(graph)) {
        program_->sets().run(graph, results);
        return results;
    }
    std::vector<bool> done(queries().size());
    for (std::size_t q = 0; q < queries().size(); ++q) {
        if (queries()[q].embedding != Embedding::Homomorphism) continue;
        done[q] = true;
        count_homomorphisms(graph, queries()[q].pattern.name, program_->jobs_of_query(q), options, results[q]);
    }
    if (program_->is_small(graph)) {
        if (!program_->copy_jobs.empty()) program_->small().run(graph, options, results);
        return results;
    }
    for (std::size_t q = 0; q < queries().size(); ++q) {
        if (done[q] || program_->from_tables[q]) continue;  // tables leave nodes out themselves
        const auto nodes = peeled(graph, queries()[q].pattern);
        if (!nodes) continue;
        done[q] = true;
        const Graph part = induced_part(graph, *nodes);
        if (part.num_nodes() > 0)
            place_part(program_->alone(q).answer(part, options)[0], *nodes, part, graph, queries()[q].per, results[q]);
    }
    if (std::ranges::find(done, false) != done.end()) {
        require_memory(program_->peak_bytes(graph, options.threads), options.memory);
        program_->large().run(graph, options, results, done);
    }
    return results;
}

std::vector<Result> Counter::answer(Graph&& graph, const RunOptions& options) const {
    const bool from_tables = std::ranges::find(program_->from_tables, false) == program_->from_tables.end();
    if (graph.num_nodes() <= most_small_nodes || !from_tables || !program_->large().can_take_over())
        return answer(std::as_const(graph), options);
    require_memory(program_->bytes_without_tables(graph), options.memory);
    std::vector<Result> results = program_->empty_results(graph, options.threads);
    require_memory(program_->peak_bytes(graph, options.threads), options.memory);
    program_->large().run(std::move(graph), options, results);
    return results;
}

std::vector<std::vector<Result>> Counter::answer_all(std::span<const Graph* const> graphs,
                                                     const RunOptions& options) const {
    // What belongs to so many nodes and edges stays in the cache.
    constexpr std::size_t most_numbers = 2048;
    std::vector<std::vector<Result>> results(graphs.size());
    const auto numbers = [&](std::size_t i) { return graphs[i]->num_nodes() + graphs[i]->num_edges(); };
    const auto is_joined = [&](std::size_t i) {
        return program_->are_orbits && graphs[i]->num_nodes() <= most_small_nodes && !program_->is_for_sets(*graphs[i]);
    };
    for (std::size_t first = 0, last = 0; first < graphs.size(); first = last) {
        last = first + 1;
        if (!is_joined(first)) {
            results[first] = answer(*graphs[first], options);
            continue;
        }
        for (std::size_t sum = numbers(first);
             last < graphs.size() && is_joined(last) && sum + numbers(last) <= most_numbers; ++last)
            sum += numbers(last);
        for (std::size_t g = first; g < last; ++g) results[g] = program_->empty_results(*graphs[g]);
        const JoinedGraph joined(graphs.subspan(first, last - first));
        program_->large().run_joined(joined, options, std::span(results).subspan(first, last - first));
    }
    return results;
}

bool Counter::answer_words(const Graph& graph, std::span<const std::size_t> columns, std::uint64_t* cells) const {
    if (!program_->is_for_sets(graph)) return false;
    program_->sets().count(graph, columns, cells);
    return true;
}

std::vector<Explanation> Counter::explain(const Graph& graph) const {
    std::vector<Explanation> all;
    const bool small = program_->is_small(graph);
    for (std::size_t q = 0; q < queries().size(); ++q) {
        const auto jobs = program_->jobs_of_query(q);
        require_labels(queries()[q].pattern, graph);
        if (queries()[q].embedding == Embedding::Homomorphism) {
            for (const Job& job : jobs) all.push_back(explain_homomorphisms(graph, job));
            continue;
        }
        if (program_->is_for_sets(graph)) {
            for (const Job& job : jobs) all.push_back(program_->sets().explain(graph, job));
            continue;
        }
        const Counter& alone = program_->alone(q);
        const bool whole = small || program_->from_tables[q];
        const auto nodes = whole ? std::nullopt : peeled(graph, queries()[q].pattern);
        auto parts = nodes   ? alone.explain(induced_part(graph, *nodes))
                     : small ? alone.program_->small().explain(graph, queries()[q])
                             : alone.program_->large().explain(graph, queries()[q]);
        if (!small && !nodes)
            for (auto& part : parts) part.bytes = alone.program_->peak_bytes(graph, 1);
        for (auto& part : parts) {
            part.query = q;
            if (nodes)
                part.engine += ", on the " + std::to_string(nodes->size()) + " of " +
                               std::to_string(graph.num_nodes()) + " nodes that can take part";
            all.push_back(std::move(part));
        }
    }
    return all;
}

std::vector<Result> Counter::operator()(const Graph& graph, unsigned threads, const OnProgress& on_progress) const {
    auto results = answer(graph, {threads, on_progress, {}});
    for (std::size_t q = 0; q < results.size(); ++q)
        if (results[q].outcome == Outcome::Overflow)
            throw std::overflow_error("the count of pattern '" + queries()[q].pattern.name + "' exceeds 128 bits");
    return results;
}

}  // namespace countable::count
