// A graph on its way through a program for large graphs.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <mutex>
#include <numeric>

#include "countable/count/joined/joined_graph.hpp"
#include "countable/count/labelled/labelled_counts.hpp"
#include "countable/count/large/large_program.hpp"
#include "countable/count/sorted/clique_counter.hpp"
#include "countable/count/sorted/root_pieces.hpp"
#include "countable/count/sorted/sorted_engine.hpp"
#include "countable/pattern/subgraphs.hpp"
#include "countable/support/parallel.hpp"

namespace countable::count {
namespace {

/// Do the maps from one root stay below 2^64? A linked node has at most `max_degree` candidates, another one `nodes`.
bool fits_64_bits(const Plan& plan, const SortedTarget& target) {
    double bits = 0;
    const auto add = [&](const CandidateSet& set, unsigned times) {
        bits += times * std::log2(std::max<double>(2, set.links.empty() ? target.nodes() : target.max_degree()));
    };
    for (std::size_t level = 1; level < plan.levels.size(); ++level) add(plan.levels[level], 1);
    for (std::size_t c = 0; c < plan.class_sizes.size(); ++c) add(plan.sets[c], plan.class_sizes[c]);
    return bits < 63;
}

/// A clique that CliqueCounter counts.
bool is_plain_clique(const pattern::PatternGraph& shape) {
    return shape.size >= CliqueCounter::fewest_nodes && graphlets::is_graphlet(shape) && shape.non_edges().empty();
}

/// The column of a job, one value per node or edge (row), or one value for the graph.
using Column = std::vector<Count>;

/// The sum of the first column.
Count column_sum(const Result& result) {
    Count sum = 0;
    for (std::size_t i = 0; i < result.anchored.size(); i += result.orbits) sum = checked_add(sum, result.anchored[i]);
    return sum;
}

/// The same in graphs of at most 256 nodes, where sums are below 2^64: per node at most n^4 maps, per edge n^3.
std::uint64_t small_column_sum(const Result& result) {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < result.anchored.size(); i += result.orbits)
        sum += static_cast<std::uint64_t>(result.anchored[i]);
    return sum;
}

}  // namespace

/// One graph on its way through the program.
class LargeProgram::Run {
  public:
    /// A graph that is handed over, for a program that can take it over.
    Run(const LargeProgram& program, Graph&& graph, const RunOptions& options)
        : Run(program, static_cast<const Graph&>(graph), options) {
        handed_over_ = &graph;
    }
    Run(const LargeProgram& program, const Graph& graph, const RunOptions& options)
        : program_(program),
          graph_(graph),
          threads_(std::max(options.threads, 1u)),
          options_(options),
          scalars_(program.leaves_.leaves().size()),
          overflowed_(scalars_.size()),
          rows_{graph.num_nodes(), graph.num_edges()} {
        if (program.has_plans()) {
            target_.emplace(graph, program.vocabulary_, program.rows_, threads_);
            if (std::ranges::any_of(program.jobs_, [](const Job& j) { return j.anchors.size() == 2; }))
                edge_rows_.emplace(graph);
        }
        pairs_.resize(program.jobs_.size());
        quotients_.resize(program.jobs_.size());
        for (std::size_t i = 0; i < program.jobs_.size(); ++i) choose_other_way(i);
        if (options.on_progress) {
            estimate_steps();
            options.on_progress(0);
        }
    }

