#include "countable/report/summary/claims.hpp"

#include <algorithm>
#include <map>

#include "countable/pattern/pattern.hpp"
#include "countable/report/render/number_text.hpp"
#include "countable/theory/architecture.hpp"
#include "countable/theory/verdict.hpp"

namespace countable::report {
namespace {

using Models = std::vector<std::string>;
enum class Bound { Above, Below };
constexpr double blind_above = 1e-2, counts_below = 1e-3;

// Of whom something is claimed: who may be blind to the pattern, and who may count it. Stars are counted as subgraphs,
// the other patterns as induced subgraphs, as in datasets/targets.hpp.
struct TaskClaims {
    std::string_view task;
    count::Embedding kind;
    Models blind, counting;
};
const Models up_to_2_wl = {"gcn", "gin", "graphsage", "sgnn", "2-ign"};
const Models beyond = {"ppgn", "lrp-1-3", "deep-lrp-1-3"};
const TaskClaims task_claims[] = {
    {"triangle", count::Embedding::Induced, up_to_2_wl, beyond},
    {"3-star", count::Embedding::NonInduced, {}, {"gin", "graphsage"}},
    {"tailed-triangle", count::Embedding::Induced, up_to_2_wl, beyond},
    {"chordal-cycle", count::Embedding::Induced, up_to_2_wl, beyond},
    {"attributed-triangle", count::Embedding::Induced, up_to_2_wl, beyond},
};

using theory::Answer;

// What the theory says of a model and a task, for all of them: asked once.
const std::map<std::pair<std::string, std::string>, Answer>& answers() {
    static const auto all = [] {
        std::map<std::pair<std::string, std::string>, Answer> made;
        for (const auto& [task, kind, blind, counting] : task_claims) {
            Labels labels;
            theory::PatternCache cache(pattern::parse(task, labels));
            for (const auto* const models : {&blind, &counting})
                for (const auto& model : *models)
                    made[{std::string(task), model}] =
                        theory::decide({theory::parse_architecture(model), kind}, cache).answer;
        }
        return made;
    }();
    return all;
}

// The models of whom the theory does or does not say that they cannot count.
enum class Cannot { Said, NotSaid };
Models models_with(Cannot cannot, const Models& models, const std::string& task) {
    Models found;
    for (const auto& model : models)
        if ((answers().at({task, model}) == Answer::No) == (cannot == Cannot::Said)) found.push_back(model);
    return found;
}

std::string listed(const Models& models) {
    std::string text;
    for (std::size_t i = 0; i < models.size(); ++i)
        text += (i == 0 ? "" : i + 1 == models.size() ? " and " : ", ") + display_name(models[i]);
    return text;
}

// Whether one of the models was run, or stands in the paper's table.
bool concerns_any(const Cells& cells, const std::string& dataset, const std::string& task, const Models& models) {
    return std::ranges::any_of(models, [&](const std::string& model) {
        return std::ranges::find(cells.models, model) != cells.models.end() ||
               paper_count_score(dataset, task, model).has_value();
    });
}

Claim judge(const Cells& cells, const std::string& dataset, const std::string& task, const Models& models,
            Bound bound) {
    Claim claim;
    claim.text = display_name(dataset) + ", " + display_name(task) + ": " + listed(models) +
                 (bound == Bound::Above ? " stay above 1E-2" : " go below 1E-3");
    std::string broken, missing;
    for (const auto& model : models) {
        if (std::ranges::find(cells.models, model) == cells.models.end()) {
            missing += (missing.empty() ? "" : ", ") + display_name(model) + ": no runs";
            continue;
        }
        const Cell& cell = cells.at(dataset, task, model);
        if (!cell.complete()) {
            missing += (missing.empty() ? "" : ", ") + display_name(model) + ": " + std::to_string(cell.ended()) +
                       " of " + std::to_string(cell.wanted) + " runs";
        } else if (bound == Bound::Above ? cell.ours.best <= blind_above : cell.ours.median >= counts_below) {
            broken += (broken.empty() ? "" : "; ") + display_name(model) + ": median " + number_text(cell.ours.median) +
                      ", best " + number_text(cell.ours.best);
        }
    }
    claim.finding = !broken.empty() ? Finding::DoesNotHold : !missing.empty() ? Finding::NotKnownYet : Finding::Holds;
    claim.detail = !broken.empty() ? broken : missing;
    return claim;
}

}  // namespace

std::string_view name(Finding finding) {
    switch (finding) {
        case Finding::Holds:
            return "holds";
        case Finding::DoesNotHold:
            return "does not hold";
        case Finding::NotKnownYet:
            return "not known yet";
    }
    return "";
}

std::vector<Claim> claims(const Cells& cells) {
    std::vector<Claim> list;
    for (const auto& dataset : cells.table->datasets) {
        if (std::ranges::find(cells.datasets, dataset) == cells.datasets.end()) continue;
        for (const auto& task : cells.tasks) {
            const auto known = std::ranges::find(task_claims, task, &TaskClaims::task);
            if (known == std::end(task_claims)) continue;
            const auto blind = models_with(Cannot::Said, known->blind, task);
            const auto counting = models_with(Cannot::NotSaid, known->counting, task);
            if (concerns_any(cells, dataset, task, blind))
                list.push_back(judge(cells, dataset, task, blind, Bound::Above));
            if (concerns_any(cells, dataset, task, counting))
                list.push_back(judge(cells, dataset, task, counting, Bound::Below));
        }
    }
    return list;
}

}  // namespace countable::report
