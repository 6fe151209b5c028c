#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "countable/count/orbits.hpp"
#include "countable/formats/reader.hpp"
#include "countable/molecules/molecule_stream.hpp"
#include "table_writer.hpp"

namespace countable::app {

/// What the rows of molecules say beside their numbers.
struct MoleculeColumns {
    bool names = false, smiles = false;
    const Labels* labels = nullptr;  ///< for the element of an atom and the type of a bond; none: not said
};

/// The columns of counts per node or edge, with the names of count::orbit_names(). Empty for Per::Graph.
[[nodiscard]] std::vector<count::OrbitColumn> orbit_columns(const std::vector<pattern::Pattern>& patterns,
                                                            count::Per per);

/// Results of `countable count` to rows. Queries are ordered by pattern, then kind.
class CountRows {
  public:
    enum class Layout {
        Long,  ///< a row per graph, pattern and kind
        Wide,  ///< a row per graph, a column per pattern and kind; Per::Graph only
    };

    /// `format` as for make_table_writer(); `columns` are those of counts per node or edge, where a query is the number of a
    /// pattern. Throws std::invalid_argument if two columns would have the same name.
    CountRows(std::string_view format, count::Per per, Layout layout, const std::vector<pattern::Pattern>& patterns,
              std::vector<count::Embedding> kinds, std::vector<count::OrbitColumn> columns, io::OutputFile& output,
              unsigned threads, const MoleculeColumns& molecule = {});

    /// The molecule whose results are added next.
    void set_molecule(const molecules::MoleculeFacts& facts) {
        molecule_ = {facts.number, facts.name, facts.smiles, {}};
    }

    /// `file` is empty when there is only one. A count that overflows has an empty cell. One that was interrupted has
    /// an empty cell, or in the long layout no row.
    void add(const std::string& file, std::uint64_t position, const formats::InputGraph& input,
             const std::vector<count::Result>& results);

    void finish() { rows_->finish(); }

    /// Whether there is a row.
    [[nodiscard]] bool any() const { return any_; }
    /// How many graphs have all their counts.
    [[nodiscard]] std::uint64_t whole_graphs() const { return whole_graphs_; }

  private:
    void graph_cell(TableWriter& rows, const std::string& file, std::uint64_t position) const;
    void label_cell(TableWriter& rows, std::optional<Label> label) const;
    static void count_cell(TableWriter& rows, const count::Result& result, Count count);
    void add_long(const std::string& file, std::uint64_t position, const std::vector<count::Result>& results);
    void add_anchored(const std::string& file, std::uint64_t position, const formats::InputGraph& input,
                      const std::vector<count::Result>& results);
    void add_wide(const std::string& file, std::uint64_t position, const std::vector<count::Result>& results);

    count::Per per_;
    Layout layout_;
    unsigned threads_;
    bool any_ = false;
    std::uint64_t whole_graphs_ = 0;
    const std::vector<pattern::Pattern>& patterns_;
    std::vector<count::Embedding> kinds_;
    std::vector<count::OrbitColumn> orbit_columns_;
    std::unique_ptr<TableWriter> rows_;
    MoleculeColumns molecule_columns_;
    molecules::MoleculeFacts molecule_;
};

}  // namespace countable::app
