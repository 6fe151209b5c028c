#include "countable/models/model.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <stdexcept>

#include "countable/models/linear_baseline.hpp"
#include "countable/models/lrp/deep_lrp.hpp"
#include "countable/models/message_passing/diffpool.hpp"
#include "countable/models/message_passing/dtnn.hpp"
#include "countable/models/message_passing/enn_s2s.hpp"
#include "countable/models/message_passing/gat.hpp"
#include "countable/models/message_passing/gated_gcn.hpp"
#include "countable/models/message_passing/gcn.hpp"
#include "countable/models/message_passing/gin.hpp"
#include "countable/models/message_passing/graphsage.hpp"
#include "countable/models/message_passing/monet.hpp"
#include "countable/models/message_passing/mpnn.hpp"
#include "countable/models/message_passing/node_mlp.hpp"
#include "countable/models/message_passing/sgnn.hpp"
#include "countable/models/rooted/local_2_fgnn.hpp"
#include "countable/models/rooted/local_2_gnn.hpp"
#include "countable/models/rooted/rooted_gin.hpp"
#include "countable/models/tensors/ign.hpp"
#include "countable/models/tensors/one_two_three_gnn.hpp"
#include "countable/models/tensors/ppgn.hpp"

namespace countable::models {
namespace {

using Make = std::shared_ptr<Model> (*)(const ModelOptions&, const Widths&);

const std::map<std::string_view, Make>& makers() {
    static const std::map<std::string_view, Make> table = {{"mpnn", make_mpnn},
                                                           {"gcn", make_gcn},
                                                           {"gin", make_gin},
                                                           {"gat", make_gat},
                                                           {"gated-gcn", make_gated_gcn},
                                                           {"lrga-gated-gcn", make_lrga_gated_gcn},
                                                           {"monet", make_monet},
                                                           {"graphsage", make_graphsage},
                                                           {"diffpool", make_diffpool},
                                                           {"sgnn", make_sgnn},
                                                           {"mlp", make_node_mlp},
                                                           {"2-ign", make_2_ign},
                                                           {"3-ign", make_3_ign},
                                                           {"ppgn", make_ppgn},
                                                           {"enn-s2s", make_enn_s2s},
                                                           {"dtnn", make_dtnn},
                                                           {"1-2-3-gnn", make_1_2_3_gnn},
                                                           {"subgraph-gnn", make_subgraph_gnn},
                                                           {"local-2-gnn", make_local_2_gnn},
                                                           {"local-2-fgnn", make_local_2_fgnn},
                                                           {"local-2-fgnn-symmetric", make_local_2_fgnn_symmetric},
                                                           {"i2-gnn", make_i2_gnn}};
    return table;
}

// True for the models whose rows are nodes.
bool has_node_rows(std::string_view name) {
    constexpr std::array others = {"2-ign",        "3-ign",       "ppgn",         "1-2-3-gnn",
                                   "subgraph-gnn", "local-2-gnn", "local-2-fgnn", "local-2-fgnn-symmetric",
                                   "i2-gnn"};
    return !is_lrp(name) && std::ranges::find(others, name) == others.end();
}

bool is_stack(std::string_view name) {
    return !is_lrp(name) && name != "gated-gcn" && name != "lrga-gated-gcn" && name != "diffpool" &&
           has_stack_options(name);
}

void refuse_if(bool wanted, const char* what, const std::string& model) {
    if (wanted) throw std::invalid_argument(std::string("model.") + what + ": " + model + " has no such option");
}

std::shared_ptr<Model> make_network(const ModelOptions& options, const Widths& widths) {
    if (is_lrp(options.name)) return std::make_shared<DeepLrp>(options, widths);
    Widths used = widths;
    if (!options.edge_features) {
        used.edge = 0;
        used.edge_numbers = false;
    }
    return makers().at(options.name)(options, used);
}

// DiffPool reads out clusters, and enn-s2s a set by Set2Set.
bool reads_out_nodes(std::string_view name) { return name != "diffpool" && name != "enn-s2s"; }

// The baseline adds up the nodes.
void require_rows_at_nodes(const ModelOptions& options) {
    if (!reads_out_nodes(options.name))
        throw std::invalid_argument(options.name + " has no outputs at nodes, only for whole graphs");
    refuse_if(options.linear_baseline, "composition", options.name + " with outputs at nodes");
}

void require_positive(std::int64_t value, const char* what) {
    if (value < 1) throw std::invalid_argument(std::string("model.") + what + ": expected a whole number above 0");
}

void require_from_zero(std::int64_t value, const char* what) {
    if (value < 0) throw std::invalid_argument(std::string("model.") + what + ": expected a whole number from 0");
}

void require_size(double value, const char* what) {
    if (!(value > 0 && std::isfinite(value)))
        throw std::invalid_argument(std::string("model.") + what + ": expected a number above 0");
}

}  // namespace

std::shared_ptr<Model> make_model(const ModelOptions& options, const Widths& widths) {
    static_cast<void>(default_options(options.name));  // throws for an unknown name
    require_positive(options.depth, "depth");
    require_positive(options.width, "width");
    require_positive(options.head_depth, "head_depth");
    require_from_zero(options.head_width, "head_width");
    require_positive(options.mlp_depth, "mlp_depth");
    require_from_zero(options.mlp_width, "mlp_width");
    require_from_zero(options.egonet_radius, "egonet_radius");
    require_positive(options.kernels, "kernels");
    require_positive(options.rank, "rank");
    require_positive(options.clusters, "clusters");
    require_positive(options.edge_channels, "edge_channels");
    require_from_zero(options.laplacian_pe, "positions");
    if (!(options.dropout >= 0 && options.dropout < 1))
        throw std::invalid_argument("model.dropout: expected a number from 0, below 1");
    require_size(options.readout_size, "readout_size");
    require_size(options.product_size, "product_size");
    refuse_if(options.readout_size != 1 && !reads_out_nodes(options.name), "readout_size", options.name);
    refuse_if(options.product_size != 1 && options.name != "ppgn", "product_size", options.name);
    refuse_if(options.product_size != 1 && options.normalize, "product_size", "ppgn with model.normalize");
    refuse_if(options.egonet_radius > 0 && options.name != "subgraph-gnn" && options.name != "i2-gnn", "egonet_radius",
              options.name);
    if (is_lrp(options.name)) {
        refuse_if(!options.edge_features, "edge_features=false", options.name);
        refuse_if(options.dropout > 0, "dropout", options.name);
    }
    if (!has_stack_options(options.name)) {
        refuse_if(options.batch_norm, "batch_norm", options.name);
        refuse_if(options.residual, "residual", options.name);
        refuse_if(options.jumping_knowledge, "jumping_knowledge", options.name);
    }
    refuse_if(!options.last_relu && !is_stack(options.name) && !is_lrp(options.name), "last_relu=false", options.name);
    const bool has_virtual_node = has_node_rows(options.name) && is_stack(options.name);
    refuse_if(options.virtual_node && !has_virtual_node, "virtual_node", options.name);
    refuse_if(options.laplacian_pe > 0 && !has_node_rows(options.name), "positions", options.name);
    if (widths.outputs.at_nodes()) require_rows_at_nodes(options);
    auto network = make_network(options, widths);
    return options.linear_baseline ? std::make_shared<WithLinearBaseline>(std::move(network), widths) : network;
}

Widths widths_of(const batches::Encoding& encoding, const Outputs& outputs) {
    return {.node = encoding.node_width(),
            .edge = encoding.edge_width(),
            .outputs = outputs,
            .node_columns = encoding.has_tables() ? std::ssize(encoding.node_table.sizes) : 1,
            .node_numbers = !encoding.node_table.numbers.empty() || encoding.counts.width() > 0,
            .edge_numbers = !encoding.edge_table.numbers.empty()};
}

std::int64_t num_parameters(const torch::nn::Module& module) {
    std::int64_t numbers = 0;
    for (const auto& parameter : module.parameters()) numbers += parameter.numel();
    return numbers;
}

}  // namespace countable::models
