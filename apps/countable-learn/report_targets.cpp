#include "report_targets.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "countable/datasets/label_counts.hpp"
#include "countable/datasets/target_columns.hpp"
#include "countable/training/record.hpp"

namespace countable::app {
namespace {

using datasets::Dataset;
using datasets::Split;
using datasets::TargetKind;

// In quotes where it would not be seen as one name: a pattern that is written out has commas, and the index column of
// pandas has no name at all.
std::string in_list(const std::string& name) {
    return name.empty() || name.find(',') != std::string::npos ? "'" + name + "'" : name;
}

std::string list_of(const std::vector<std::string>& names, std::size_t most) {
    std::vector<std::string> shown;
    for (std::size_t i = 0; i < std::min(most, names.size()); ++i) shown.push_back(in_list(names[i]));
    const std::string more = names.size() > most ? " and " + std::to_string(names.size() - most) + " more" : "";
    return datasets::listed(shown) + more;
}

// What the labels of a target have in common.
struct Labels {
    bool constant = true;  // among the training graphs
    double first = 0;      // of the training graphs
    bool binary = true;    // zeros and ones, among all graphs
};

Labels labels_of(const Dataset& dataset, std::size_t target) {
    Labels labels;
    bool any = false;
    const auto offsets = dataset.target_offsets();
    for (std::size_t g = 0; g < dataset.graphs.size(); ++g)
        for (auto row = static_cast<std::size_t>(offsets[g]); row < static_cast<std::size_t>(offsets[g + 1]); ++row) {
            const double label = dataset.targets[row * dataset.target_names.size() + target];
            if (std::isnan(label)) continue;
            labels.binary = labels.binary && (label == 0 || label == 1);
            if (dataset.split[g] != Split::Train) continue;
            if (!any) labels.first = label;
            any = true;
            labels.constant = labels.constant && label == labels.first;
        }
    return labels;
}

}  // namespace

void report_targets(const Dataset& dataset) {
    std::string line = "learning: ";
    for (std::size_t t = 0; t < dataset.target_names.size(); ++t)
        line += (t == 0 ? "" : ", ") + in_list(dataset.target_names[t]) + " (" +
                std::string(kind_name(dataset.kind_of(t))) +
                (dataset.level == datasets::TargetLevel::Node ? " at each node)" : ")");
    if (!dataset.skipped_columns.empty())
        line += "; columns not learnt: " + list_of(dataset.skipped_columns, dataset.skipped_columns.size());
    std::fprintf(stderr, "%s\n", line.c_str());
}

void report_missing(const Dataset& dataset) {
    const auto counts = datasets::label_counts(dataset);
    for (std::size_t t = 0; t < counts.size(); ++t) {
        if (counts[t].missing() == 0) continue;
        const char* const name = dataset.target_names[t].c_str();
        std::fprintf(stderr, "column %s: %zu of %zu labels missing\n", name, counts[t].missing(), counts[t].labels);
        for (const auto part : {Split::Train, Split::Validation, Split::Test})
            if (counts[t].of(part) == 0 && std::ranges::find(dataset.split, part) != dataset.split.end())
                std::fprintf(stderr, "column %s: no label among the %s graphs\n", name,
                             part == Split::Train ? "training" : std::string(split_name(part)).c_str());
    }
}

void report_doubts(const Dataset& dataset, training::Loss loss) {
    bool binary = loss != training::Loss::Bce;
    for (std::size_t t = 0; t < dataset.target_names.size(); ++t) {
        const auto labels = labels_of(dataset, t);
        if (labels.constant)
            std::fprintf(stderr, "%s is %s for all training %s: there is nothing to learn\n",
                         dataset.target_names[t].c_str(), training::shortest(labels.first).c_str(),
                         dataset.level == datasets::TargetLevel::Node ? "nodes" : "graphs");
        binary = binary && dataset.kind_of(t) == TargetKind::Column && labels.binary && !labels.constant;
    }
    if (binary)
        std::fprintf(stderr, "%s: only 0 and 1; --set training.loss=bce learns the probability of 1\n",
                     short_list(dataset.target_names).c_str());
}

std::string short_list(const std::vector<std::string>& targets) { return list_of(targets, 8); }

}  // namespace countable::app
