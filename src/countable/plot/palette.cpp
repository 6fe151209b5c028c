#include "countable/plot/palette.hpp"

#include <algorithm>

namespace countable::plot {

const std::vector<ModelColor>& palette() {
    static const std::vector<ModelColor> colors = {
        {"gcn", "#858585", "#a6a6a6", "--model-1"},
        {"gin", "#8f8a1c", "#c9c34d", "--model-2"},
        {"graphsage", "#2f95cf", "#62bdf0", "--model-3"},
        {"sgnn", "#882255", "#c94f83", "--model-4"},
        {"2-ign", "#cc79a7", "#eaa9ce", "--model-5"},
        {"ppgn", "#332f9c", "#928bf0", "--model-6"},
        {"lrp-1-3", "#117733", "#45b56f", "--model-7"},
        {"deep-lrp-1-3", "#d55e00", "#ff8f42", "--model-8"},
        {"deep-lrp-1-3-polynomial", "#c1121f", "#ff7b7b", "--model-9"},
        {"", "#5f5f5e", "#c2c2c1", "--model-10"},
    };
    return colors;
}

const ModelColor& color_of(std::string_view model) {
    const auto found = std::ranges::find(palette(), model, &ModelColor::model);
    return found == palette().end() ? palette().back() : *found;
}

}  // namespace countable::plot
