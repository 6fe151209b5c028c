#include "countable/training/outputs.hpp"

#include <algorithm>

#include "countable/distributed/share.hpp"
#include "countable/training/prefetcher.hpp"

namespace countable::training {

std::vector<double> outputs_of(models::Model& model, const batches::GraphStore& store,
                               std::span<const std::int64_t> graphs, std::int64_t batch_size, torch::Device device,
                               const EpochHooks& hooks) {
    const torch::NoGradGuard no_gradients;
    model.eval();
    const auto type = model.parameters().front().scalar_type();  // double if it was compiled or trained so
    Prefetcher prefetcher(store, graphs, batch_size);
    std::vector<double> outputs;
    for (std::int64_t step = 0; step < prefetcher.count(); ++step) {
        batches::Batch batch = *prefetcher.next();
        if (!device.is_cpu() || type != torch::kFloat) batch = batch.to(device, type);
        append(outputs, model.forward(batch));
        stop_if_wanted(hooks);
        if (hooks.progress) hooks.progress(static_cast<double>(step + 1) / static_cast<double>(prefetcher.count()));
    }
    return outputs;
}

std::vector<double> outputs_of(models::Model& model, const batches::GraphStore& store,
                               std::span<const std::int64_t> graphs, std::int64_t batch_size, torch::Device device,
                               distributed::Group* group, const EpochHooks& hooks) {
    if (group == nullptr) return outputs_of(model, store, graphs, batch_size, device, hooks);
    const auto share = distributed::share_of(std::ssize(graphs), group->rank(), group->size());
    // A rank that stopped here alone would leave the others waiting; they ask together after each step of learning.
    const auto own = outputs_of(model, store, graphs.subspan(share.first, share.size()), batch_size, device,
                                {.stop_wanted = {}, .progress = hooks.progress});
    std::vector<double> all(static_cast<std::size_t>(store.num_rows(graphs) * store.num_targets()), 0);
    std::ranges::copy(own, all.begin() + store.num_rows(graphs.first(share.first)) * store.num_targets());
    sum_over(*group, all);
    return all;
}

void sum_over(distributed::Group& group, std::vector<double>& numbers) {
    if (numbers.empty()) return;
    group.sum(torch::from_blob(numbers.data(), {std::ssize(numbers)}, torch::kDouble));
}

void append(std::vector<double>& numbers, const torch::Tensor& rows) {
    const torch::Tensor flat = rows.to(torch::kCPU, torch::kDouble).contiguous();
    numbers.insert(numbers.end(), flat.data_ptr<double>(), flat.data_ptr<double>() + flat.numel());
}

}  // namespace countable::training
