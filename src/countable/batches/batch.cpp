#include "countable/batches/batch.hpp"

#include "countable/batches/egonets.hpp"
#include "countable/batches/lrp_batch.hpp"
#include "countable/batches/set_batch.hpp"

namespace countable::batches {

Batch Batch::to(torch::Device device, torch::Dtype type) const {
    const auto index = [&](const torch::Tensor& t) { return t.defined() ? t.to(device) : t; };
    const auto value = [&](const torch::Tensor& t) { return t.defined() ? t.to(device, type) : t; };
    const auto plan = [&](const std::shared_ptr<const LrpBatch>& p) {
        return p ? std::make_shared<const LrpBatch>(p->to(device, type)) : p;
    };
    const auto sets = [&](const std::shared_ptr<const SetBatch>& s) {
        return s ? std::make_shared<const SetBatch>(s->to(device, type)) : s;
    };
    return {.graph_offsets = index(graph_offsets),
            .graph_of_node = index(graph_of_node),
            .node_features = value(node_features),
            .adjacency = {index(adjacency.offsets), index(adjacency.columns)},
            .rows = index(rows),
            .reverse = index(reverse),
            .edge_features = value(edge_features),
            .edge_classes = value(edge_classes),
            .two_hops = {index(two_hops.offsets), index(two_hops.columns)},
            .laplacian_pe = value(laplacian_pe),
            .order = index(order),
            .lrp = plan(lrp),
            .lrp_first = plan(lrp_first),
            .pairs = sets(pairs),
            .triples = sets(triples),
            .egonets = egonets ? std::make_shared<const Egonets>(egonets->to(device, type)) : egonets,
            .targets = value(targets)};
}

}  // namespace countable::batches