    Explanation explain(std::size_t job_index, const std::vector<std::string>& names) const {
        const Job& job = program_.jobs_[job_index];
        const auto& recipe = program_.recipes_[job_index];
        Explanation line{job.query, job.column, "", "", 0};
        if (const auto& quotients = quotients_[job_index]; quotients.terms != nullptr) {
            line.engine = "homomorphisms of quotients";
            line.plan = "signed sum over " + std::to_string(quotients.terms->size()) + " quotients";
            line.steps = quotients.steps;
            return line;
        }
        if (const auto& pairs = pairs_[job_index]) {
            line.engine = "pairs of copies";
            line.plan = describe(pairs->counter.plan(), names);
            line.steps = pairs->counter.steps();
            return line;
        }
        line.steps = recipe_steps(job_index);
        // A polynomial of one term is often the pattern itself.
        const auto& terms = recipe.polynomial;
        if (!terms.empty() && from_graphlets(terms)) {
            line.engine = "shared tables of graphlets";
            line.plan = program_.graphlets_.describe(leaves_of(terms));
            line.steps = program_.graphlets_.estimated_steps(graph_);
            return line;
        }
        if (!terms.empty() && from_labelled_tables(terms)) {
            line.engine = "shared tables of labelled patterns";
            std::vector<unsigned> leaves;
            for (const auto& [term, coefficient] : terms)
                for (const unsigned leaf : term)
                    if (const auto place = program_.labelled_leaf_[leaf]) leaves.push_back(*place);
            line.plan = program_.labelled_.describe(leaves);
            line.steps = program_.labelled_.estimated_steps(graph_);
            return line;
        }
        const bool single = terms.size() == 1 && terms.begin()->first.size() == 1;
        if (recipe.direct || single) {
            const bool clique = job.anchors.empty() && is_plain_clique(job.shape);
            line.engine = clique ? "cliques among greater neighbours" : "plan on sorted rows";
            line.plan =
                describe(recipe.direct ? *recipe.direct : *program_.leaf_plans_[terms.begin()->first[0]], names);
        } else {
            line.engine = "expansion into connected patterns";
            line.plan = "polynomial of " + std::to_string(recipe.polynomial.size()) + " terms";
        }
        return line;
    }

    Column run(std::size_t job_index) {
        const Job& job = program_.jobs_[job_index];
        const auto& recipe = program_.recipes_[job_index];
        if (const auto* const terms = quotients_[job_index].terms) {
            auto column = quotient_sum(graph_, job, *terms, options_);
            if (options_.on_progress) advance(quotients_[job_index].steps);
            return column;
        }
        if (const auto& pairs = pairs_[job_index]) {
            if (auto column = pairs->counter.count(graph_, pairs->recipe_steps, options_)) {
                if (options_.on_progress) advance(pairs->counter.steps());
                return *std::move(column);
            }
        }
        if (recipe.direct && job.anchors.empty()) return {count_all(*recipe.direct, job.shape)};
        if (recipe.direct) return run_plan(*recipe.direct, job.swappable);

        std::vector<SignedCount> maps(rows(job.anchors.size()));
        for (const auto& [term, coefficient] : recipe.polynomial) {
            SignedCount factor = coefficient;
            std::optional<unsigned> anchored;
            for (const unsigned leaf : term) {
                if (program_.leaves_.leaves()[leaf].anchors.empty())
                    factor = checked_mul(factor, static_cast<SignedCount>(maps_of_leaf(leaf)));
                else
                    anchored = leaf;
            }
            if (anchored && program_.graphlet_[*anchored]) {
                using graphlets::Directions;
                graphlet_counts().add_maps(*program_.graphlet_[*anchored], factor,
                                           job.swappable ? Directions::One : Directions::Both, maps);
                continue;
            }
            if (anchored && program_.labelled_leaf_[*anchored]) {
                using graphlets::Directions;
                labelled_counts().add_maps(*program_.labelled_leaf_[*anchored], factor,
                                           job.swappable ? Directions::One : Directions::Both, maps);
                continue;
            }
            Column column(1, 1);
            if (anchored) {
                // Both directions of an edge are summed in run_plan unless the whole pattern may be turned round.
                column = run_plan(*program_.leaf_plans_[*anchored], job.swappable);
                factor = checked_mul(factor, static_cast<SignedCount>(program_.leaves_.leaves()[*anchored].stabilizer));
            }
            for (std::size_t row = 0; row < maps.size(); ++row)
                maps[row] = checked_add(maps[row], checked_mul(factor, static_cast<SignedCount>(column[row])));
        }
        Column copies(maps.size());
        for (std::size_t row = 0; row < maps.size(); ++row)
            copies[row] = static_cast<Count>(maps[row] / static_cast<SignedCount>(job.stabilizer));
        return copies;
    }

