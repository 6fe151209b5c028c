#include "countable/molecules/molecule_reader.hpp"

#include <algorithm>
#include <iterator>

namespace countable::molecules {
namespace {

constexpr std::size_t molecules_in_memory = 8192;

}  // namespace

Sources read_sources(const std::string& path, FileForm form) {
    auto source = io::TextSource::open(path);
    switch (form) {
        case FileForm::Smi:
            return read_smi(std::move(source));
        case FileForm::Csv:
            return read_smiles_column(std::move(source));
        case FileForm::Sdf:
            break;
    }
    return read_sdf(std::move(source));
}

Sources portion(const Sources& sources, std::size_t first, std::size_t most) {
    const auto from = sources.molecules.begin() + static_cast<std::ptrdiff_t>(first);
    const auto size = static_cast<std::ptrdiff_t>(std::min(most, sources.molecules.size() - first));
    return {sources.file, sources.notation, {from, from + size}};
}

std::optional<FileForm> form_by_name(std::string_view name) {
    if (name == "smi") return FileForm::Smi;
    if (name == "csv") return FileForm::Csv;
    if (name == "sdf") return FileForm::Sdf;
    return std::nullopt;
}

std::optional<FileForm> form_by_ending(std::string_view path) {
    if (path.ends_with(".gz")) path.remove_suffix(3);
    if (path.ends_with(".smi") || path.ends_with(".smiles")) return FileForm::Smi;
    if (path.ends_with(".csv")) return FileForm::Csv;
    if (path.ends_with(".sdf")) return FileForm::Sdf;
    return std::nullopt;
}

MoleculeReader::MoleculeReader(const std::string& path, FileForm form, Labels& labels,
                               const MoleculeReaderOptions& options)
    : sources_(read_sources(path, form)), labels_(labels), options_(options) {}

double MoleculeReader::fraction_read() const {
    return static_cast<double>(position_) / static_cast<double>(sources_.molecules.size());
}

void MoleculeReader::read_more() {
    first_ = position_;
    auto parsed = parse(portion(sources_, first_, molecules_in_memory), rdkit(),
                        {.wish = options_.wish, .strict = options_.strict, .threads = options_.threads});
    records_ = std::move(parsed.records);
    unreadable_.insert(unreadable_.end(), std::make_move_iterator(parsed.unreadable.begin()),
                       std::make_move_iterator(parsed.unreadable.end()));
}

std::optional<io::InputGraph> MoleculeReader::next() {
    while (position_ < sources_.molecules.size()) {
        if (position_ == first_ + records_.size()) read_more();
        const auto& source = sources_.molecules[position_];
        auto& record = records_[position_ - first_];
        ++position_;
        if (!record) continue;
        facts_ = {position_, source.name, sources_.notation == Notation::Smiles ? source.text : "",
                  std::move(record->maps)};
        return io::InputGraph{make_graph(*record, options_.atom_labels, labels_), {}};
    }
    return std::nullopt;
}

}  // namespace countable::molecules
