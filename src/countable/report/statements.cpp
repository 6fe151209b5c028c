#include "countable/report/statements.hpp"

#include <algorithm>

#include "countable/report/figure_text.hpp"

namespace countable::report {
namespace {

using Models = std::vector<std::string>;
enum class Bound { Above, Below };
constexpr double blind_above = 1e-2, counts_below = 1e-3;

std::string listed(const Models& models) {
    std::string text;
    for (std::size_t i = 0; i < models.size(); ++i)
        text += (i == 0 ? "" : i + 1 == models.size() ? " and " : ", ") + display_model(models[i]);
    return text;
}

Statement judge(const Cells& cells, const std::string& dataset, const std::string& task, const Models& models,
                Bound bound) {
    Statement statement;
    statement.text = display_dataset(dataset) + ", " + display_task(task) + ": " + listed(models) +
                     (bound == Bound::Above ? " stay above 1E-2" : " go below 1E-3");
    std::string broken, missing;
    for (const auto& model : models) {
        if (std::ranges::find(cells.models, model) == cells.models.end()) {
            missing += (missing.empty() ? "" : ", ") + display_model(model) + ": no runs";
            continue;
        }
        const Cell& cell = cells.at(dataset, task, model);
        if (!cell.complete()) {
            missing += (missing.empty() ? "" : ", ") + display_model(model) + ": " + std::to_string(cell.ended) +
                       " of " + std::to_string(cell.wanted) + " runs";
        } else if (bound == Bound::Above ? cell.ours.best <= blind_above : cell.ours.median >= counts_below) {
            broken += (broken.empty() ? "" : "; ") + display_model(model) + ": median " +
                      figure_text(cell.ours.median) + ", best " + figure_text(cell.ours.best);
        }
    }
    statement.finding = !broken.empty()    ? Finding::DoesNotHold
                        : !missing.empty() ? Finding::NotKnownYet
                                           : Finding::Holds;
    statement.detail = !broken.empty() ? broken : missing;
    return statement;
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

std::vector<Statement> statements(const Cells& cells) {
    const Models blind = {"gcn", "gin", "graphsage", "sgnn", "2-ign"};
    const Models counting = {"ppgn", "lrp-1-3", "deep-lrp-1-3"};
    // 'countable can ppgn tailed-triangle --induced' and 'chordal-cycle' say no, with a pair of graphs.
    const Models counting_four_nodes = {"lrp-1-3", "deep-lrp-1-3"};
    const Models star_counting = {"gin", "graphsage"};
    std::vector<Statement> list;
    for (const auto& dataset : paper_datasets()) {
        if (std::ranges::find(cells.datasets, dataset) == cells.datasets.end()) continue;
        for (const auto& task : cells.tasks) {
            if (find_table("all-synthetic")->tasks.end() == std::ranges::find(find_table("all-synthetic")->tasks, task))
                continue;  // a task of the user's own, of which the theory was not asked
            if (task == "3-star") {
                list.push_back(judge(cells, dataset, task, star_counting, Bound::Below));
                continue;
            }
            list.push_back(judge(cells, dataset, task, blind, Bound::Above));
            const bool four_nodes = task == "tailed-triangle" || task == "chordal-cycle";
            list.push_back(judge(cells, dataset, task, four_nodes ? counting_four_nodes : counting, Bound::Below));
        }
    }
    return list;
}

}  // namespace countable::report
