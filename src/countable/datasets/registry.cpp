#include "countable/datasets/registry.hpp"

#include <algorithm>
#include <stdexcept>

#include "countable/support/text_list.hpp"
#include "known_datasets.hpp"  // made by CMake of the files in known/

namespace countable::datasets {

RandomGraphModel RandomSource::default_model() const {
    std::vector<std::string> values;
    for (const auto& parameter : parameters) values.push_back(parameter.value);
    return model(values);
}

const std::vector<KnownDataset>& known_datasets() {
    static const std::vector<KnownDataset> list = described_datasets();
    return list;
}

const KnownDataset* find_known(std::string_view name) {
    const auto found = std::ranges::find(known_datasets(), name, &KnownDataset::name);
    return found == known_datasets().end() ? nullptr : &*found;
}

std::vector<std::string> known_names(SourceKind kind) {
    std::vector<std::string> names;
    for (const auto& dataset : known_datasets())
        if (kind == SourceKind::Any || (kind == SourceKind::Random) == dataset.random.has_value())
            names.push_back(dataset.name);
    return names;
}

const MoleculeSource& known_molecules(std::string_view name) {
    const auto* const dataset = find_known(name);
    if (dataset == nullptr || !dataset->molecules)
        throw std::invalid_argument("there is no dataset '" + std::string(name) + "'; there are " +
                                    text_list(known_names(SourceKind::Molecules), "and"));
    return *dataset->molecules;
}

std::string note_on_molecules(std::string_view name, std::string_view checksum) {
    const auto* const dataset = find_known(name);
    const bool has_note = dataset != nullptr && dataset->molecules && dataset->molecules->note;
    return has_note && !checksum.empty() ? dataset->molecules->note(checksum) : "";
}

}  // namespace countable::datasets
