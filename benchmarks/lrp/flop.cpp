#include "lrp/flop.hpp"

#include <algorithm>

#include "countable/batches/lrp_batch.hpp"

namespace countable::benchmark {
namespace {

// Filled slots of all sequences that are not in the prefix shared with the sequence before.
double added_slots(const batches::LrpBatch& lrp) {
    const auto position = torch::arange(lrp.length, torch::kInt32).unsqueeze(0);
    return static_cast<double>(
        lrp.slots.ge(0).logical_and(position.ge(lrp.shared.unsqueeze(1))).sum().item<std::int64_t>());
}

double layer_flop(const batches::LrpBatch& lrp, double nodes, double in, double out, double edge_classes,
                  bool molecular) {
    const auto length = static_cast<double>(lrp.length), groups = static_cast<double>(lrp.num_groups());
    const auto inputs = static_cast<double>(lrp.alpha_inputs.size(0)),
               degrees = static_cast<double>(lrp.alpha_inputs.size(1));
    double products = 2 * static_cast<double>(lrp.slot_rows) * in * length * out +
                      2 * length * length * edge_classes * in * out + 4 * inputs * out * (degrees + out);
    if (molecular) products += 2 * (groups + nodes) * out * out;
    const double sums = (added_slots(lrp) + 2 * static_cast<double>(lrp.num_sequences()) +
                         static_cast<double>(lrp.signature_slots.columns.size(0)) + 2 * groups) *
                        out;
    return 3 * products + 2 * sums;
}

}  // namespace

double training_flop(const models::ModelOptions& options, const models::Widths& widths, const batches::Batch& batch) {
    const bool molecular = options.variant == "molecular";
    const auto nodes = static_cast<double>(batch.num_nodes()), width = static_cast<double>(options.width);
    const auto edge_classes = static_cast<double>(std::max<std::int64_t>(1, widths.edge));
    double flop = layer_flop(*batch.lrp_first, nodes, molecular ? width : static_cast<double>(widths.node), width,
                             edge_classes, molecular);
    if (options.depth > 1)
        flop += static_cast<double>(options.depth - 1) *
                layer_flop(*batch.lrp, nodes, width, width, edge_classes, molecular);
    return flop;
}

}  // namespace countable::benchmark