    /// Counts the maps of the graphlets, and writes the columns that are sums of them.
    void count_graphlets(std::vector<Result>& results) {
        if (program_.graphlets_.empty()) return;
        const auto on_steps = on_table_steps();
        const auto& wanted_steps = options_.on_progress ? on_steps : nullptr;
        graphlets::LeafCounts::Part part;
        for (const auto& slot : program_.slots_) slot.add_place(results, part);
        // Where all columns are written at once, their cells are free until then.
        const bool has_room = program_.slots_.size() == program_.jobs_.size();
        if (handed_over_ != nullptr)
            graphlets_.emplace(
                program_.graphlets_, std::move(*handed_over_), options_, wanted_steps,
                has_room ? std::span<const graphlets::Place>(part.per_node) : std::span<const graphlets::Place>());
        else
            graphlets_.emplace(program_.graphlets_, graph_, options_, wanted_steps);
        if (!graphlets_->fits())
            for (const auto& slot : program_.slots_) results[slot.query].outcome = Outcome::Overflow;
        graphlets_->write({&part, 1});
    }

    /// Counts the maps of the labelled patterns that have tables.
    void count_labelled() {
        if (program_.labelled_.empty()) return;
        const auto on_steps = on_table_steps();
        labelled_.emplace(program_.labelled_, graph_, options_, options_.on_progress ? on_steps : nullptr);
    }

  private:
    /// What is done before the first table and planned after the last one is kept in the reports of progress.
    graphlets::ProgressMeter::OnSteps on_table_steps() {
        return [this, before = steps_done_, others = steps_ahead_](double done, double planned) {
            steps_done_ = before + done;
            steps_ahead_ = others + planned;
            options_.on_progress(std::min(1.0, steps_done_ / steps_ahead_));
        };
    }

    /// Does a polynomial have labelled leaves, and come all of its leaves from tables?
    bool from_labelled_tables(const Polynomial& polynomial) const {
        return std::ranges::all_of(polynomial, [&](const auto& entry) {
            return std::ranges::all_of(entry.first, [&](unsigned leaf) { return !program_.leaf_plans_[leaf]; });
        });
    }
    /// Are all leaves of a polynomial graphlets?
    bool from_graphlets(const Polynomial& polynomial) const {
        return std::ranges::all_of(polynomial, [&](const auto& entry) {
            return std::ranges::all_of(entry.first,
                                       [&](unsigned leaf) { return program_.graphlet_[leaf].has_value(); });
        });
    }
    /// Their positions among the graphlets.
    std::vector<unsigned> leaves_of(const Polynomial& polynomial) const {
        std::vector<unsigned> leaves;
        for (const auto& [term, coefficient] : polynomial)
            for (const unsigned leaf : term) leaves.push_back(*program_.graphlet_[leaf]);
        return leaves;
    }

    /// A sum over quotients in the place of a recipe.
    struct Quotients {
        const QuotientSums::Terms* terms = nullptr;
        double steps = 0;
    };

    /// The estimated steps of a job's recipe.
    double recipe_steps(std::size_t job_index) const {
        const Job& job = program_.jobs_[job_index];
        const auto& recipe = program_.recipes_[job_index];
        double steps = 0;
        const auto add = [&](const Plan& plan) {
            if (plan.levels.empty()) return;
            const auto pieces = root_pieces(target_->universe(plan.levels[0].universe).size());
            const auto all = estimated_steps(plan, *target_, pieces);
            steps += std::accumulate(all.begin(), all.end(), 0.0) * (job.anchors.size() == 2 && !job.swappable ? 2 : 1);
        };
        if (recipe.direct) add(*recipe.direct);
        for (const auto& [term, coefficient] : recipe.polynomial)
            for (const unsigned leaf : term) {
                if (program_.leaf_plans_[leaf]) add(*program_.leaf_plans_[leaf]);
            }
        return steps;
    }

    /// Pairs of copies in the place of a recipe.
    struct Pairs {
        double recipe_steps;
        PairCounter counter;
    };

