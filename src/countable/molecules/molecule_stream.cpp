#include "countable/molecules/molecule_stream.hpp"

#include <algorithm>

#include "countable/molecules/parse.hpp"
#include "countable/support/errors.hpp"

namespace countable::molecules {
namespace {

constexpr std::size_t molecules_in_memory = 2048;

}  // namespace

MoleculeStream::MoleculeStream(std::unique_ptr<SourceReader> source, Labels& labels, const StreamOptions& options)
    : source_(std::move(source)),
      labels_(labels),
      options_(options),
      portion_{source_->file(), source_->notation(), {}} {}

void MoleculeStream::read_more() {
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
    reasons_ = std::move(parsed.unreadable);
    std::ranges::reverse(reasons_);
}

std::optional<StreamedMolecule> MoleculeStream::next() {
    if (position_ == first_ + records_.size()) read_more();
    if (records_.empty()) return std::nullopt;
    auto& source = portion_.molecules[position_ - first_];
    auto& record = records_[position_ - first_];
    StreamedMolecule streamed{.facts = {.number = ++position_, .name = std::move(source.name)}};
    if (has_smiles()) streamed.facts.smiles = std::move(source.text);
    if (!record) {
        streamed.skip_reason = std::move(reasons_.back());
        reasons_.pop_back();
        return streamed;
    }
    if (options_.complete) {
        if (const auto reason = options_.complete(position_, *record); !reason.empty()) {
            const InputError error(portion_.file, source.line, reason);
            if (options_.strict) throw InputError(error);
            streamed.skip_reason = error.what();
            return streamed;
        }
    }
    streamed.facts.maps = std::move(record->maps);
    streamed.scaffold = std::move(record->scaffold);
    if (options_.parts == MoleculeParts::Graph)
        streamed.molecule.emplace().graph = make_graph(*record, options_.atom_labels, labels_);
    else
        streamed.molecule = make_molecule(*record, options_.record.features, labels_);
    return streamed;
}

}  // namespace countable::molecules
