#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace countable::report {

/// Over five seeds: test MSE / variance of the labels.
struct Figures {
    double best = 0, median = 0;
};

/// A cell of the paper's Table 1 or Table 5.
struct PaperFigures : Figures {
    bool starred = false;  ///< an asterisk stands at the paper's figures, without a word about its meaning
};

/// Nothing where the paper has no such cell. Names are those of RunKey.
[[nodiscard]] std::optional<PaperFigures> paper_figures(std::string_view dataset, std::string_view task,
                                                        std::string_view model);

/// The variance of the labels of a task, as the paper's table has it; nothing where it has none.
[[nodiscard]] std::optional<double> paper_variance(std::string_view dataset, std::string_view task);

/// A table that can be reproduced.
struct Table {
    std::string name;   ///< "table1"
    std::string title;  ///< a heading
    std::vector<std::string> tasks;
};
[[nodiscard]] const std::vector<Table>& tables();
[[nodiscard]] const Table* find_table(std::string_view name);

/// The datasets and the models of the paper's counting experiments, in its order.
[[nodiscard]] const std::vector<std::string>& paper_datasets();
[[nodiscard]] const std::vector<std::string>& paper_models();

/// Names as the paper prints them; other names stay as they are.
[[nodiscard]] std::string display_dataset(std::string_view dataset);
[[nodiscard]] std::string display_task(std::string_view task);
[[nodiscard]] std::string display_model(std::string_view model);

}  // namespace countable::report
