#include "countable/molecules/sources.hpp"

#include <algorithm>

#include "countable/io/csv.hpp"
#include "countable/io/words.hpp"
#include "countable/molecules/table_columns.hpp"

namespace countable::molecules {
namespace {

/// The SMILES of a line, empty if it has none; the rest of the line stays in `line`.
std::string_view take_smiles(std::string_view& line) {
    const auto smiles = io::take_word(line);
    return smiles.starts_with('#') ? std::string_view() : smiles;
}

class SmiReader final : public SourceReader {
  public:
    explicit SmiReader(io::TextSource source) : source_(std::move(source)) {
        auto beginning = source_.peek();
        while (!beginning.empty() && !has_names_) {
            auto line = beginning.substr(0, beginning.find('\n'));
            beginning.remove_prefix(std::min(line.size() + 1, beginning.size()));
            if (line.ends_with('\r')) line.remove_suffix(1);
            has_names_ = !take_smiles(line).empty() && !io::trimmed(line).empty();
        }
    }

    std::optional<SourceText> next() override {
        while (auto line = source_.next_line()) {
            const auto smiles = take_smiles(*line);
            if (!smiles.empty())
                return SourceText{std::string(smiles), source_.line(), std::string(io::trimmed(*line))};
        }
        return std::nullopt;
    }
    [[nodiscard]] const std::string& file() const override { return source_.name(); }
    [[nodiscard]] Notation notation() const override { return Notation::Smiles; }
    [[nodiscard]] bool has_names() const override { return has_names_; }
    [[nodiscard]] double fraction_read() const override { return source_.fraction_read(); }

  private:
    io::TextSource source_;
    bool has_names_ = false;
};

class TableReader final : public SourceReader {
  public:
    TableReader(io::TextSource source, const std::string& smiles_column)
        : file_(source.name()), reader_(io::CsvReader::of_table(std::move(source))) {
        const auto columns = reader_.next();
        if (!columns) io::Place{file_, 0}.fail("expected a header line with a column 'smiles', found nothing");
        columns_ = columns->size();
        smiles_ = require_smiles_column(*columns, smiles_column, reader_.place());
        name_ = find_name_column(*columns);
        if (name_ == smiles_) name_.reset();
    }

    std::optional<SourceText> next() override {
        auto cells = reader_.next();
        if (!cells) return std::nullopt;
        if (cells->size() != columns_)
            reader_.place().fail("expected " + std::to_string(columns_) + (columns_ == 1 ? " cell" : " cells") +
                                 " as in the header, found " + std::to_string(cells->size()));
        return SourceText{std::move((*cells)[smiles_]), reader_.place().line,
                          name_ ? std::move((*cells)[*name_]) : std::string()};
    }
    [[nodiscard]] const std::string& file() const override { return file_; }
    [[nodiscard]] Notation notation() const override { return Notation::Smiles; }
    [[nodiscard]] bool has_names() const override { return name_.has_value(); }
    [[nodiscard]] double fraction_read() const override { return reader_.fraction_read(); }

  private:
    std::string file_;
    io::CsvReader reader_;
    std::size_t columns_ = 0, smiles_ = 0;
    std::optional<std::size_t> name_;
};

class SdfReader final : public SourceReader {
  public:
    explicit SdfReader(io::TextSource source) : source_(std::move(source)) {}

    std::optional<SourceText> next() override {
        constexpr std::string_view end_of_entry = "$$$$", end_of_molecule = "M  END";
        if (at_end_) return std::nullopt;
        SourceText entry;
        bool blank = true, in_molecule = true, closed = false;
        while (const auto line = source_.next_line()) {
            if (line->starts_with(end_of_entry)) {
                closed = true;
                break;
            }
            if (entry.line == 0) {
                entry.line = source_.line();
                entry.name = io::trimmed(*line);
            }
            if (!io::trimmed(*line).empty()) blank = false;
            if (in_molecule) entry.text.append(*line).push_back('\n');
            if (line->starts_with(end_of_molecule)) in_molecule = false;
        }
        at_end_ = !closed;
        if (!closed && blank) return std::nullopt;  // perhaps after blank lines
        if (entry.line == 0) entry.line = source_.line();
        return entry;
    }
    [[nodiscard]] const std::string& file() const override { return source_.name(); }
    [[nodiscard]] Notation notation() const override { return Notation::MolBlock; }
    [[nodiscard]] bool has_names() const override { return true; }
    [[nodiscard]] double fraction_read() const override { return source_.fraction_read(); }

  private:
    io::TextSource source_;
    bool at_end_ = false;
};

class MemoryReader final : public SourceReader {
  public:
    explicit MemoryReader(Sources sources) : sources_(std::move(sources)) {}

    std::optional<SourceText> next() override {
        if (next_ == sources_.molecules.size()) return std::nullopt;
        return std::move(sources_.molecules[next_++]);
    }
    [[nodiscard]] const std::string& file() const override { return sources_.file; }
    [[nodiscard]] Notation notation() const override { return sources_.notation; }
    [[nodiscard]] bool has_names() const override {
        return std::ranges::any_of(sources_.molecules, [](const auto& molecule) { return !molecule.name.empty(); });
    }
    [[nodiscard]] double fraction_read() const override {
        return sources_.molecules.empty() ? 1
                                          : static_cast<double>(next_) / static_cast<double>(sources_.molecules.size());
    }

  private:
    Sources sources_;
    std::size_t next_ = 0;
};

}  // namespace

std::unique_ptr<SourceReader> open_smi(io::TextSource source) { return std::make_unique<SmiReader>(std::move(source)); }

std::unique_ptr<SourceReader> open_smiles_table(io::TextSource source, const std::string& smiles_column) {
    return std::make_unique<TableReader>(std::move(source), smiles_column);
}

std::unique_ptr<SourceReader> open_sdf(io::TextSource source) { return std::make_unique<SdfReader>(std::move(source)); }

std::unique_ptr<SourceReader> open_in_memory(Sources sources) {
    return std::make_unique<MemoryReader>(std::move(sources));
}

Sources portion(const Sources& sources, std::size_t first, std::size_t most) {
    const auto from = sources.molecules.begin() + static_cast<std::ptrdiff_t>(first);
    const auto size = static_cast<std::ptrdiff_t>(std::min(most, sources.molecules.size() - first));
    return {sources.file, sources.notation, {from, from + size}};
}

Sources read_all(SourceReader& reader, std::uint64_t most) {
    Sources sources{reader.file(), reader.notation(), {}};
    while (most == 0 || sources.molecules.size() < most) {
        auto molecule = reader.next();
        if (!molecule) break;
        sources.molecules.push_back(std::move(*molecule));
    }
    if (sources.molecules.empty()) io::Place{sources.file, 0}.fail("expected molecules, found none");
    return sources;
}

Sources read_smi(io::TextSource source, std::uint64_t most) { return read_all(*open_smi(std::move(source)), most); }

Sources read_smiles_column(io::TextSource source, std::uint64_t most) {
    return read_all(*open_smiles_table(std::move(source)), most);
}

Sources read_sdf(io::TextSource source, std::uint64_t most) { return read_all(*open_sdf(std::move(source)), most); }

}  // namespace countable::molecules
