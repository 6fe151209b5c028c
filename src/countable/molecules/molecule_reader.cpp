#include "countable/molecules/molecule_reader.hpp"

#include <algorithm>
#include <iterator>

namespace countable::molecules {
namespace {

constexpr std::size_t molecules_in_memory = 2048;

std::unique_ptr<SourceReader> open_sources(const std::string& path, FileForm form, const std::string& smiles_column) {
    auto source = io::TextSource::open(path);
    switch (form) {
        case FileForm::Smi:
            return open_smi(std::move(source));
        case FileForm::Csv:
            return open_smiles_table(std::move(source), smiles_column);
        case FileForm::Sdf:
            break;
    }
    return open_sdf(std::move(source));
}

}  // namespace

Sources read_sources(const std::string& path, FileForm form, const std::string& smiles_column) {
    return read_all(*open_sources(path, form, smiles_column));
}

Sources portion(const Sources& sources, std::size_t first, std::size_t most) {
    const auto from = sources.molecules.begin() + static_cast<std::ptrdiff_t>(first);
    const auto size = static_cast<std::ptrdiff_t>(std::min(most, sources.molecules.size() - first));
    return {sources.file, sources.notation, {from, from + size}};
}

std::optional<FileForm> form_by_name(std::string_view name) {
    if (name == "smi") return FileForm::Smi;
    if (name == "csv" || name == "tsv") return FileForm::Csv;
    if (name == "sdf" || name == "mol") return FileForm::Sdf;
    return std::nullopt;
}

std::optional<FileForm> form_by_ending(std::string_view path) {
    if (path.ends_with(".gz")) path.remove_suffix(3);
    if (path.ends_with(".smi") || path.ends_with(".smiles")) return FileForm::Smi;
    if (path.ends_with(".csv") || path.ends_with(".tsv")) return FileForm::Csv;
    if (path.ends_with(".sdf") || path.ends_with(".mol")) return FileForm::Sdf;
    return std::nullopt;
}

MoleculeReader::MoleculeReader(const std::string& path, FileForm form, Labels& labels,
                               const MoleculeReaderOptions& options)
    : source_(open_sources(path, form, options.smiles_column)),
      labels_(labels),
      options_(options),
      portion_{source_->file(), source_->notation(), {}} {}

double MoleculeReader::fraction_read() const { return source_->fraction_read(); }

void MoleculeReader::read_more() {
    first_ = position_;
    portion_.molecules.clear();
    while (portion_.molecules.size() < molecules_in_memory) {
        auto molecule = source_->next();
        if (!molecule) break;
        portion_.molecules.push_back(std::move(*molecule));
    }
    if (position_ == 0 && portion_.molecules.empty())
        io::Place{portion_.file, 0}.fail("expected molecules, found none");
    auto parsed =
        parse(portion_, rdkit(), {.record = options_.record, .strict = options_.strict, .threads = options_.threads});
    records_ = std::move(parsed.records);
    unreadable_.insert(unreadable_.end(), std::make_move_iterator(parsed.unreadable.begin()),
                       std::make_move_iterator(parsed.unreadable.end()));
}

std::optional<formats::InputGraph> MoleculeReader::next() {
    while (true) {
        if (position_ == first_ + records_.size()) read_more();
        if (records_.empty()) return std::nullopt;
        const auto& source = portion_.molecules[position_ - first_];
        auto& record = records_[position_ - first_];
        ++position_;
        if (!record) continue;
        facts_ = {position_, source.name, has_smiles() ? source.text : "", std::move(record->maps)};
        return formats::InputGraph{make_graph(*record, options_.atom_labels, labels_), {}};
    }
}

}  // namespace countable::molecules
