#pragma once

#include <memory>
#include <string>
#include <vector>

#include "countable/count/counter.hpp"
#include "countable/io/reader.hpp"
#include "countable/molecules/molecule_reader.hpp"
#include "rows.hpp"

namespace countable::app {

/// What the rows of molecules say beside their numbers.
struct MoleculeColumns {
    bool names = false, smiles = false;
    const Labels* labels = nullptr;  ///< for the element of an atom and the type of a bond; none: not said
};

/// Results of `countable count` to rows. Queries are ordered by pattern, then kind.
class CountRows {
  public:
    /// `format` as for make_rows().
    CountRows(std::string_view format, count::Per per, const std::vector<pattern::Pattern>& patterns,
              std::vector<count::Embedding> kinds, io::OutputFile& output, const MoleculeColumns& molecule = {});

    /// The molecule whose results are added next.
    void set_molecule(const molecules::MoleculeFacts& facts) {
        molecule_ = {facts.number, facts.name, facts.smiles, {}};
    }

    /// `file` is empty when there is only one.
    void add(const std::string& file, std::uint64_t position, const io::InputGraph& input,
             const std::vector<count::Result>& results);

    void finish() { rows_->finish(); }

  private:
    void graph_cell(const std::string& file, std::uint64_t position);
    void label_cell(Label label);

    count::Per per_;
    const std::vector<pattern::Pattern>& patterns_;
    std::vector<count::Embedding> kinds_;
    std::unique_ptr<Rows> rows_;
    MoleculeColumns molecule_columns_;
    molecules::MoleculeFacts molecule_;
};

}  // namespace countable::app
