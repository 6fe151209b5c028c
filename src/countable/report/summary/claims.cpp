#include "countable/report/summary/claims.hpp"

#include <algorithm>
#include <map>
#include <optional>

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

/// The models of the list of whom the theory says what is asked for. It is asked once for each task.
template <typename Says>
Models models_with(const Models& models, const std::string& task, const Says& says) {
    static std::map<std::pair<std::string, std::string>, Answer> answers;
    const auto& asked = *std::ranges::find(task_claims, task, &TaskClaims::task);
    Models found;
    std::optional<theory::Judge> judge;
    for (const auto& model : models) {
        auto [answer, is_new] = answers.try_emplace({task, model}, Answer::Unknown);
        if (is_new) {
            Labels labels;
            if (!judge) judge.emplace(pattern::parse(task, labels));
            answer->second = judge->decide(theory::parse_architecture(model), asked.kind).answer;
        }
        if (says(answer->second)) found.push_back(model);
    }
    return found;
}

std::string listed(const Models& models) {
    std::string text;
    for (std::size_t i = 0; i < models.size(); ++i)
        text += (i == 0 ? "" : i + 1 == models.size() ? " and " : ", ") + display_name(models[i]);
    return text;
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
            const auto blind = models_with(known->blind, task, [](Answer answer) { return answer == Answer::No; });
            const auto counting =
                models_with(known->counting, task, [](Answer answer) { return answer != Answer::No; });
            if (!blind.empty()) list.push_back(judge(cells, dataset, task, blind, Bound::Above));
            if (!counting.empty()) list.push_back(judge(cells, dataset, task, counting, Bound::Below));
        }
    }
    return list;
}

}  // namespace countable::report
