#include "countable/models/model.hpp"

#include <functional>
#include <stdexcept>

#include "countable/models/composition.hpp"
#include "countable/models/deep_lrp.hpp"
#include "countable/models/gat.hpp"
#include "countable/models/gated_gcn.hpp"
#include "countable/models/gcn.hpp"
#include "countable/models/gin.hpp"
#include "countable/models/graphsage.hpp"
#include "countable/models/ign.hpp"
#include "countable/models/mpnn.hpp"
#include "countable/models/node_mlp.hpp"
#include "countable/models/ppgn.hpp"
#include "countable/models/sgnn.hpp"

namespace countable::models {
namespace {

struct Entry {
    ModelOptions defaults;  // where the paper's appendix "Models" names a depth, a width or a learning rate, these
    std::function<std::shared_ptr<Model>(const ModelOptions&, const Widths&)> make;
};

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

const std::vector<Entry>& entries() {
    static const std::vector<Entry> table = {
        {{.name = "mpnn", .depth = 4, .width = 32, .head_depth = 2}, make_mpnn},
        // Without batch normalisation it does not leave the constant answer: where the adjacency is normalised, what
        // differs between nodes without features is small beside what they have in common.
        {{.name = "gcn", .depth = 4, .width = 128, .batch_norm = true}, make_gcn},
        {{.name = "gin", .depth = 4, .width = 32}, make_gin},
        {{.name = "gat", .depth = 4, .width = 64, .batch_norm = true}, make_gat},
        {{.name = "gated-gcn", .depth = 4, .width = 64, .batch_norm = true, .residual = true}, make_gated_gcn},
        {{.name = "graphsage", .depth = 5, .width = 16}, make_graphsage},
        {{.name = "sgnn", .depth = 4, .width = 128}, make_sgnn},
        {{.name = "mlp", .depth = 4, .width = 32}, make_node_mlp},
        {ign_defaults("2-ign", 4), make_2_ign},
        {ign_defaults("3-ign", 3), make_3_ign},
        {{.name = "ppgn", .depth = 4, .width = 64}, make_ppgn},
    };
    return table;
}

const Entry& find(std::string_view name) {
    for (const Entry& entry : entries())
        if (entry.defaults.name == name) return entry;
    std::string names;
    for (const auto& known : model_names()) names += (names.empty() ? "" : ", ") + known;
    throw std::invalid_argument("there is no model '" + std::string(name) + "'; the models are " + names +
                                ", lrp-L-K, deep-lrp-L-K, lrp-L, deep-lrp-L and rp");
}

// True for the models whose rows are nodes.
bool has_node_rows(std::string_view name) {
    return !is_lrp(name) && name != "2-ign" && name != "3-ign" && name != "ppgn";
}

void refuse(bool wanted, const char* what, const std::string& model) {
    if (wanted) throw std::invalid_argument(std::string("model.") + what + ": " + model + " has no such option");
}

std::shared_ptr<Model> make_network(const ModelOptions& options, const Widths& widths) {
    if (is_lrp(options.name)) return std::make_shared<DeepLrp>(options, widths);
    Widths used = widths;
    if (!options.edge_features) used.edge = 0;
    return find(options.name).make(options, used);
}

void require_positive(std::int64_t value, const char* what) {
    if (value < 1) throw std::invalid_argument(std::string("model.") + what + ": expected a whole number above 0");
}

}  // namespace

const std::vector<std::string>& model_names() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> all;
        for (const Entry& entry : entries()) all.push_back(entry.defaults.name);
        return all;
    }();
    return names;
}

ModelOptions default_options(std::string_view name) {
    const auto lrp = parse_lrp_name(name);
    const auto rp = parse_rp_name(name);
    if (lrp || rp) return {.name = std::string(name), .depth = 1, .width = (lrp ? lrp->deep : rp->deep) ? 128 : 64};
    return find(name).defaults;
}

std::shared_ptr<Model> make_model(const ModelOptions& options, const Widths& widths) {
    require_positive(options.depth, "depth");
    require_positive(options.width, "width");
    require_positive(options.head_depth, "head_depth");
    require_positive(options.head_width, "head_width");
    require_positive(options.mlp_depth, "mlp_depth");
    if (options.positions < 0) throw std::invalid_argument("model.positions: expected a whole number from 0");
    if (!(options.dropout >= 0 && options.dropout < 1))
        throw std::invalid_argument("model.dropout: expected a number from 0, below 1");
    if (is_lrp(options.name)) {
        refuse(!options.edge_features, "edge_features=false", options.name);
        refuse(options.dropout > 0, "dropout", options.name);
    }
    if (!has_node_rows(options.name)) {
        refuse(options.virtual_node, "virtual_node", options.name);
        refuse(options.positions > 0, "positions", options.name);
    } else if (options.name == "gated-gcn") {
        refuse(options.virtual_node, "virtual_node", options.name);
    }
    auto network = make_network(options, widths);
    return options.composition ? std::make_shared<WithComposition>(std::move(network), widths) : network;
}

Widths widths_of(const Encoding& encoding, std::size_t outputs) {
    return {.node = encoding.node_width(),
            .edge = encoding.edge_width(),
            .outputs = static_cast<std::int64_t>(outputs),
            .node_columns = encoding.has_tables() ? std::ssize(encoding.node_table.sizes) : 1,
            .node_numbers = !encoding.node_table.numbers.empty(),
            .edge_numbers = !encoding.edge_table.numbers.empty()};
}

std::int64_t num_parameters(const torch::nn::Module& module) {
    std::int64_t numbers = 0;
    for (const auto& parameter : module.parameters()) numbers += parameter.numel();
    return numbers;
}

}  // namespace countable::models
