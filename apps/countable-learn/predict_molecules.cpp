#include "predict_molecules.hpp"

#include <algorithm>
#include <cstdio>
#include <limits>

#include "countable/support/errors.hpp"
#include "countable/support/parallel.hpp"
#include "countable/training/predict.hpp"
#include "progress.hpp"
#include "skipped.hpp"
#include "table_writer.hpp"

namespace countable::app {
namespace {

using molecules::Sources;

constexpr std::size_t molecules_at_once = 4096;

// What is known of the molecules of a portion, one of each per molecule, readable or not.
struct Portion {
    std::vector<double> predictions;  // molecules x targets; not a number for an unreadable one
    std::vector<std::string> unseen;
    std::vector<std::string> unreadable;  // a sentence for each unreadable one
};

Portion predict_portion(const training::TrainedModel& trained, const Sources& sources, molecules::FeatureSet set,
                        bool strict) {
    const auto parsed =
        molecules::parse(sources, molecules::rdkit(),
                         {.record = {.features = set, .explicit_hydrogens = trained.encoding.explicit_hydrogens},
                          .strict = strict,
                          .threads = available_cores()});
    const std::size_t count = parsed.records.size(), targets = trained.targets.size();
    Portion portion{std::vector<double>(count * targets, std::numeric_limits<double>::quiet_NaN()),
                    std::vector<std::string>(count), parsed.unreadable};
    Labels labels;
    std::vector<Graph> graphs;
    molecules::FeatureTables tables;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < count; ++i) {
        if (!parsed.records[i]) continue;
        auto molecule = make_molecule(*parsed.records[i], set, labels);
        if (trained.seen) portion.unseen[i] = unseen_in(molecule, labels, set, *trained.seen);
        append(tables, molecule);
        graphs.push_back(std::move(molecule.graph));
        places.push_back(i);
    }
    if (graphs.empty()) return portion;
    try {
        const auto predictions = training::predict(trained, std::move(graphs), labels, tables);
        for (std::size_t i = 0; i < places.size(); ++i)
            std::copy_n(predictions.begin() + static_cast<std::ptrdiff_t>(i * targets), targets,
                        portion.predictions.begin() + static_cast<std::ptrdiff_t>(places[i] * targets));
    } catch (const std::invalid_argument& error) {
        throw InputError(sources.file, 0, error.what(), remedy_of(error));
    }
    return portion;
}

}  // namespace

void predict_molecules(const training::TrainedModel& trained, const PredictMolecules& options, io::OutputFile& output) {
    const auto set = molecules::feature_set_named(trained.encoding.feature_set);
    if (!set) throw InputError(options.path, 0, "the network knows no molecules: it was trained on graphs");
    const auto sources = molecules::read_sources(options.path, options.form, options.smiles_column);
    const auto& all = sources.molecules;
    const bool names = std::ranges::any_of(all, [](const auto& source) { return !source.name.empty(); });
    const bool smiles = sources.notation == molecules::Notation::Smiles;
    std::vector<std::string> columns = {"graph"};
    if (names) columns.emplace_back("name");
    if (smiles) columns.emplace_back("smiles");
    columns.insert(columns.end(), trained.targets.begin(), trained.targets.end());
    if (trained.seen)
        columns.emplace_back("unseen");
    else
        std::fprintf(stderr, "the run does not say which features its training molecules have: no column 'unseen'\n");
    const auto rows = make_table_writer(options.format, columns, output);
    ProgressLine line("predicting " + options.path);
    std::vector<std::string> unreadable;
    const std::size_t targets = trained.targets.size();
    for (std::size_t first = 0; first < all.size(); first += molecules_at_once) {
        const auto portion =
            predict_portion(trained, molecules::portion(sources, first, molecules_at_once), *set, options.strict);
        unreadable.insert(unreadable.end(), portion.unreadable.begin(), portion.unreadable.end());
        for (std::size_t i = 0; i < portion.unseen.size(); ++i) {
            rows->number(first + i + 1);
            if (names) rows->text(all[first + i].name);
            if (smiles) rows->text(all[first + i].text);
            for (std::size_t t = 0; t < targets; ++t) rows->real(portion.predictions[i * targets + t]);
            if (trained.seen) rows->text(portion.unseen[i]);
            rows->end_row();
        }
        const std::size_t done = first + portion.unseen.size();
        line.update(static_cast<double>(done) / static_cast<double>(all.size()), done, "molecules");
    }
    rows->finish();
    report_skipped(unreadable, "no prediction");
}

}  // namespace countable::app
