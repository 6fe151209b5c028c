#include "countable/training/trainer.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "countable/kernels/parallel.hpp"
#include "countable/kernels/profile.hpp"
#include "countable/models/lrp/deep_lrp.hpp"
#include "countable/support/parallel.hpp"
#include "countable/support/random.hpp"
#include "countable/tensor/threads.hpp"
#include "countable/training/fit_linear_baseline.hpp"
#include "countable/training/loss.hpp"
#include "countable/training/prefetcher.hpp"

namespace countable::training {
namespace {

using datasets::Split;
using kernels::ProfilePart;
using kernels::Timed;

constexpr std::uint64_t shuffle_stream = 0x73687566;  // keeps these random numbers apart from all others of the seed

std::vector<double> scaled(const std::vector<double>& targets, const Scaling& scaling) {
    std::vector<double> result(targets);
    const std::size_t columns = scaling.mean.size();
    for (std::size_t i = 0; i < result.size(); ++i)
        result[i] = (result[i] - scaling.mean[i % columns]) / scaling.deviation[i % columns];
    return result;
}

const std::vector<std::int64_t>& part(const Trainer& trainer, Split split) {
    return trainer.parts[static_cast<std::size_t>(split)];
}

std::int64_t batches(std::int64_t graphs, std::int64_t batch_size) { return (graphs + batch_size - 1) / batch_size; }

// Batch i of the graphs in this order.
std::function<batches::Batch(std::int64_t)> slices(const batches::GraphStore& store,
                                                   std::span<const std::int64_t> graphs, std::int64_t batch_size) {
    return [&store, graphs, batch_size](std::int64_t i) {
        const auto first = static_cast<std::size_t>(i * batch_size);
        return store.batch(
            graphs.subspan(first, std::min(static_cast<std::size_t>(batch_size), graphs.size() - first)));
    };
}

// Appends a tensor row by row.
void append(std::vector<double>& numbers, const torch::Tensor& rows) {
    const torch::Tensor flat = rows.to(torch::kCPU, torch::kDouble).contiguous();
    numbers.insert(numbers.end(), flat.data_ptr<double>(), flat.data_ptr<double>() + flat.numel());
}

void stop_if_wanted(const EpochHooks& hooks) {
    if (hooks.stop_wanted && hooks.stop_wanted()) throw Interrupted("interrupted");
}

std::vector<double> rows_of(const std::vector<double>& table, std::size_t columns, std::span<const std::int64_t> rows) {
    std::vector<double> result;
    for (const auto row : rows)
        result.insert(result.end(), table.begin() + row * static_cast<std::ptrdiff_t>(columns),
                      table.begin() + (row + 1) * static_cast<std::ptrdiff_t>(columns));
    return result;
}

// Hooks for a part of an epoch that begins after `before` and takes `share` of it.
EpochHooks within(const EpochHooks& hooks, double before, double share) {
    EpochHooks inner{hooks.stop_wanted, {}};
    if (hooks.progress)
        inner.progress = [&hooks, before, share](double done) { hooks.progress(before + share * done); };
    return inner;
}

// Without the graphs of which nothing is known.
std::vector<std::int64_t> labelled(const std::vector<std::int64_t>& graphs, const std::vector<double>& targets,
                                   std::size_t columns) {
    std::vector<std::int64_t> kept;
    for (const auto graph : graphs) {
        const auto row = std::span(targets).subspan(static_cast<std::size_t>(graph) * columns, columns);
        if (!std::ranges::all_of(row, [](double label) { return std::isnan(label); })) kept.push_back(graph);
    }
    return kept;
}

// The labels of a batch, in units of graphs: as many as there are graphs if none is missing.
double labels_in(const torch::Tensor& targets) {
    const auto known = targets.numel() - targets.isnan().sum().item<std::int64_t>();
    return static_cast<double>(known) / static_cast<double>(targets.size(1));
}

struct LearntPass {
    double loss = 0;
    std::vector<std::int64_t> order;
    std::vector<double> outputs;  // in this order, as seen while learning; only if asked for
};

LearntPass learn(Trainer& trainer, std::int64_t epoch, const EpochHooks& hooks) {
    const auto& config = trainer.config.training;
    LearntPass pass;
    pass.order = part(trainer, Split::Train);
    Random(config.seed, shuffle_stream, static_cast<std::uint64_t>(epoch)).shuffle(pass.order);
    const std::int64_t graphs = std::ssize(pass.order), steps = batches(graphs, config.batch_size);
    Prefetcher prefetcher(steps, slices(*trainer.store, pass.order, config.batch_size));
    trainer.model->train();
    const double lr = trainer.schedule.lr();
    double labels = 0;
    for (std::int64_t step = 0; step < steps; ++step) {
        batches::Batch batch;
        {
            const Timed timed(ProfilePart::Batching);
            batch = *prefetcher.next();
            if (!trainer.device.is_cpu()) batch = batch.to(trainer.device, torch::kFloat);
        }
        trainer.adam->clear_gradients();
        torch::Tensor outputs, loss;
        {
            const Timed timed(ProfilePart::Forward);
            outputs = trainer.model->forward(batch);
            loss = loss_of(config.loss, outputs, batch.targets, trainer.deviation);
        }
        {
            const Timed timed(ProfilePart::Backward);
            loss.backward();
        }
        const Timed timed(ProfilePart::Update);
        const double value = loss.item<double>();
        if (!std::isfinite(value))
            throw Diverged("the loss is not a number any more in epoch " + std::to_string(epoch) +
                           "; a smaller training.lr or a training.clip_gradient_norm may help");
        if (config.clip_gradient_norm > 0) trainer.adam->clip_gradients(config.clip_gradient_norm);
        trainer.adam->step(lr);
        const double of_batch = labels_in(batch.targets);
        pass.loss += value * of_batch;
        labels += of_batch;
        if (!config.evaluate_train) append(pass.outputs, outputs.detach());
        stop_if_wanted(hooks);
        if (hooks.progress) hooks.progress(static_cast<double>(step + 1) / static_cast<double>(steps));
    }
    pass.loss /= labels;
    return pass;
}

bool is_best(const Trainer& trainer, const EpochRecord& record) {
    return trainer.best_epoch == 0 ||
           is_better(record, trainer.history[static_cast<std::size_t>(trainer.best_epoch) - 1],
                     trainer.config.training.select);
}

// The figures of the training graphs are those of `seen` if it is there.
void measure_all(Trainer& trainer, EpochRecord& record, const LearntPass* seen, const EpochHooks& hooks) {
    const Timed timed(ProfilePart::Evaluation);
    const kernels::Profile::Pause pause;
    const auto& config = trainer.config.training;
    const std::size_t targets = trainer.dataset.target_names.size();
    const Table raw{trainer.dataset.targets, targets};
    double done = 0;
    for (const Split split : {Split::Train, Split::Validation, Split::Test}) {
        if (split == Split::Test && !config.evaluate_test && !is_best(trainer, record)) {
            record.metrics[static_cast<std::size_t>(split)] = unknown_metrics;
            continue;
        }
        const bool known = split == Split::Train && seen != nullptr;
        const auto& graphs = known ? seen->order : part(trainer, split);
        const double share = static_cast<double>(graphs.size()) / static_cast<double>(trainer.dataset.graphs.size());
        const auto outputs = known ? seen->outputs
                                   : outputs_of(*trainer.model, *trainer.store, graphs, config.evaluation_batch_size,
                                                trainer.device, within(hooks, done, share));
        done += share;
        const auto predictions = in_raw_units(outputs, trainer.scaling, config.loss);
        record.metrics[static_cast<std::size_t>(split)] =
            mean_of(metrics_per_target({predictions, targets}, raw, graphs, trainer.variances));
        if (split != Split::Validation) continue;
        std::vector<double> deviations;
        append(deviations, trainer.deviation);
        record.validation_loss = loss_value(config.loss, outputs, scaled_targets(trainer, graphs), deviations);
    }
}

}  // namespace

std::vector<double> scaled_targets(const Trainer& trainer, std::span<const std::int64_t> graphs) {
    return scaled(rows_of(trainer.dataset.targets, trainer.dataset.target_names.size(), graphs), trainer.scaling);
}

NamedTensors tensors_of(const torch::nn::Module& model) {
    NamedTensors tensors;
    for (const auto& item : model.named_parameters()) tensors.push_back({item.key(), item.value()});
    for (const auto& item : model.named_buffers()) tensors.push_back({item.key(), item.value()});
    return tensors;
}

NamedTensors copies_of(const NamedTensors& tensors) {
    NamedTensors copies;
    for (const auto& [name, tensor] : tensors)
        copies.push_back({name, tensor.detach().to(torch::kCPU, tensor.scalar_type(), false, true).contiguous()});
    return copies;
}

void assign(const NamedTensors& to, const NamedTensors& values) {
    const torch::NoGradGuard no_gradients;
    for (std::size_t i = 0; i < to.size(); ++i) torch::Tensor(to[i].tensor).copy_(values[i].tensor);
}

Parts parts_of(const std::vector<Split>& split) {
    Parts parts;
    for (std::size_t g = 0; g < split.size(); ++g)
        parts[static_cast<std::size_t>(split[g])].push_back(static_cast<std::int64_t>(g));
    return parts;
}

void set_threads(const Config& config) {
    at::set_num_threads(1);
    tensor::use_torch_threads();
    kernels::parallel_options().threads = static_cast<int>(config.threads > 0 ? config.threads : available_cores());
}

torch::Device device_named(const std::string& name) {
    try {
        const torch::Device device(name);
        (void)torch::zeros({1}, device);
        return device;
    } catch (const std::exception&) {
        throw std::invalid_argument("device: there is no torch device '" + name + "' here");
    }
}

Trainer::Trainer(const Config& config_, datasets::Dataset dataset_, const lrp::PlanCache& plan_cache)
    : config(config_),
      dataset(std::move(dataset_)),
      parts(parts_of(dataset.split)),
      encoding(batches::encoding_of(dataset.graphs, *dataset.labels, dataset.features)),
      device(device_named(config.device)),
      schedule(config.training) {
    set_threads(config);
    const std::size_t targets = dataset.target_names.size();
    auto& training_graphs = parts[static_cast<std::size_t>(Split::Train)];
    training_graphs = labelled(training_graphs, dataset.targets, targets);
    const Table table{dataset.targets, targets};
    variances = training::variances(table);
    scaling = scaling_of(table, part(*this, Split::Train));
    deviation = torch::ones({static_cast<std::int64_t>(targets)});
    if (!config.training.normalize_targets) {
        for (std::size_t t = 0; t < targets; ++t) deviation[static_cast<std::int64_t>(t)] = scaling.deviation[t];
        scaling = {std::vector<double>(targets, 0), std::vector<double>(targets, 1)};
    }
    if (config.training.loss == Loss::Bce)
        for (const double target : dataset.targets)
            if (target != 0 && target != 1 && !std::isnan(target))
                throw std::invalid_argument("training.loss bce: expected targets 0 and 1, found " + shortest(target));
    if (config.training.select == Select::RocAuc) {
        const auto validated = rows_of(dataset.targets, targets, part(*this, Split::Validation));
        for (std::size_t t = 0; t < targets; ++t) {
            std::set<double> found;
            for (std::size_t i = t; i < validated.size(); i += targets)
                if (!std::isnan(validated[i])) found.insert(validated[i]);
            if (found.size() < 2)
                throw std::invalid_argument("training.select roc_auc: expected validation graphs with " +
                                            dataset.target_names[t] + " 0 and with 1");
        }
    }
    deviation = deviation.to(device);
    if (encoding.has_tables()) seen = seen_features(dataset.graphs, *dataset.labels, dataset.features, training_graphs);

    config.model = models::fitted_to(config.model, dataset.graphs);
    torch::manual_seed(config.training.seed);
    model = models::make_model(config.model, models::widths_of(encoding, targets));
    model->to(device);
    adam = std::make_unique<Adam>(*model, AdamOptions{.weight_decay = config.training.weight_decay});
    store = std::make_unique<batches::GraphStore>(
        dataset.graphs, *dataset.labels, encoding, scaled(dataset.targets, scaling), static_cast<std::int64_t>(targets),
        batches::StoreOptions{.needs = model->needs(),
                              .order_seed = config.training.seed,
                              .threads = static_cast<unsigned>(kernels::parallel_threads()),
                              .plan_cache = plan_cache,
                              .tables = &dataset.features});
    if (auto* const composed = dynamic_cast<models::WithLinearBaseline*>(model.get()))
        fit_linear_baseline(*composed, *store, part(*this, Split::Train));
}

std::vector<double> outputs_of(models::Model& model, const batches::GraphStore& store,
                               std::span<const std::int64_t> graphs, std::int64_t batch_size, torch::Device device,
                               const EpochHooks& hooks) {
    const torch::NoGradGuard no_gradients;
    model.eval();
    const auto type = model.parameters().front().scalar_type();  // double if it was compiled
    const std::int64_t steps = batches(std::ssize(graphs), batch_size);
    Prefetcher prefetcher(steps, slices(store, graphs, batch_size));
    std::vector<double> outputs;
    for (std::int64_t step = 0; step < steps; ++step) {
        batches::Batch batch = *prefetcher.next();
        if (!device.is_cpu() || type != torch::kFloat) batch = batch.to(device, type);
        append(outputs, model.forward(batch));
        stop_if_wanted(hooks);
        if (hooks.progress) hooks.progress(static_cast<double>(step + 1) / static_cast<double>(steps));
    }
    return outputs;
}

std::vector<double> in_raw_units(std::vector<double> outputs, const Scaling& scaling, Loss loss) {
    const std::size_t columns = scaling.mean.size();
    for (std::size_t i = 0; i < outputs.size(); ++i)
        outputs[i] = loss == Loss::Bce ? 1 / (1 + std::exp(-outputs[i]))
                                       : scaling.mean[i % columns] + scaling.deviation[i % columns] * outputs[i];
    return outputs;
}

void measure(Trainer& trainer, EpochRecord& record, const EpochHooks& hooks) {
    measure_all(trainer, record, nullptr, hooks);
}

void remember(Trainer& trainer, const EpochRecord& record) {
    if (is_best(trainer, record)) {
        trainer.best_epoch = record.epoch;
        trainer.best = copies_of(tensors_of(*trainer.model));
    }
    trainer.history.push_back(record);
}

void train_epoch(Trainer& trainer, const EpochHooks& hooks) {
    EpochRecord record;
    record.epoch = std::ssize(trainer.history) + 1;
    record.lr = trainer.schedule.lr();
    const LearntPass pass = learn(trainer, record.epoch, within(hooks, 0, 0.6));
    record.train_loss = pass.loss;
    measure_all(trainer, record, trainer.config.training.evaluate_train ? nullptr : &pass, within(hooks, 0.6, 0.4));
    if (!std::isfinite(record.validation_loss))
        throw Diverged("the validation loss is not a number any more in epoch " + std::to_string(record.epoch) +
                       "; a smaller training.lr or a training.clip_gradient_norm may help");
    remember(trainer, record);
    trainer.schedule.epoch_done(record.validation_loss);
}

}  // namespace countable::training
