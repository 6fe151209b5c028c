#include "countable/training/linear/readout_refit.hpp"

#include <cmath>
#include <limits>

#include "countable/training/loss.hpp"
#include "countable/training/measure.hpp"
#include "countable/training/outputs.hpp"

namespace countable::training {
namespace {

using datasets::Split;
using torch::Tensor;

constexpr int fewest_digits = 2, most_digits = 12;     // singular values are cut at 10^-2 .. 10^-12 of the largest
constexpr int ridge_step = 2, most_ridge_digits = 16;  // ridges of 10^-2, 10^-4, .. 10^-16 of the trace

Tensor as_rows(const std::vector<double>& values, std::int64_t columns) {
    return torch::tensor(values, torch::kDouble).view({-1, columns});
}

std::vector<double> outputs(Trainer& trainer, Split split, const EpochHooks& hooks) {
    return outputs_of(*trainer.model, *trainer.store, trainer.graphs_of(split),
                      trainer.config.training.evaluation_batch_size, trainer.device, {hooks.stop_wanted, {}});
}

double mean_squared_error(Trainer& trainer, Split split, const EpochHooks& hooks) {
    return loss_value(Loss::Mse, outputs(trainer, split, hooks), scaled_targets(trainer, trainer.graphs_of(split)), {});
}

// A linear layer and its bias as one matrix [inputs (+ 1), outputs].
class Readout {
  public:
    explicit Readout(torch::nn::LinearImpl& layer) : layer_(layer), biased_(layer.bias.defined()) {}

    [[nodiscard]] std::int64_t unknowns() const { return layer_.weight.size(1) + (biased_ ? 1 : 0); }

    [[nodiscard]] Tensor get() const {
        const auto weight = layer_.weight.detach().t();
        const auto all = biased_ ? torch::cat({weight, layer_.bias.detach().unsqueeze(0)}) : weight;
        return all.to(torch::kCPU, torch::kDouble);
    }
    void set(const Tensor& matrix) {
        const torch::NoGradGuard no_gradients;
        const std::int64_t inputs = layer_.weight.size(1);
        layer_.weight.copy_(matrix.narrow(0, 0, inputs).t());
        if (biased_) layer_.bias.copy_(matrix[inputs]);
    }
    // What the outputs of the model are linear combinations of: its outputs with unit vectors for weights.
    [[nodiscard]] Tensor features(Trainer& trainer, Split split, const EpochHooks& hooks) {
        const Tensor weight = layer_.weight.data(), bias = biased_ ? layer_.bias.data() : Tensor();
        const auto unit = torch::eye(unknowns(), weight.options());
        layer_.weight.set_data(unit.narrow(1, 0, weight.size(1)));
        if (biased_) layer_.bias.set_data(unit.select(1, weight.size(1)).contiguous());
        const auto rows = as_rows(outputs(trainer, split, hooks), unknowns());
        layer_.weight.set_data(weight);
        if (biased_) layer_.bias.set_data(bias);
        return rows;
    }

  private:
    torch::nn::LinearImpl& layer_;
    bool biased_;
};

// Solves for the readout of the model, whose other layers stay as they are. Returns the validation loss.
double solve_readout(Trainer& trainer, const EpochHooks& hooks) {
    const ReadoutRefit kind = trainer.config.training.readout_refit;
    const int step = kind == ReadoutRefit::Ridge ? ridge_step : 1;
    const int most = kind == ReadoutRefit::Ridge ? most_ridge_digits : most_digits;
    const auto targets = static_cast<std::int64_t>(trainer.dataset.target_names.size());
    Readout readout(last_linear(*trainer.model));
    LeastSquares problem(readout.unknowns(), targets);
    const Tensor features = readout.features(trainer, Split::Train, hooks);
    problem.add(features, as_rows(scaled_targets(trainer, trainer.graphs_of(Split::Train)), targets));
    const auto trace = features.square().sum().item<double>();  // of the normal matrix
    const Tensor start = readout.get();
    Tensor best = start;
    double lowest = std::numeric_limits<double>::infinity();
    for (int digits = fewest_digits; digits <= most; digits += step) {
        const double limit = std::pow(10, -digits);
        const Tensor found =
            kind == ReadoutRefit::Ridge ? solve_ridge(problem, start, limit * trace) : problem.solve(start, limit);
        readout.set(found);
        if (const double loss = mean_squared_error(trainer, Split::Validation, hooks); loss < lowest) {
            lowest = loss;
            best = found;
        }
        if (hooks.progress) hooks.progress((digits - fewest_digits) / static_cast<double>(most - fewest_digits));
    }
    readout.set(best);
    return lowest;
}

// The weights that the model had before the first epoch. Leaves torch's random numbers as they were.
NamedTensors first_weights(const Trainer& trainer) {
    auto generator = at::globalContext().defaultGenerator(torch::kCPU);
    const Tensor state = generator.get_state();
    torch::manual_seed(trainer.config.training.seed);
    const auto widths =
        models::widths_of(trainer.encoding, {std::ssize(trainer.dataset.target_names), trainer.dataset.level});
    const auto model = models::make_model(trainer.config.model, widths);
    generator.set_state(state);
    return copies_of(tensors_of(*model));
}

EpochHooks third(const EpochHooks& hooks, int number) { return within(hooks, number / 3., 1 / 3.); }

}  // namespace

torch::nn::LinearImpl& last_linear(torch::nn::Module& model) {
    torch::nn::LinearImpl* last = nullptr;
    for (const auto& module : model.modules(false))
        if (auto* const linear = module->as<torch::nn::LinearImpl>()) last = linear;
    if (last == nullptr) throw std::invalid_argument("training.finish: a model without a linear layer");
    return *last;
}

// A row sqrt(ridge) e_i with the target sqrt(ridge) start_i adds ridge (x_i - start_i)^2.
Tensor solve_ridge(LeastSquares problem, const Tensor& start, double ridge) {
    const double root = std::sqrt(ridge);
    problem.add(root * torch::eye(start.size(0), torch::kDouble), root * start);
    return problem.solve(start, 0);
}

void refit_readout(Trainer& trainer, const EpochHooks& hooks) {
    if (trainer.config.training.readout_refit == ReadoutRefit::None || trainer.best_epoch == 0) return;
    const auto tensors = tensors_of(*trainer.model);
    const auto last_epoch = copies_of(tensors);
    assign(tensors, trainer.best);
    const double from_best = solve_readout(trainer, third(hooks, 0));
    if (trainer.config.training.readout_refit == ReadoutRefit::Readout) {
        // Learning may kill channels that the exact answer needs and that the first weights had.
        const auto found = copies_of(tensors);
        assign(tensors, first_weights(trainer));
        if (solve_readout(trainer, third(hooks, 1)) >= from_best) assign(tensors, found);
    }
    EpochRecord record;
    record.epoch = std::ssize(trainer.history) + 1;
    measure(trainer, record, nullptr, third(hooks, 2));
    record.train_loss = mean_squared_error(trainer, Split::Train, hooks);
    add_record(trainer, record);
    assign(tensors, last_epoch);
}

}  // namespace countable::training
