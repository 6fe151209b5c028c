#include "predict_molecules.hpp"

#include "countable/support/errors.hpp"
#include "countable/support/parallel.hpp"
#include "countable/training/evaluate.hpp"
#include "left_out.hpp"
#include "progress.hpp"

namespace countable::app {
namespace {

constexpr std::size_t molecules_at_once = 4096;

}  // namespace

void predict_molecules(const training::TrainedModel& trained, const std::string& path, molecules::FileForm form,
                       bool strict, const std::function<void(std::uint64_t, std::span<const double>)>& row) {
    const auto set = molecules::feature_set_named(trained.encoding.feature_set);
    if (!set) throw InputError(path, 0, "the network knows no molecules: it was trained on graphs");
    const auto sources = molecules::read_sources(path, form);
    const std::size_t count = sources.molecules.size(), targets = trained.targets.size();
    ProgressLine line("predicting " + path);
    std::vector<std::string> left_out;
    for (std::size_t first = 0; first < count; first += molecules_at_once) {
        const auto parsed = molecules::parse(portion(sources, first, molecules_at_once), molecules::rdkit(),
                                             {.wish = {.explicit_hydrogens = trained.encoding.explicit_hydrogens},
                                              .features = *set,
                                              .strict = strict,
                                              .threads = available_cores()});
        left_out.insert(left_out.end(), parsed.unreadable.begin(), parsed.unreadable.end());
        Labels labels;
        std::vector<Graph> graphs;
        molecules::FeatureTables tables;
        std::vector<std::uint64_t> numbers;
        for (std::size_t i = 0; i < parsed.records.size(); ++i) {
            if (!parsed.records[i]) continue;
            auto molecule = make_molecule(*parsed.records[i], *set, labels);
            append(tables, molecule);
            graphs.push_back(std::move(molecule.graph));
            numbers.push_back(first + i + 1);
        }
        if (graphs.empty()) continue;
        std::vector<double> predictions;
        try {
            predictions = training::predict(trained, std::move(graphs), labels, tables);
        } catch (const std::invalid_argument& error) {
            throw InputError(path, 0, error.what());
        }
        for (std::size_t i = 0; i < numbers.size(); ++i)
            row(numbers[i], std::span(predictions).subspan(i * targets, targets));
        line.update(static_cast<double>(first) / static_cast<double>(count), numbers.back(), "molecules");
    }
    tell_left_out(left_out);
}

}  // namespace countable::app
