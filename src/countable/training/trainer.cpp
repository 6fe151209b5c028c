#include "countable/training/trainer.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <stdexcept>

#include "countable/datasets/count_task.hpp"
#include "countable/io/safetensors.hpp"
#include "countable/kernels/parallel.hpp"
#include "countable/kernels/profile.hpp"
#include "countable/models/lrp/deep_lrp.hpp"
#include "countable/support/crc64.hpp"
#include "countable/support/random.hpp"
#include "countable/training/device.hpp"
#include "countable/training/files/checkpoint.hpp"
#include "countable/training/linear/fit_linear_baseline.hpp"

namespace countable::training {
namespace {

using datasets::Split;

constexpr std::uint64_t rank_stream =
    0x72616e6b;  // keeps the random numbers of the ranks apart from all others of the seed

constexpr std::int64_t soap_basis_period = 10;  // as its authors have it

std::vector<double> rows_of(const std::vector<double>& table, std::size_t columns, std::span<const std::int64_t> rows) {
    std::vector<double> result;
    for (const auto row : rows)
        result.insert(result.end(), table.begin() + row * static_cast<std::ptrdiff_t>(columns),
                      table.begin() + (row + 1) * static_cast<std::ptrdiff_t>(columns));
    return result;
}

SplitGraphs labelled_graphs_by_split(const datasets::Dataset& dataset, std::span<const std::int64_t> offsets) {
    const auto columns = std::ssize(dataset.target_names);
    const auto has_label = [&](std::int64_t graph) {
        const auto first = offsets[graph] * columns, last = offsets[graph + 1] * columns;
        return !std::all_of(dataset.targets.begin() + first, dataset.targets.begin() + last,
                            [](double label) { return std::isnan(label); });
    };
    SplitGraphs graphs = graphs_by_split(dataset.split);
    std::erase_if(graphs[static_cast<std::size_t>(Split::Train)],
                  [&](std::int64_t graph) { return !has_label(graph); });
    return graphs;
}

void require_classes(const datasets::Dataset& dataset) {
    for (const double target : dataset.targets)
        if (target != 0 && target != 1 && !std::isnan(target))
            throw std::invalid_argument("training.loss bce: expected targets 0 and 1, found " + shortest(target));
}

// There is no area under the ROC curve without graphs of both classes.
void require_both_classes(const datasets::Dataset& dataset, std::span<const std::int64_t> validation_rows) {
    const std::size_t targets = dataset.target_names.size();
    const auto labels = rows_of(dataset.targets, targets, validation_rows);
    for (std::size_t t = 0; t < targets; ++t) {
        std::set<double> found;
        for (std::size_t i = t; i < labels.size(); i += targets)
            if (!std::isnan(labels[i])) found.insert(labels[i]);
        if (found.size() < 2)
            throw std::invalid_argument("training.select roc_auc: expected validation graphs with " +
                                        dataset.target_names[t] + " 0 and with 1");
    }
}

std::unique_ptr<batches::GraphStore> make_store(const Trainer& trainer, const lrp::PlanCache& plan_cache) {
    const auto& dataset = trainer.dataset;
    return std::make_unique<batches::GraphStore>(
        dataset.graphs, *dataset.labels, trainer.encoding, scaled(dataset.targets, trainer.scaling),
        std::ssize(dataset.target_names),
        batches::StoreOptions{.needs = trainer.model->needs(),
                              .order_seed = trainer.config.training.seed,
                              .threads = static_cast<unsigned>(kernels::parallel_threads()),
                              .plan_cache = plan_cache,
                              .target_level = dataset.level,
                              .node_counts = &dataset.node_counts,
                              .tables = &dataset.features});
}

}  // namespace

SplitGraphs graphs_by_split(const std::vector<Split>& split) {
    SplitGraphs graphs;
    for (std::size_t g = 0; g < split.size(); ++g)
        graphs[static_cast<std::size_t>(split[g])].push_back(static_cast<std::int64_t>(g));
    return graphs;
}

Trainer::Trainer(const Config& config_, datasets::Dataset dataset_, const lrp::PlanCache& plan_cache)
    : config(config_),
      dataset(std::move(dataset_)),
      target_offsets(dataset.target_offsets()),
      split_graphs(labelled_graphs_by_split(dataset, target_offsets)),
      variances(training::variances({dataset.targets, dataset.target_names.size()})),
      encoding(batches::encoding_of(dataset.graphs, *dataset.labels, dataset.features)),
      device(device_named(config.device)),
      schedule(config.training) {
    set_threads(config);
    if (config.training.loss == Loss::Bce) require_classes(dataset);
    if (config.training.select == Select::RocAuc)
        require_both_classes(dataset, target_rows(graphs_of(Split::Validation)));

    const std::size_t targets = dataset.target_names.size();
    const auto& training_graphs = graphs_of(Split::Train);
    const Scaling raw = no_scaling(targets),
                  normalized = scaling_of({dataset.targets, targets}, target_rows(training_graphs));
    const bool normalize = config.training.normalize_targets;
    scaling = normalize ? normalized : raw;
    if (!config.training.center_targets) scaling.mean = raw.mean;
    deviation = torch::tensor((normalize ? raw : normalized).deviation, type()).to(device);
    if (!dataset.node_counts.empty())
        encoding.counts = batches::count_encoding(
            dataset.node_counts, datasets::row_offsets(dataset.graphs, datasets::TargetLevel::Node), training_graphs);
    if (encoding.has_tables()) seen = seen_features(dataset.graphs, *dataset.labels, dataset.features, training_graphs);

    config.model = models::fitted_to(config.model, dataset.graphs);
    torch::manual_seed(config.training.seed);
    model = models::make_model(config.model,
                               models::widths_of(encoding, {std::ssize(dataset.target_names), dataset.level}));
    model->to(device);
    if (type() != torch::kFloat) convert(*model, type());
    adam = std::make_unique<Adam>(
        *model, AdamOptions{.weight_decay = config.training.weight_decay,
                            .basis_period = config.training.optimizer == Optimizer::Soap ? soap_basis_period : 0});
    store = make_store(*this, plan_cache);
    if (auto* const with_baseline = dynamic_cast<models::WithLinearBaseline*>(model.get()))
        fit_linear_baseline(*with_baseline, *store, training_graphs);
}

std::vector<std::int64_t> rows_of_graphs(std::span<const std::int64_t> offsets, std::span<const std::int64_t> graphs) {
    std::vector<std::int64_t> rows;
    for (const auto graph : graphs)
        for (auto row = offsets[graph]; row < offsets[graph + 1]; ++row) rows.push_back(row);
    return rows;
}

std::vector<std::int64_t> Trainer::target_rows(std::span<const std::int64_t> graphs) const {
    return rows_of_graphs(target_offsets, graphs);
}

torch::ScalarType Trainer::type() const { return type_of(config.training.precision); }

bool is_first(const Trainer& trainer) { return trainer.group == nullptr || trainer.group->is_first(); }

std::string checksum_text(const datasets::Dataset& dataset) { return checksum_digits(dataset.checksum()); }

std::vector<double> scaled_targets(const Trainer& trainer, std::span<const std::int64_t> graphs) {
    return scaled(rows_of(trainer.dataset.targets, trainer.dataset.target_names.size(), trainer.target_rows(graphs)),
                  trainer.scaling);
}

void join(Trainer& trainer, distributed::Group& group) {
    const auto& config = trainer.config.training;
    if (config.batch_size < group.size())
        throw std::invalid_argument("training.batch_size: expected at least one graph for each of the " +
                                    std::to_string(group.size()) + " ranks, found " +
                                    std::to_string(config.batch_size));
    const std::string data = group.from_first([&] { return checksum_text(trainer.dataset); });
    if (data != checksum_text(trainer.dataset))
        throw std::invalid_argument("rank " + std::to_string(group.rank()) +
                                    " has read other data than rank 0 (the checksums differ)");
    const std::string checkpoint =
        group.from_first([&] { return trainer.history.empty() ? std::string() : checkpoint_bytes(trainer); });
    if (!checkpoint.empty() && !group.is_first()) {
        const io::Place place{"the checkpoint of rank 0"};
        restore_checkpoint(trainer, io::parse_safetensors(checkpoint, place), place);
    }
    for (const auto& [name, tensor] : tensors_of(*trainer.model)) group.broadcast(tensor);
    if (!group.is_first())
        torch::manual_seed(Random(config.seed, rank_stream, static_cast<std::uint64_t>(group.rank())).bits());
    trainer.group = &group;
    trainer.gradient_sums = std::make_unique<distributed::GradientSums>(group, trainer.model->parameters());
}

bool is_best(const Trainer& trainer, const EpochRecord& record) {
    return trainer.best_epoch == 0 || is_better(record, trainer.best_record(), trainer.config.training.select);
}

void add_record(Trainer& trainer, const EpochRecord& record) {
    if (is_best(trainer, record)) {
        trainer.best_epoch = record.epoch;
        trainer.best = copies_of(tensors_of(*trainer.model));
    }
    trainer.history.push_back(record);
}

}  // namespace countable::training
