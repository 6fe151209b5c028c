#include "countable/report/summary/variances.hpp"

#include <cmath>
#include <cstdio>
#include <limits>

#include "countable/report/paper/tables.hpp"

namespace countable::report {
namespace {

constexpr double paper_graphs = 5000, allowed_errors = 3;
constexpr int largest_multiple = 9;

std::string explain(const VarianceComparison& row, double errors) {
    if (!row.paper) return "the paper has no variance for it";
    char apart[64];
    std::snprintf(apart, sizeof apart, "%.1f standard errors apart", errors);
    if (!row.multiple) return "not explained by sampling, nor by labels multiplied by a whole number";
    if (*row.multiple == 1) return std::string("equal within sampling error (") + apart + ")";
    const std::string multiple = std::to_string(*row.multiple), square = std::to_string(*row.multiple * *row.multiple);
    return "the paper's labels are the counts times " + multiple + ": ours times " + square + " is equal within " +
           "sampling error (" + apart + "); the factor cancels in MSE / variance";
}

}  // namespace

std::vector<VarianceComparison> compare_variances(const std::vector<LabelVariance>& variances) {
    std::vector<VarianceComparison> rows;
    for (const auto& ours : variances) {
        VarianceComparison row{ours, paper_variance(ours.dataset, ours.task), std::numeric_limits<double>::quiet_NaN(),
                               std::nullopt, ""};
        double errors = 0;
        if (row.paper) {
            row.ratio = *row.paper / ours.variance;
            const double error = ours.standard_error * std::sqrt(1 + static_cast<double>(ours.graphs) / paper_graphs);
            for (int multiple = 1; multiple <= largest_multiple && !row.multiple; ++multiple) {
                const double square = multiple * multiple;
                errors = std::abs(square * ours.variance - *row.paper) / (square * error);
                if (errors <= allowed_errors) row.multiple = multiple;
            }
        }
        row.explanation = explain(row, errors);
        rows.push_back(std::move(row));
    }
    return rows;
}

}  // namespace countable::report