    /// Finds the pairs or the quotients of a job if they promise to be cheaper than its recipe.
    void choose_other_way(std::size_t job_index) {
        constexpr unsigned fewest_nodes = 6;
        constexpr double steps_for_pairs = 1e6, steps_for_quotients = 1e7;
        const Job& job = program_.jobs_[job_index];
        const bool two_parts = pattern::component_nodes(job.shape).size() == 2;
        if (job.shape.size < fewest_nodes || (!two_parts && job.embedding == Embedding::Induced)) return;
        const double steps = recipe_steps(job_index);
        if (steps < steps_for_pairs) return;
        const auto* const plan = program_.pairs_.get(job_index, [&] { return make_pair_plan(job); });
        auto& pairs = pairs_[job_index];
        if (plan != nullptr && 10.0 * static_cast<double>(graph_.num_edges()) < steps) {
            pairs.emplace(Pairs{steps, PairCounter(*plan, graph_)});
            if (pairs->counter.steps() > steps) pairs.reset();
        }
        if (pairs || steps < steps_for_quotients || job.embedding == Embedding::Induced) return;
        const auto* const terms = program_.quotients_.terms(job, job_index);
        const auto quotient_work = terms == nullptr ? std::nullopt : quotient_steps(graph_, *terms);
        if (quotient_work && *quotient_work < steps) quotients_[job_index] = {terms, *quotient_work};
    }

    /// What all plans will take together, so that the part that is done is a part of the work and not of the plans.
    void estimate_steps() {
        std::vector<bool> seen(program_.leaf_plans_.size());
        for (std::size_t i = 0; i < program_.jobs_.size(); ++i) {
            const auto& recipe = program_.recipes_[i];
            if (quotients_[i].terms != nullptr) {
                steps_ahead_ += quotients_[i].steps;
                continue;
            }
            if (pairs_[i]) {
                steps_ahead_ += pairs_[i]->counter.steps();
                continue;
            }
            const double directions = program_.jobs_[i].anchors.size() == 2 && !program_.jobs_[i].swappable ? 2 : 1;
            if (recipe.direct) steps_ahead_ += directions * steps_of(*recipe.direct);
            for (const auto& [term, coefficient] : recipe.polynomial)
                for (const unsigned leaf : term) {
                    const bool anchored = !program_.leaves_.leaves()[leaf].anchors.empty();
                    if (!anchored && seen[leaf]) continue;
                    seen[leaf] = true;
                    if (program_.leaf_plans_[leaf]) steps_ahead_ += directions * steps_of(*program_.leaf_plans_[leaf]);
                }
        }
    }

    double steps_of(const Plan& plan) {
        if (plan.levels.empty()) return 0;
        auto& steps = steps_[&plan];
        if (steps.empty())
            steps = estimated_steps(plan, *target_, root_pieces(target_->universe(plan.levels[0].universe).size()));
        return std::accumulate(steps.begin(), steps.end(), 0.0);
    }

    std::size_t rows(std::size_t anchors) const { return anchors == 0 ? 1 : rows_[anchors - 1]; }

    const graphlets::LeafCounts& graphlet_counts() const {
        if (!graphlets_->fits()) throw_count_overflow();
        return *graphlets_;
    }

    const labelled::LabelledCounts& labelled_counts() const {
        if (!labelled_->fits()) throw_count_overflow();
        return *labelled_;
    }

    Count maps_of_leaf(unsigned leaf) {
        auto& maps = scalars_[leaf];
        if (overflowed_[leaf]) throw_count_overflow();
        if (!maps) {
            overflowed_[leaf] = true;  // unless the next lines come to their end
            const auto& [shape, anchors, stabilizer] = program_.leaves_.leaves()[leaf];
            maps = program_.graphlet_[leaf] ? graphlet_counts().total(*program_.graphlet_[leaf])
                   : program_.labelled_leaf_[leaf]
                       ? labelled_counts().total(*program_.labelled_leaf_[leaf])
                       : checked_mul(count_all(*program_.leaf_plans_[leaf], shape), stabilizer);
            overflowed_[leaf] = false;
        }
        return *maps;
    }

