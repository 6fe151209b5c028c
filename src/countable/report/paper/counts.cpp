#include "countable/report/paper/tables.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace countable::report {
namespace {

struct Entry {
    std::string_view dataset, task, model;
    double best, median;
    bool starred = false;
};

// clang-format off
constexpr std::array<Entry, 50> entries = {{
    // Table 1
    {"er", "triangle", "gcn",          6.78e-1, 8.27e-1},
    {"er", "triangle", "gin",          1.23e-1, 1.25e-1},
    {"er", "triangle", "graphsage",    1.31e-1, 1.48e-1},
    {"er", "triangle", "sgnn",         9.25e-2, 1.13e-1},
    {"er", "triangle", "2-ign",        9.83e-2, 9.85e-1},
    {"er", "triangle", "ppgn",         5.08e-8, 2.51e-7},
    {"er", "triangle", "lrp-1-3",      1.56e-4, 2.49e-4},
    {"er", "triangle", "deep-lrp-1-3", 2.81e-5, 4.77e-5},
    {"er", "3-star", "gcn",            4.36e-1, 4.55e-1},
    {"er", "3-star", "gin",            1.62e-4, 3.44e-4},
    {"er", "3-star", "graphsage",      2.40e-10, 1.96e-5},
    {"er", "3-star", "sgnn",           2.36e-3, 7.73e-3},
    {"er", "3-star", "2-ign",          5.40e-4, 5.12e-2},
    {"er", "3-star", "ppgn",           4.00e-5, 6.01e-5},
    {"er", "3-star", "lrp-1-3",        2.17e-5, 5.23e-5},
    {"er", "3-star", "deep-lrp-1-3",   1.12e-5, 3.78e-5},
    {"regular", "triangle", "gcn",          1.82, 2.05},
    {"regular", "triangle", "gin",          4.70e-1, 4.74e-1},
    {"regular", "triangle", "graphsage",    3.62e-1, 5.21e-1},
    {"regular", "triangle", "sgnn",         3.92e-1, 4.43e-1},
    {"regular", "triangle", "2-ign",        2.62e-1, 5.96e-1},
    {"regular", "triangle", "ppgn",         1.40e-6, 3.71e-5},
    {"regular", "triangle", "lrp-1-3",      2.47e-4, 3.83e-4},
    {"regular", "triangle", "deep-lrp-1-3", 1.30e-6, 5.16e-6},
    {"regular", "3-star", "gcn",            2.63, 2.80},
    {"regular", "3-star", "gin",            3.73e-4, 4.65e-4},
    {"regular", "3-star", "graphsage",      8.70e-8, 4.61e-6},
    {"regular", "3-star", "sgnn",           2.37e-2, 1.41e-1},
    {"regular", "3-star", "2-ign",          1.19e-2, 3.28e-1},
    {"regular", "3-star", "ppgn",           8.49e-5, 9.50e-5},
    {"regular", "3-star", "lrp-1-3",        1.88e-6, 2.81e-6},
    {"regular", "3-star", "deep-lrp-1-3",   2.07e-6, 4.97e-6},
    // Table 5
    {"er", "tailed-triangle", "lrp-1-3",      7.61e-5, 1.94e-4},
    {"er", "tailed-triangle", "deep-lrp-1-3", 3.00e-6, 1.25e-5},
    {"er", "tailed-triangle", "ppgn",         7.11e-3, 2.03e-2},
    {"er", "chordal-cycle", "lrp-1-3",        5.97e-4, 7.73e-4},
    {"er", "chordal-cycle", "deep-lrp-1-3",   8.03e-6, 9.65e-5},
    {"er", "chordal-cycle", "ppgn",           2.14e-2, 1.31e-1},
    {"regular", "tailed-triangle", "lrp-1-3",      9.80e-5, 2.01e-4},
    {"regular", "tailed-triangle", "deep-lrp-1-3", 1.37e-7, 2.25e-5},
    {"regular", "tailed-triangle", "ppgn",         2.29e-3, 6.88e-3},
    {"regular", "chordal-cycle", "lrp-1-3",        8.19e-5, 1.63e-4},
    {"regular", "chordal-cycle", "deep-lrp-1-3",   7.54e-13, 3.22e-7},
    {"regular", "chordal-cycle", "ppgn",           5.90e-4, 3.12e-2},
    {"er", "attributed-triangle", "lrp-1-3",      9.23e-4, 2.12e-3},
    {"er", "attributed-triangle", "deep-lrp-1-3", 1.48e-4, 1.35e-3},
    {"er", "attributed-triangle", "ppgn",         2.58e-5, 8.02e-5},
    {"regular", "attributed-triangle", "lrp-1-3",      4.50e-1, 4.72e-1, true},
    {"regular", "attributed-triangle", "deep-lrp-1-3", 9.06e-5, 5.05e-4},
    {"regular", "attributed-triangle", "ppgn",         4.30e-1, 4.33e-1, true},
}};

struct VarianceEntry {
    std::string_view task;
    double er, regular;
};
constexpr std::array<VarianceEntry, 5> variances = {{
    {"3-star", 311.17, 316.13},
    {"triangle", 7.3441, 9.4249},
    {"tailed-triangle", 607.78, 1472.93},
    {"chordal-cycle", 86.48, 102.58},
    {"attributed-triangle", 2.11, 2.71},
}};

using Names = std::pair<std::string_view, const char*>;
constexpr std::array<Names, 17> display_names = {{
    {"er", "Erdős–Rényi"},
    {"regular", "Random regular"},
    {"triangle", "triangle"},
    {"3-star", "3-star"},
    {"tailed-triangle", "tailed triangle"},
    {"chordal-cycle", "chordal cycle"},
    {"attributed-triangle", "attributed triangle"},
    {"gcn", "GCN"},
    {"gin", "GIN"},
    {"graphsage", "GraphSAGE"},
    {"sgnn", "sGNN"},
    {"2-ign", "2-IGN"},
    {"ppgn", "PPGN"},
    {"lrp-1-3", "LRP-1-3"},
    {"deep-lrp-1-3", "Deep LRP-1-3"},
    {polynomial_row, "Deep LRP-1-3, polynomial"},
    {compiled_row, "Deep LRP-1-3, compiled"},
}};
// clang-format on

const std::vector<std::string> datasets = {"er", "regular"};
const std::vector<std::string> models = {"gcn", "gin", "graphsage", "sgnn", "2-ign", "ppgn", "lrp-1-3", "deep-lrp-1-3"};

Table table_of(std::string name, std::string title, std::vector<std::string> tasks) {
    Table table{.name = std::move(name),
                .title = std::move(title),
                .statistic = Statistic::BestAndMedian,
                .measured = Measured::NormalizedMse,
                .datasets = datasets,
                .tasks = std::move(tasks),
                .metrics = {{"validation", "validation error"}, {"test", "test error"}, {"test_mae", "test MAE"}},
                .main_metric = TestError};
    for (const auto& model : models) table.rows.push_back({model, display_name(model)});
    return table;
}

// Larger, sparser and denser graphs than those of the training graphs, which are ER(10, 0.3).
Table extrapolation() {
    Table table = table_of("extrapolation", "Counting in graphs that are unlike the training graphs",
                           {"triangle", "3-star", "tailed-triangle", "chordal-cycle", "attributed-triangle"});
    table.trained_on = datasets[0];
    table.datasets.clear();
    for (const char* const probability : {"0.1", "0.3", "0.5"})
        for (const char* const nodes : {"10", "20", "30", "40"})
            table.datasets.push_back(std::string("er-") + nodes + "-" + probability);
    for (const char* const row : {polynomial_row, compiled_row}) table.rows.push_back({row, display_name(row)});
    return table;
}

}  // namespace

