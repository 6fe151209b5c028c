#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace countable::plot {

/// The colour of a model, the same in every picture and on the page: on a light and on a dark ground. Chosen to be told
/// apart by the colour-blind, after the palettes of Okabe and Ito and of Tol.
struct ModelColor {
    std::string model;
    std::string light, dark;  ///< "#d55e00"
    std::string variable;     ///< its name in style sheets: "--model-3"
};

/// One for each model, the paper's first; further models get grey.
[[nodiscard]] const std::vector<ModelColor>& palette();
[[nodiscard]] const ModelColor& color_of(std::string_view model);

}  // namespace countable::plot
