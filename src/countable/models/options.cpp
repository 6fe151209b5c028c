#include "countable/models/options.hpp"

#include <stdexcept>

#include "countable/models/lrp_names.hpp"

namespace countable::models {
namespace {

// Width and head as in the paper. The means and the residual term are ours: without the latter some seeds never left
// the constant answer (docs/models.md).
ModelOptions ign_defaults(std::string name, std::int64_t depth) {
    return {.name = std::move(name),
            .depth = depth,
            .width = 8,
            .residual = true,
            .readout = Readout::Mean,
            .head_depth = 2,
            .head_width = 16,
            .normalize = true};
}

// By trials on 5-cycles in regular graphs (docs/models.md).
ModelOptions on_pairs_defaults(std::string name) {
    return {.name = std::move(name),
            .depth = 4,
            .width = 64,
            .batch_norm = true,
            .readout = Readout::Mean,
            .head_depth = 2};
}

// Where the paper's appendix "Models" names a depth or a width, these.
const std::vector<ModelOptions>& defaults() {
    static const std::vector<ModelOptions> table = {
        {.name = "mpnn", .depth = 4, .width = 32, .head_depth = 2},
        // Without batch normalisation it does not leave the constant answer: where the adjacency is normalised, what
        // differs between nodes without features is small beside what they have in common.
        {.name = "gcn", .depth = 4, .width = 128, .batch_norm = true},
        {.name = "gin", .depth = 4, .width = 32},
        {.name = "gat", .depth = 4, .width = 64, .batch_norm = true},
        {.name = "gated-gcn", .depth = 4, .width = 64, .batch_norm = true, .residual = true},
        {.name = "lrga-gated-gcn", .depth = 4, .width = 64, .batch_norm = true, .residual = true},
        {.name = "monet", .depth = 4, .width = 64, .batch_norm = true},
        {.name = "graphsage", .depth = 5, .width = 16},
        {.name = "diffpool", .depth = 3, .width = 64, .batch_norm = true},
        {.name = "sgnn", .depth = 4, .width = 128},
        {.name = "mlp", .depth = 4, .width = 32},
        ign_defaults("2-ign", 4),
        ign_defaults("3-ign", 3),
        {.name = "ppgn", .depth = 4, .width = 64},
        {.name = "enn-s2s", .depth = 3, .width = 64, .head_depth = 2, .head_width = 64},
        {.name = "1-2-3-gnn", .depth = 3, .width = 64, .head_depth = 3, .head_width = 64},
        {.name = "dtnn", .depth = 3, .width = 64, .head_depth = 2},
        on_pairs_defaults("subgraph-gnn"),
        on_pairs_defaults("local-2-gnn"),
        on_pairs_defaults("local-2-fgnn"),
        on_pairs_defaults("local-2-fgnn-symmetric"),
        on_pairs_defaults("i2-gnn"),
    };
    return table;
}

}  // namespace

const std::vector<std::string>& model_names() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> all;
        for (const auto& options : defaults()) all.push_back(options.name);
        return all;
    }();
    return names;
}

bool has_stack_options(std::string_view name) { return name != "enn-s2s" && name != "dtnn" && name != "1-2-3-gnn"; }

ModelOptions default_options(std::string_view name) {
    const auto lrp = parse_lrp_name(name);
    const auto rp = parse_rp_name(name);
    if (lrp || rp) return {.name = std::string(name), .depth = 1, .width = (lrp ? lrp->deep : rp->deep) ? 128 : 64};
    for (const auto& options : defaults())
        if (options.name == name) return options;
    std::string known;
    for (const auto& other : model_names()) known += (known.empty() ? "" : ", ") + other;
    throw std::invalid_argument("there is no model '" + std::string(name) + "'; the models are " + known +
                                ", lrp-L-K, deep-lrp-L-K, lrp-L, deep-lrp-L and rp");
}

}  // namespace countable::models