std::optional<Score> paper_count_score(std::string_view dataset, std::string_view task, std::string_view model) {
    for (const Entry& entry : entries)
        if (entry.dataset == dataset && entry.task == task && entry.model == model)
            return Score{.best = entry.best, .median = entry.median, .starred = entry.starred};
    return std::nullopt;
}

std::optional<double> paper_variance(std::string_view dataset, std::string_view task) {
    for (const VarianceEntry& entry : variances) {
        if (entry.task != task) continue;
        if (dataset == datasets[0]) return entry.er;
        if (dataset == datasets[1]) return entry.regular;
    }
    return std::nullopt;
}

std::vector<Table> count_tables() {
    Table variances_table = table_of("variances", "Variances of the counts", {});
    variances_table.rows.clear();
    return {
        table_of("table1", "Counting triangles and 3-stars (Table 1)", {"triangle", "3-star"}),
        table_of("table5", "Counting tailed triangles, chordal cycles and attributed triangles (Table 5)",
                 {"tailed-triangle", "chordal-cycle", "attributed-triangle"}),
        table_of("all-synthetic", "Counting substructures in random graphs (Tables 1 and 5)",
                 {"triangle", "3-star", "tailed-triangle", "chordal-cycle", "attributed-triangle"}),
        variances_table,
        extrapolation(),
    };
}

std::string display_name(std::string_view name) {
    const auto found = std::ranges::find(display_names, name, &Names::first);
    if (found != display_names.end()) return found->second;
    const auto end = name.rfind('-');
    if (!name.starts_with("er-") || end <= 3) return std::string(name);
    return "ER(" + std::string(name.substr(3, end - 3)) + ", " + std::string(name.substr(end + 1)) + ")";
}

}  // namespace countable::report
