#include "countable/io/csv.hpp"

#include <algorithm>
#include <filesystem>

#include "countable/support/errors.hpp"

namespace countable::io {
namespace {

std::string_view name_of(char separator) {
    return separator == '\t' ? "a tab" : separator == ';' ? "a semicolon" : "a comma";
}

}  // namespace

char separator_in(std::string_view header) {
    std::size_t commas = 0, tabs = 0, semicolons = 0;
    bool quoted = false;
    for (const char c : header) {
        if (c == '"') quoted = !quoted;
        if (quoted) continue;
        commas += c == ',';
        tabs += c == '\t';
        semicolons += c == ';';
    }
    const auto most = std::max({commas, tabs, semicolons});
    return most == commas ? ',' : most == tabs ? '\t' : ';';
}

CsvReader CsvReader::of_table(TextSource source) {
    const std::string& name = source.name();
    if (name.ends_with(".tsv") || name.ends_with(".tsv.gz")) return CsvReader(std::move(source), '\t');
    auto header = source.peek();
    header.remove_prefix(std::min(header.find_first_not_of("\r\n"), header.size()));
    return CsvReader(std::move(source), separator_in(header.substr(0, header.find('\n'))));
}

std::optional<std::vector<std::string>> CsvReader::next() {
    std::optional<std::string_view> line;
    do {
        line = source_.next_line();
        if (!line) return std::nullopt;
    } while (line->empty());
    line_ = source_.line();

    std::vector<std::string> cells;
    std::string_view rest = *line;
    while (true) {
        std::string& cell = cells.emplace_back();
        if (!rest.starts_with('"')) {
            const auto end = rest.find(separator_);
            cell = rest.substr(0, end);
            if (end == rest.npos) return cells;
            rest.remove_prefix(end + 1);
            continue;
        }
        rest.remove_prefix(1);
        while (true) {
            const auto end = rest.find('"');
            cell += rest.substr(0, end);
            if (end == rest.npos) {  // the cell goes on in the next line
                if (cell.size() > TextSource::max_line) place().fail("expected a cell of at most 256 MiB");
                line = source_.next_line();
                if (!line) place().fail("expected a closing quote, found the end of the file");
                cell += '\n';
                rest = *line;
                continue;
            }
            rest.remove_prefix(end + 1);
            if (!rest.starts_with('"')) break;
            cell += '"';
            rest.remove_prefix(1);
        }
        if (rest.empty()) return cells;
        if (rest.front() != separator_)
            source_.place().fail_expected(std::string(name_of(separator_)) + " after the closing quote", rest);
        rest.remove_prefix(1);
    }
}

std::vector<std::string> csv_columns(TextSource& source) {
    try {
        auto reader = CsvReader::of_table(TextSource::from_memory(source.name(), source.peek()));
        return reader.next().value_or(std::vector<std::string>{});
    } catch (const InputError&) {
        return {};  // whoever reads all of it says what is wrong
    }
}

std::vector<std::string> csv_columns(const std::string& file) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(file, ignored)) return {};
    try {
        auto source = TextSource::open(file);
        return csv_columns(source);
    } catch (const InputError&) {
        return {};
    }
}

void append_csv(std::string& out, std::string_view cell) {
    if (cell.find_first_of(",\"\r\n") == cell.npos) {
        out += cell;
        return;
    }
    out += '"';
    for (const char c : cell) {
        if (c == '"') out += '"';
        out += c;
    }
    out += '"';
}

void append_csv_line(std::string& out, const std::vector<std::string>& cells) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (i > 0) out += ',';
        append_csv(out, cells[i]);
    }
    out += '\n';
}

}  // namespace countable::io
