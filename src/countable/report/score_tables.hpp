#pragma once

#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace countable::report {

/// A figure that a table of scores has for each model.
struct Score {
    std::string name;   ///< in files: "test_mae"
    std::string title;  ///< "testing MAE"
    bool higher_is_better = false;
    int decimals = 3;
};

/// Mean and standard deviation over seeds. Not a number where there is none.
struct MeanScore {
    double mean = std::numeric_limits<double>::quiet_NaN();
    double deviation = std::numeric_limits<double>::quiet_NaN();
};

/// A model of such a table, with what the paper says of it.
struct ScoreRow {
    std::string name;                   ///< "deep-lrp-7-1-20x8"
    std::string title;                  ///< "Deep LRP-7-1, 20 layers of 8"
    std::vector<MeanScore> paper = {};  ///< in the order of the scores; those at the end may be left out
    std::string paper_parameters = {};  ///< "92073", "189K"; empty where the paper does not say
    bool only_paper = false;            ///< shown for comparison, not trained here

    [[nodiscard]] MeanScore paper_score(std::size_t score) const {
        return score < paper.size() ? paper[score] : MeanScore{};
    }
};

/// A table of the paper's experiments on molecules: models as rows, figures as columns.
struct ScoreTable {
    std::string name;   ///< "zinc"
    std::string title;  ///< a heading
    std::string about;  ///< a sentence on what the figures are
    std::vector<Score> scores;
    std::size_t main_score = 0;  ///< the one that the list of runs shows
    std::string curve = {};      ///< what the curves show: "MAE"; empty if there are none
    std::vector<ScoreRow> rows;
    std::vector<std::string> notes = {};  ///< what has to be known to compare

    [[nodiscard]] const ScoreRow* find_row(std::string_view row) const;
};

/// The paper's tables on ogbg-molhiv, ZINC, QM9 and on time.
[[nodiscard]] const std::vector<ScoreTable>& score_tables();
[[nodiscard]] const ScoreTable* find_score_table(std::string_view name);

}  // namespace countable::report
