#include "countable/count/large/large_program.hpp"

#include <algorithm>

#include "countable/count/sorted/sorted_target.hpp"

namespace countable::count {
namespace {

/// Where nothing but cliques in the whole graph is asked for, their plans are fastest.
bool are_cliques(const std::vector<Job>& jobs) {
    return std::all_of(jobs.begin(), jobs.end(),
                       [](const Job& job) { return job.anchors.empty() && job.shape.non_edges().empty(); });
}

/// Marks what the plan needs of each relation.
void note_rows(const Plan& plan, std::vector<RowPart>& rows) {
    const auto note = [&](const CandidateSet& set) {
        for (const auto& [level, relation] : set.links)
            rows[relation] = std::max(rows[relation], set.beneath >> level & 1 ? RowPart::Upper : RowPart::Whole);
        if (!set.avoid.empty()) rows[0] = RowPart::Whole;
    };
    for (const auto& set : plan.levels) note(set);
    for (const auto& set : plan.sets) note(set);
}

}  // namespace

LargeProgram::LargeProgram(const std::vector<Job>& jobs) : jobs_(jobs) {
    use_graphlets_ = !are_cliques(jobs);
    for (const auto& job : jobs) choose_recipe(job);
    rows_.assign(vocabulary_.relations.size(), RowPart::None);
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        auto& recipe = recipes_[i];
        if (recipe.direct) note_rows(*recipe.direct, rows_);
        for (const auto& [term, coefficient] : recipe.polynomial)
            for (const unsigned leaf : term) {
                if (leaf_plans_[leaf]) note_rows(*leaf_plans_[leaf], rows_);
                if (leaf_plans_[leaf]) continue;
                if (is_counted_from_tables(leaf)) {
                    if (!graphlet_[leaf]) graphlet_[leaf] = graphlets_.add(leaves_.leaves()[leaf]);
                } else if (!labelled_leaf_[leaf]) {
                    labelled_leaf_[leaf] = labelled_.add(leaves_.leaves()[leaf]);
                }
            }
        // Each term is one anchored graphlet.
        if (!recipe.direct && use_graphlets_ && !jobs[i].anchors.empty() && graphlets::is_graphlet(jobs[i].shape))
            recipe.column = add_column(jobs[i], recipe.polynomial);
        if (recipe.column)
            slots_.push_back({jobs[i].query, jobs[i].column, jobs[i].anchors.size(),
                              static_cast<std::uint64_t>(jobs[i].orbit_size)});
    }
    graphlets_.finish();
    labelled_.finish();
}

std::size_t LargeProgram::add_column(const Job& job, const Polynomial& polynomial) {
    using graphlets::Directions;
    graphlets::LeafProgram::Column column{{}, job.swappable ? Directions::One : Directions::Both, job.stabilizer};
    for (const auto& [term, coefficient] : polynomial)
        column.leaves.emplace_back(graphlet_[term[0]].value(), static_cast<std::int64_t>(coefficient));
    return graphlets_.add(std::move(column));
}

bool LargeProgram::has_plans() const {
    return std::ranges::any_of(recipes_, [](const Recipe& recipe) { return recipe.direct.has_value(); }) ||
           std::ranges::any_of(leaf_plans_, [](const auto& plan) { return plan.has_value(); });
}

bool LargeProgram::is_counted_from_tables(unsigned leaf) const {
    return use_graphlets_ && graphlets::is_graphlet(leaves_.leaves()[leaf].shape);
}

void LargeProgram::choose_recipe(const Job& job) {
    auto& recipe = recipes_.emplace_back();
    const auto polynomial = expand(job.shape, job.embedding, job.anchors, leaves_);
    leaf_plans_.resize(leaves_.leaves().size());
    graphlet_.resize(leaf_plans_.size());
    labelled_leaf_.resize(leaf_plans_.size());
    double cost = 0;
    for (const auto& [term, coefficient] : polynomial.value_or(Polynomial{}))
        for (const unsigned leaf : term) {
            const auto& [shape, anchors, stabilizer] = leaves_.leaves()[leaf];
            if (is_counted_from_tables(leaf) || labelled::has_tables(shape, anchors)) continue;
            if (!leaf_plans_[leaf])
                leaf_plans_[leaf] = make_plan(shape, Embedding::NonInduced, anchors, large_graph, vocabulary_);
            cost += leaf_plans_[leaf]->cost;
        }
    Plan direct = make_plan(job.shape, job.embedding, job.anchors, large_graph, vocabulary_);
    // Factor 2: patterns with more edges, as most leaves are, lose more to the order constraints than the model
    // knows.
    if (polynomial && cost < 2 * direct.cost)
        recipe.polynomial = *polynomial;
    else
        recipe.direct = std::move(direct);
}

}  // namespace countable::count
