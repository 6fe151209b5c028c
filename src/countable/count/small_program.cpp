#include "countable/count/small_program.hpp"

#include <cmath>
#include <mutex>
#include <optional>

#include "countable/count/bit_engine.hpp"
#include "countable/count/domains/domain_engine.hpp"
#include "countable/count/subsets/set_ranks.hpp"
#include "countable/count/subsets/tree_maps.hpp"
#include "countable/pattern/subgraphs.hpp"

namespace countable::count {
namespace {

/// Do all sums of this plan stay below 2^64? There are at most nodes^size maps.
bool fits_64_bits(NodeId nodes, unsigned size) { return size * std::log2(std::max<NodeId>(nodes, 1)) < 63.9; }

/// `engine`: a BitEngine or a DomainEngine.
template <typename Sum, typename Engine>
void run_job(const Job& job, Engine engine, const std::optional<EdgeRows>& edge_rows, Result& result) {
    Count sum = 0;
    const auto add = [&](std::size_t row, Count value) {
        Count& cell = result.anchored[row * result.orbits + job.column];
        cell = checked_add(cell, value);
        sum = checked_add(sum, value);
    };
    if (job.anchors.empty()) {
        sum = engine.count();
    } else if (job.anchors.size() == 1) {
        engine.count_anchored([&](NodeId u, Sum value) { add(u, value); });
    } else {
        engine.count_anchored([&](NodeId u, NodeId v, Sum value) {
            if (!job.swappable || u < v) add((*edge_rows)(u, v), value);
        });
    }
    // Every copy is seen once from each member of the first column's orbit.
    if (job.column == 0) result.total = sum / job.orbit_size;
}

/// The same by an engine with sums that are wide enough for n^k maps.
template <template <unsigned, typename> typename Engine, unsigned W, typename EnginePlan>
void run_in_words(const Job& job, const EnginePlan& plan, const BitTarget<W>& target,
                  const std::optional<EdgeRows>& edge_rows, const std::function<bool()>& stop, Result& result) {
    if (fits_64_bits(target.nodes, job.shape.size))
        run_job<std::uint64_t>(job, Engine<W, std::uint64_t>(plan, target, stop), edge_rows, result);
    else
        run_job<Count>(job, Engine<W, Count>(plan, target, stop), edge_rows, result);
}

/// The same by a split of the pattern.
void run_split(const Job& job, const subsets::TreeSplit& split, const BitTarget<1>& target,
               const Vocabulary& vocabulary, const std::optional<EdgeRows>& edge_rows, Result& result) {
    const auto maps = subsets::tree_maps(job.shape, job.anchors, split, target, vocabulary);
    Count sum = 0;
    for (std::size_t i = 0; i < maps.size(); ++i) {
        const Count copies = maps[i] / job.stabilizer;
        const auto u = static_cast<NodeId>(i / target.nodes), v = static_cast<NodeId>(i % target.nodes);
        if (copies == 0 || (job.swappable && u > v)) continue;
        sum += copies;
        if (!job.anchors.empty())
            result.anchored[(job.anchors.size() == 1 ? i : (*edge_rows)(u, v)) * result.orbits + job.column] += copies;
    }
    if (job.column == 0) result.total = sum / job.orbit_size;
}

/// Puts a column that was counted otherwise into the result.
void place_column(const Job& job, const std::vector<Count>& column, Result& result) {
    Count sum = 0;
    for (const Count value : column) sum = checked_add(sum, value);
    if (job.column == 0) result.total = sum / job.orbit_size;
    for (std::size_t row = 0; !job.anchors.empty() && row < column.size(); ++row)
        result.anchored[row * result.orbits + job.column] = column[row];
}

// Measured: nanoseconds per step of a plan in graphs of up to 64 nodes, and steps of a plan for one with candidates.
constexpr double nanoseconds_per_step = 3, domains_gain = 10;

/// Whether it is worth to keep the candidates of all nodes up to date: not where a plan takes no time, nor where it saves much by
/// counting inner nodes without matching them, nor in forests, where one image says little about the others. Measured on the
/// patterns of benchmarks/large_patterns.
bool suits_domains(const Job& job, const Plan& plan, const CostModel& model) {
    constexpr double steps_worth_a_thought = 1e3, fewest_neighbors = 4;
    const auto& shape = job.shape;
    const bool is_forest = shape.num_edges() + pattern::component_nodes(shape).size() == shape.size;
    unsigned least_degree = shape.size;
    for (unsigned v = 0; v < shape.size; ++v) {
        unsigned degree = 0;
        for (unsigned w = 0; w < shape.size; ++w) degree += shape.adjacent(v, w) ? 1 : 0;
        least_degree = std::min(least_degree, degree);
    }
    // Inner nodes with several neighbours have few candidates, fewer than the model knows.
    const double most_saved = std::pow(10, std::max(least_degree, 1u));
    if (plan.cost < steps_worth_a_thought || plan.full_cost > most_saved * plan.cost) return false;
    return !is_forest || (job.embedding == Embedding::Induced && model.degree >= fewest_neighbors);
}

constexpr unsigned fewest_class_nodes = 6;  // patterns with fewer nodes have one plan for all graphs

/// Every relation that some plan of the pattern may ask for.
void note_relations(const pattern::PatternGraph& shape, Vocabulary& vocabulary) {
    for (unsigned v = 0; v < shape.size; ++v) vocabulary.universe(shape.node[v]);
    for (const auto [a, b] : shape.edges()) {
        vocabulary.relation({shape.edge[a][b], shape.node[a]});
        vocabulary.relation({shape.edge[a][b], shape.node[b]});
    }
}

}  // namespace

SmallProgram::SmallProgram(const std::vector<Job>& jobs) : jobs_(jobs) {
    for (const auto& job : jobs) {
        const auto graph = four_node_.emplace_back(graphlet_of(job));
        if (graph) four_node_needs_ |= needs_of(*graph, job.embedding);
        plans_.emplace_back();
        if (graph) continue;
        if (job.shape.size >= fewest_class_nodes) {
            larger_.push_back(plans_.size() - 1);
            note_relations(job.shape, vocabulary_);
            domain_plans_.push_back(make_domain_plan(job, vocabulary_));
        } else {
            plans_.back().plan = make_plan(job.shape, job.embedding, job.anchors, small_graphs, vocabulary_);
        }
    }
}

const std::vector<SmallProgram::ClassPlan>& SmallProgram::plans_for(const GraphClass& graphs) const {
    {
        const std::shared_lock lock(class_mutex_);
        if (const auto found = class_plans_.find(graphs); found != class_plans_.end()) return *found->second;
    }
    auto plans = std::make_unique<std::vector<ClassPlan>>();
    Vocabulary vocabulary = vocabulary_;  // has all relations already
    const CostModel model = cost_model(graphs);
    for (const std::size_t i : larger_) {
        auto plan = make_plan(jobs_[i].shape, jobs_[i].embedding, jobs_[i].anchors, model, vocabulary);
        const bool by_domains = suits_domains(jobs_[i], plan, model);
        const double steps = by_domains ? plan.cost / domains_gain : plan.cost;
        plans->push_back({std::move(plan), steps, by_domains});
    }
    const std::unique_lock lock(class_mutex_);
    return *class_plans_.emplace(graphs, std::move(plans)).first->second;  // another thread may have been faster
}

const SmallProgram::Splits& SmallProgram::splits_for(NodeId nodes) const {
    {
        const std::shared_lock lock(class_mutex_);
        if (const auto found = splits_.find(nodes); found != splits_.end()) return *found->second;
    }
    auto splits = std::make_unique<Splits>();
    for (const std::size_t i : larger_) {
        const Job& job = jobs_[i];
        splits->push_back(job.embedding == Embedding::Induced ? std::nullopt
                                                              : subsets::best_split(job.shape, job.anchors, nodes));
    }
    const std::unique_lock lock(class_mutex_);
    return *splits_.emplace(nodes, std::move(splits)).first->second;
}

void SmallProgram::run(const Graph& graph, const RunOptions& options, std::vector<Result>& results) const {
    if (graph.num_nodes() <= 64)
        run_words<1>(graph, options, results);
    else if (graph.num_nodes() <= 128)
        run_words<2>(graph, options, results);
    else
        run_words<4>(graph, options, results);
}

template <unsigned W>
void SmallProgram::run_words(const Graph& graph, const RunOptions& options, std::vector<Result>& results) const {
    thread_local BitTarget<W> target;  // keeps its memory from graph to graph
    target.assign(graph, vocabulary_);
    std::optional<EdgeRows> edge_rows;
    std::optional<GraphletCounts> subgraph_counts, induced_counts;
    const std::vector<ClassPlan>* const class_plans = larger_.empty() ? nullptr : &plans_for(class_of(target));
    const Splits* const splits =
        larger_.empty() || graph.num_nodes() > subsets::most_nodes ? nullptr : &splits_for(graph.num_nodes());
    std::size_t next_larger = 0;
    for (std::size_t i = 0; i < jobs_.size(); ++i) {
        const Job& job = jobs_[i];
        if (four_node_[i]) {
            if (!subgraph_counts) {
                subgraph_counts = graphlet_subgraphs(target, four_node_needs_);
                induced_counts = induced_from_subgraphs(*subgraph_counts);
            }
            const auto& counts = job.embedding == Embedding::Induced ? *induced_counts : *subgraph_counts;
            results[job.query].total = counts[static_cast<std::size_t>(*four_node_[i])];
            continue;
        }
        if (job.anchors.size() == 2 && !edge_rows) edge_rows.emplace(graph);
        const bool larger = next_larger < larger_.size() && larger_[next_larger] == i;
        const auto& [plan, steps, by_domains] = larger ? (*class_plans)[next_larger] : plans_[i];
        if constexpr (W == 1)
            if (const auto* const split = larger ? cheaper_split(splits, next_larger, steps) : nullptr) {
                ++next_larger;
                run_split(job, *split, target, vocabulary_, edge_rows, results[job.query]);
                continue;
            }
        next_larger += larger;
        try {
            if (const auto column = larger ? other_column(graph, i, steps, options) : std::nullopt)
                place_column(job, *column, results[job.query]);
            else if (by_domains)
                run_in_words<DomainEngine, W>(job, domain_plans_[next_larger - 1], target, edge_rows, options.stop,
                                              results[job.query]);
            else
                run_in_words<BitEngine, W>(job, plan, target, edge_rows, options.stop, results[job.query]);
        } catch (const std::overflow_error&) {
            results[job.query].outcome = Outcome::Overflow;
        } catch (const StopRequested&) {
            for (std::size_t q = job.query; q < results.size(); ++q) results[q].outcome = Outcome::Interrupted;
            return;
        }
    }
}

const subsets::TreeSplit* SmallProgram::cheaper_split(const Splits* splits, std::size_t larger, double plan_steps) {
    if (splits == nullptr || !(*splits)[larger]) return nullptr;
    const auto& split = *(*splits)[larger];
    // Measured in ER(20, 0.3): nanoseconds for a step of a split, of a plan there, and before the first step of a split.
    constexpr double split_step = 0.5, plan_step = 6, setup = 3000;
    return split_step * split.steps + setup < plan_step * plan_steps ? &split : nullptr;
}

std::pair<const QuotientSums::Terms*, double> SmallProgram::cheaper_quotients(const Graph& graph, std::size_t job,
                                                                              double plan_steps) const {
    constexpr double steps_worth_a_thought = 1e7;
    if (plan_steps < steps_worth_a_thought) return {};
    const auto* const terms = quotients_.terms(jobs_[job], job);
    const auto steps = terms == nullptr ? std::nullopt : quotient_steps(graph, *terms);
    if (!steps || *steps > nanoseconds_per_step * plan_steps) return {};
    return {terms, *steps};
}

std::optional<PairCounter> SmallProgram::cheaper_pairs(const Graph& graph, std::size_t job, double plan_steps) const {
    constexpr double steps_worth_a_thought = 1e4;
    if (plan_steps < steps_worth_a_thought) return std::nullopt;
    const auto* const pairs = pairs_.get(job, [&] { return make_pair_plan(jobs_[job]); });
    if (pairs == nullptr) return std::nullopt;
    std::optional<PairCounter> counter(std::in_place, *pairs, graph);
    if (counter->steps() > plan_steps) counter.reset();
    return counter;
}

std::optional<std::vector<Count>> SmallProgram::other_column(const Graph& graph, std::size_t job, double plan_steps,
                                                             const RunOptions& options) const {
    if (const auto pairs = cheaper_pairs(graph, job, plan_steps))
        if (auto column = pairs->count(graph, plan_steps, options)) return column;
    if (const auto* const terms = cheaper_quotients(graph, job, plan_steps).first)
        return quotient_sum(graph, jobs_[job], *terms, options);
    return std::nullopt;
}

std::vector<Explanation> SmallProgram::explain(const Graph& graph, const Query& query) const {
    if (graph.num_nodes() <= 64) return explain_words<1>(graph, query);
    return graph.num_nodes() <= 128 ? explain_words<2>(graph, query) : explain_words<4>(graph, query);
}

template <unsigned W>
std::vector<Explanation> SmallProgram::explain_words(const Graph& graph, const Query& query) const {
    BitTarget<W> target;
    target.assign(graph, vocabulary_);
    const auto* const class_plans = larger_.empty() ? nullptr : &plans_for(class_of(target));
    const Splits* const splits =
        larger_.empty() || graph.num_nodes() > subsets::most_nodes ? nullptr : &splits_for(graph.num_nodes());
    std::vector<Explanation> list;
    std::size_t next_larger = 0;
    for (std::size_t i = 0; i < jobs_.size(); ++i) {
        auto& line = list.emplace_back(Explanation{jobs_[i].query, jobs_[i].column, "", "", 0});
        if (four_node_[i]) {
            line = {line.query, line.column, "formula on machine words", "degrees and common neighbours of pairs",
                    static_cast<double>(graph.num_nodes()) * graph.num_nodes() / 2};
            continue;
        }
        const bool larger = next_larger < larger_.size() && larger_[next_larger] == i;
        const auto& [plan, steps, by_domains] = larger ? (*class_plans)[next_larger] : plans_[i];
        if (const auto* const split = larger ? cheaper_split(splits, next_larger, steps) : nullptr) {
            line.engine = "halves over sets of nodes";
            line.plan = describe(*split, query.pattern.node_names);
            line.steps = split->steps;
        } else if (const auto pairs = larger ? cheaper_pairs(graph, i, steps) : std::nullopt) {
            line.engine = "pairs of copies";
            line.plan = describe(pairs->plan(), query.pattern.node_names);
            line.steps = pairs->steps();
        } else if (const auto [terms, quotient_work] = cheaper_quotients(graph, i, steps); larger && terms != nullptr) {
            line.engine = "homomorphisms of quotients";
            line.plan = "signed sum over " + std::to_string(terms->size()) + " quotients";
            line.steps = quotient_work;
        } else if (by_domains) {
            line.engine = "candidates on machine words";
            line.plan = "match a node with the fewest candidates";
            line.steps = steps;
        } else {
            line.engine = "plan on machine words";
            line.plan = describe(plan, query.pattern.node_names);
            line.steps = plan.cost;
        }
        next_larger += larger;
    }
    return list;
}

}  // namespace countable::count
