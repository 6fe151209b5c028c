#include "countable/training/outputs.hpp"

#include "countable/training/prefetcher.hpp"

namespace countable::training {

std::vector<double> outputs_of(models::Model& model, const batches::GraphStore& store,
                               std::span<const std::int64_t> graphs, std::int64_t batch_size, torch::Device device,
                               const EpochHooks& hooks) {
    const torch::NoGradGuard no_gradients;
    model.eval();
    const auto type = model.parameters().front().scalar_type();  // double if it was compiled
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

void append(std::vector<double>& numbers, const torch::Tensor& rows) {
    const torch::Tensor flat = rows.to(torch::kCPU, torch::kDouble).contiguous();
    numbers.insert(numbers.end(), flat.data_ptr<double>(), flat.data_ptr<double>() + flat.numel());
}

}  // namespace countable::training
