#include <array>

#include "countable/training/config.hpp"

namespace countable::training {
namespace {

struct Rate {
    std::string_view model;
    double lr;
};

// The paper trains GCN, GIN and sGNN with 0.01, GraphSAGE and 2-IGN with 0.1, PPGN with 0.001, on raw counts. Our targets
// have deviation 1, so that 0.1 is a step of a tenth of all there is to learn, and a hundredth is taken instead; the
// others have 0.001.
constexpr std::array<Rate, 5> rates = {
    {{"gin", 0.01}, {"gcn", 0.01}, {"sgnn", 0.01}, {"graphsage", 0.01}, {"2-ign", 0.01}}};

}  // namespace

Config default_config(std::string_view model) {
    Config config;
    config.model = models::default_options(model);
    for (const auto& rate : rates)
        if (rate.model == model) config.training.lr = rate.lr;
    // At a constant rate PPGN's error jumps by a factor of ten from epoch to epoch.
    if (model == "ppgn") config.training.schedule = ScheduleKind::Cosine;
    return config;
}

}  // namespace countable::training
