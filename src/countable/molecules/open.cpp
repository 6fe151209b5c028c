#include "countable/molecules/open.hpp"

namespace countable::molecules {

std::optional<FileForm> form_of(const std::string& path, const OpenOptions& options) {
    return options.format.empty() ? form_by_ending(path) : form_by_name(options.format);
}

std::unique_ptr<formats::GraphReader> open_any(const std::string& path, Labels& labels, const OpenOptions& options) {
    const auto form = form_of(path, options);
    if (!options.molecules.smiles_column.empty() && form != FileForm::Csv)
        io::Place{path, 0}.fail(
            "expected a table of molecules, since a column of SMILES is named, found another format");
    if (options.molecules.record.explicit_hydrogens && !form)
        io::Place{path, 0}.fail("expected molecules, since hydrogens are asked for, found a file of graphs");
    if (form) return std::make_unique<MoleculeReader>(path, *form, labels, options.molecules);
    formats::ReadOptions read;
    read.simplify = options.simplify;
    read.on_note = options.on_note;
    if (!options.format.empty()) read.format = formats::format_by_name(options.format);
    return formats::open_graphs(path, labels, read);
}

}  // namespace countable::molecules
