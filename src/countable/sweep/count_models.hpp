#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace countable::sweep {

/// A way to train a model: a name, and fields of its configuration as `--set` has them.
struct Variant {
    std::string name;
    std::vector<std::string> sets = {};
};

/// A model of the counting experiments: of the paper's, as its appendix "Models" settled on it, or of ours.
struct CountModel {
    std::string name;               ///< the row of tables
    std::vector<std::string> sets;  ///< what all variants share
    std::vector<Variant> variants;  ///< among which the paper chooses the best
    /// The search space of the appendix: one choice from each list. The first of a list is what the paper settled on.
    std::vector<std::vector<std::string>> search = {};
    std::vector<Variant> searched_variants = {};  ///< further ones of the search
    /// Ours, most of them trained for three times as long; the validation graphs choose among them and `variants`. No
    /// part of the search space nor of a miniature.
    std::vector<Variant> own_variants = {};
    std::string model = name;  ///< as for `--model`
};

/// The rows of the tables of counts, in their order.
[[nodiscard]] const std::vector<CountModel>& count_models();

enum class Search { None, All };

/// All variants of a model: `variants` and `own_variants`, or with Search::All each of `variants` and `searched_variants` with each point of the search space, whose name
/// tells it: "bn+jk,width=8,lr=0.1".
[[nodiscard]] std::vector<Variant> variants_of(const CountModel& model, Search search);

}  // namespace countable::sweep