    /// The result of a plan without anchors.
    Count count_all(const Plan& plan, const pattern::PatternGraph& shape) {
        if (!is_plain_clique(shape) || !fits_64_bits(plan, *target_)) return run_plan(plan, false)[0];
        std::vector<CliqueCounter> counters(threads_, CliqueCounter(*target_, shape.size, options_.stop));
        Column sums(threads_);
        for_roots(plan, [&](unsigned worker, SortedSet roots) {
            sums[worker] = checked_add(sums[worker], counters[worker].count(roots));
        });
        Count all = 0;
        with_agreement(options_.team, [&] {
            for (const Count sum : sums) all = checked_add(all, sum);
        });
        add_up_exactly(options_.team, std::span(&all, 1));
        return all;
    }

    Column run_plan(const Plan& plan, bool swappable) {
        return fits_64_bits(plan, *target_) ? run_plan_in<std::uint64_t>(plan, swappable)
                                            : run_plan_in<Count>(plan, swappable);
    }

    template <typename Sum>
    Column run_plan_in(const Plan& plan, bool swappable) {
        Column column(rows(plan.anchors));
        std::vector<SortedEngine<Sum>> engines(threads_, SortedEngine<Sum>(plan, *target_, options_.stop));
        if (plan.levels.empty()) {
            column[0] = engines[0].count({});
        } else if (plan.anchors == 0) {
            Column sums(threads_);
            for_roots(plan, [&](unsigned worker, SortedSet roots) {
                sums[worker] = checked_add(sums[worker], engines[worker].count(roots));
            });
            with_agreement(options_.team, [&] {
                for (const Count sum : sums) column[0] = checked_add(column[0], sum);
            });
        } else if (plan.anchors == 1) {
            for_roots(plan, [&](unsigned worker, SortedSet roots) {
                engines[worker].count_anchored(roots,
                                               [&](NodeId u, Count value) { column[target_->original(u)] = value; });
            });
        } else {
            // An edge is met from both ends; one end at a time, so that no row is written by two threads.
            for (const bool upward : {true, false}) {
                if (swappable && !upward) break;
                for_roots(plan, [&](unsigned worker, SortedSet roots) {
                    engines[worker].count_anchored(roots, upward, [&](NodeId u, NodeId v, Count value) {
                        Count& cell = column[(*edge_rows_)(target_->original(u), target_->original(v))];
                        cell = checked_add(cell, value);
                    });
                });
            }
        }
        if (!plan.levels.empty()) add_up_exactly(options_.team, column);
        return column;
    }

    /// Calls body(worker, roots) for pieces of the universe of a plan's first level, hubs first.
    template <typename Body>
    void for_roots(const Plan& plan, const Body& body) {
        const SortedSet roots = target_->universe(plan.levels[0].universe);
        const auto pieces = root_pieces(roots.size());
        const auto steps = steps_.find(&plan);
        const double processes = options_.team == nullptr ? 1 : options_.team->size();  // about as far as this one
        share_chunks(options_.team, pieces.size(), 1, threads_, [&](unsigned worker, std::size_t piece, std::size_t) {
            if (options_.stop && options_.stop()) throw StopRequested();
            const auto [first, last] = pieces[piece];
            body(worker, roots.subspan(roots.size() - last, last - first));
            if (steps != steps_.end()) advance(processes * steps->second[piece]);
        });
    }

    void advance(double steps) {
        const std::lock_guard lock(progress_mutex_);
        steps_done_ += steps;
        options_.on_progress(std::min(1.0, steps_done_ / steps_ahead_));
    }

    const LargeProgram& program_;
    const Graph& graph_;
    Graph* handed_over_ = nullptr;        // the same, if it may be emptied
    std::optional<SortedTarget> target_;  // where there are plans
    std::optional<graphlets::LeafCounts> graphlets_;
    std::optional<labelled::LabelledCounts> labelled_;
    std::optional<EdgeRows> edge_rows_;
    unsigned threads_;
    const RunOptions& options_;
    std::vector<std::optional<Pairs>> pairs_;  // of each job
    std::vector<Quotients> quotients_;         // of each job
    std::mutex progress_mutex_;
    std::map<const Plan*, std::vector<double>> steps_;  // estimates for the pieces of each plan, if there is a display
    double steps_done_ = 0, steps_ahead_ = 0;
    std::vector<std::optional<Count>> scalars_;  // maps of the leaves without anchors, as far as they are known
    std::vector<bool> overflowed_;               // leaves whose maps need more than 128 bits
    std::array<std::size_t, 2> rows_;
};

void LargeProgram::run(const Graph& graph, const RunOptions& options, std::vector<Result>& results,
                       const std::vector<bool>& done) const {
    Run run(*this, graph, options);
    finish_run(run, results, done);
}

bool LargeProgram::can_take_over() const {
    return !has_plans() && labelled_.empty() && !graphlets_.empty() && !graphlets_.per_edge();
}

void LargeProgram::run(Graph&& graph, const RunOptions& options, std::vector<Result>& results) const {
    Run run(*this, std::move(graph), options);
    finish_run(run, results, {});
}

void LargeProgram::finish_run(Run& run, std::vector<Result>& results, const std::vector<bool>& done) const {
    try {
        run.count_graphlets(results);
        run.count_labelled();
    } catch (const StopRequested&) {
        for (std::size_t q = 0; q < results.size(); ++q)
            if (done.empty() || !done[q]) results[q].outcome = Outcome::Interrupted;
        return;
    }
    for (std::size_t i = 0; i < jobs_.size(); ++i) {
        const Job& job = jobs_[i];
        Result& result = results[job.query];
        if (result.outcome != Outcome::Exact || (!done.empty() && done[job.query])) continue;
        try {
            if (!recipes_[i].column) {
                const Column column = run.run(i);
                for (std::size_t row = 0; !job.anchors.empty() && row < column.size(); ++row)
                    result.anchored[row * result.orbits + job.column] = column[row];
                if (job.anchors.empty()) result.total = column[0];
            }
            if (job.column == 0 && !job.anchors.empty()) result.total = column_sum(result) / job.orbit_size;
        } catch (const std::overflow_error&) {
            result.outcome = Outcome::Overflow;
        } catch (const StopRequested&) {
            for (std::size_t q = job.query; q < results.size(); ++q) results[q].outcome = Outcome::Interrupted;
            return;
        }
    }
}

void LargeProgram::run_joined(const JoinedGraph& joined, const RunOptions& options,
                              std::span<std::vector<Result>> results) const {
    const auto set_all = [&](Outcome outcome) {
        for (auto& of_graph : results)
            for (auto& result : of_graph) result.outcome = outcome;
    };
    try {
        const graphlets::LeafCounts counts(graphlets_, joined.graph(), options);
        if (!counts.fits()) return set_all(Outcome::Overflow);
        std::vector<graphlets::LeafCounts::Part> parts(results.size());
        for (std::size_t g = 0; g < results.size(); ++g) {
            parts[g].first_node = joined.first_node(g);
            parts[g].first_edge = joined.first_edge(g);
            parts[g].per_node.reserve(jobs_.size());
            parts[g].per_edge.reserve(jobs_.size());
            for (const auto& slot : slots_) slot.add_place(results[g], parts[g]);
        }
        counts.write(parts);
    } catch (const StopRequested&) {
        return set_all(Outcome::Interrupted);
    }
    for (auto& of_graph : results)
        for (const auto& [query, column, anchors, orbit_size] : slots_)
            if (column == 0) of_graph[query].total = small_column_sum(of_graph[query]) / orbit_size;
}

std::vector<Explanation> LargeProgram::explain(const Graph& graph, const Query& query) const {
    const RunOptions options;
    const Run run(*this, graph, options);
    std::vector<Explanation> list;
    for (std::size_t i = 0; i < jobs_.size(); ++i) list.push_back(run.explain(i, query.pattern.node_names));
    return list;
}

}  // namespace countable::count
