#include "countable/formats/edges/scan_edges.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <memory>
#include <mutex>

#include "countable/io/words.hpp"
#include "countable/support/parallel.hpp"
#include "countable/support/turns.hpp"

namespace countable::formats {
namespace {

constexpr std::size_t block_size = std::size_t{512} << 10;
constexpr std::ptrdiff_t longest_plain_line = 64;  // two ids of at most 24 bytes, and what is read beyond an end

using WidePair = std::pair<std::uint64_t, std::uint64_t>;

/// The number that the first `count` of 8 bytes make, each a digit less '0'; count is 1 to 8.
std::uint64_t number_of_digits(std::uint64_t digits, unsigned count) {
    digits <<= 64 - 8 * count;  // zeros in front
    digits = digits * 10 + (digits >> 8);
    constexpr std::uint64_t mask = 0x000000FF000000FF, hundred = 100 + (1000000ULL << 32), one = 1 + (10000ULL << 32);
    return ((digits & mask) * hundred + ((digits >> 16) & mask) * one) >> 32;
}

/// An integer in a text. `end` is behind its last digit; nullptr if there is none, or none of 1 to 19 digits.
struct Taken {
    std::uint64_t value;
    const char* end;
};

/// How many of 8 bytes, each with '0' taken away by exclusive or, are digits before the first that is none.
unsigned leading_digits(std::uint64_t from_zero) {
    const std::uint64_t others = ((from_zero + 0x7676767676767676) | from_zero) & 0x8080808080808080;
    return static_cast<unsigned>(std::countr_zero(others)) / 8;
}

std::uint64_t load_from_zero(const char* at) {
    static_assert(std::endian::native == std::endian::little);
    std::uint64_t bytes;
    std::memcpy(&bytes, at, sizeof bytes);
    return bytes ^ 0x3030303030303030;
}

/// The rest of an integer of at least 8 digits. 19 digits cannot overflow.
[[gnu::noinline]] Taken take_long_number(const char* at, std::uint64_t value) {
    constexpr std::array<std::uint64_t, 9> powers = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000};
    for (unsigned digits = 8;;) {
        const auto bytes = load_from_zero(at);
        const unsigned count = leading_digits(bytes);
        digits += count;
        if (digits > 19) return {0, nullptr};
        if (count > 0) value = value * powers[count] + number_of_digits(bytes, count);
        at += count;
        if (count < 8) return {value, at};
    }
}

/// The integer at `at`, behind which at least 32 bytes can be read.
[[gnu::always_inline]] inline Taken take_number(const char* at) {
    const auto bytes = load_from_zero(at);
    const unsigned count = leading_digits(bytes);
    if (count == 0) return {0, nullptr};
    const auto value = number_of_digits(bytes, count);
    if (count == 8) return take_long_number(at + 8, value);
    return {value, at + count};
}

/// What a piece of the text has, up to a line that is wrong.
struct Piece {
    struct Run {  // of edges on consecutive lines
        std::uint64_t line;
        std::size_t edges;
    };
    std::unique_ptr<Edge[]> small = std::make_unique_for_overwrite<Edge[]>(0);
    std::size_t capacity = 0, num_small = 0;
    std::vector<WidePair> any;  // after the first id that needs more than 32 bits
    std::vector<Run> runs;
    std::uint64_t lines = 0;
    std::optional<std::string_view> wrong;  // the line numbered `lines`

    void clear(std::size_t bytes) {
        const std::size_t needed = bytes / 4 + 1;  // "0 1\n"
        if (needed > capacity) small = std::make_unique_for_overwrite<Edge[]>(capacity = needed);
        num_small = 0;
        any.clear();
        runs.clear();
        lines = 0;
        wrong.reset();
    }
    void add(std::uint64_t u, std::uint64_t v) {
        if (any.empty() && (u | v) >> 32 == 0)
            small[num_small++] = {static_cast<NodeId>(u), static_cast<NodeId>(v)};
        else
            any.emplace_back(u, v);
    }
    [[nodiscard]] std::size_t size() const { return num_small + any.size(); }
};

class PieceScanner {
  public:
    PieceScanner(std::string_view text, const EdgeLayout& layout, Piece& piece)
        : at_(text.data()), end_(text.data() + text.size()), layout_(layout), piece_(piece) {
        piece_.clear(text.size());
    }

    void scan() {
        while (at_ != end_) {
            const auto before = piece_.size();
            scan_plain();
            const auto edges = piece_.size() - before;
            if (edges > 0) piece_.runs.push_back({piece_.lines + 1, edges});
            piece_.lines += edges;
            if (at_ != end_ && !scan_line()) return;
        }
    }

  private:
    /// Lines in their usual form: digits, one separator, digits, and further columns. Stops before any other line, good
    /// or bad.
    void scan_plain() {
        const char* at = at_;
        const bool two_columns = layout_.columns == 2;
        while (end_ - at >= longest_plain_line) {
            const auto u = take_number(at);
            if (u.end == nullptr || !is_separator(*u.end)) break;
            const auto v = take_number(u.end + 1);
            if (v.end == nullptr) break;
            const char* line_end = two_columns ? v.end : skip_columns(v.end);
            if (line_end == nullptr) break;
            line_end += *line_end == '\r';
            if (line_end == end_ || *line_end != '\n') break;
            piece_.add(u.value, v.value);
            at = line_end + 1;
        }
        at_ = at;
    }

    [[nodiscard]] bool is_separator(char c) const { return c == separator_ || c == other_; }

    /// The end of a line behind its further columns; nullptr if they are not as many as there should be, not separated
    /// by one separator each, or attributes in braces.
    [[nodiscard]] const char* skip_columns(const char* at) const {
        std::size_t columns = 2;
        while (at != end_ && is_separator(*at)) {
            const char* const begin = ++at;
            while (at != end_ && !is_separator(*at) && *at != '\n' && *at != '\r') ++at;
            if (at == begin || *begin == '{') return nullptr;
            ++columns;
        }
        return at != end_ && columns == layout_.columns ? at : nullptr;
    }

    /// One line of any form; false if it is wrong.
    bool scan_line() {
        const auto* const found =
            static_cast<const char*>(std::memchr(at_, '\n', static_cast<std::size_t>(end_ - at_)));
        const char* const end = found == nullptr ? end_ : found;
        std::string_view line(at_, static_cast<std::size_t>(end - at_));
        at_ = found == nullptr ? end_ : found + 1;
        if (line.ends_with('\r')) line.remove_suffix(1);
        ++piece_.lines;
        if (is_skipped(line)) return true;
        const auto pair = parse_edge(line, layout_);
        if (!pair) {
            piece_.wrong = line;
            return false;
        }
        piece_.add(pair->first, pair->second);
        if (!piece_.runs.empty() && piece_.runs.back().line + piece_.runs.back().edges == piece_.lines)
            ++piece_.runs.back().edges;
        else
            piece_.runs.push_back({piece_.lines, 1});
        return true;
    }

    const char* at_;
    const char* const end_;
    const EdgeLayout& layout_;
    Piece& piece_;
    const char separator_ = layout_.separator, other_ = separator_ == ' ' ? '\t' : separator_;
};

/// Blocks of a text are read by one thread at a time, scanned by all of them at once, and added to the result in their order.
class BlockScanner {
  public:
    BlockScanner(io::TextSource& source, const EdgeLayout& layout, unsigned threads)
        : source_(source), layout_(layout), workers_(threads) {}

    EdgePairs scan() && {
        parallel_take(
            static_cast<unsigned>(workers_.size()), [this](unsigned worker) { return read(workers_[worker]); },
            [this](unsigned worker, std::size_t block) {
                auto& own = workers_[worker];
                turns_.take(
                    block, [&] { PieceScanner(own.text, layout_, own.piece).scan(); }, [&] { add(own); });
            });
        source_.count_lines(lines_ - source_.line());
        return std::move(result_);
    }

  private:
    struct Worker {
        std::vector<char> memory;
        std::string_view text;
        double fraction_read = 0;
        std::exception_ptr failure;  // of reading, which is thrown when all blocks before are added
        Piece piece;
    };

    std::optional<std::size_t> read(Worker& worker) {
        const std::lock_guard lock(reading_);
        if (at_end_) return std::nullopt;
        worker.text = {};
        try {
            worker.text =
                workers_.size() == 1 ? source_.next_lines(block_size) : source_.next_lines(block_size, worker.memory);
            worker.fraction_read = source_.fraction_read();
        } catch (...) {
            worker.failure = std::current_exception();
        }
        at_end_ = worker.text.empty();
        if (at_end_ && !worker.failure) return std::nullopt;
        return blocks_++;
    }

    void add(Worker& worker) {
        if (worker.failure) {
            source_.count_lines(lines_ - source_.line());
            (void)source_.next_lines(block_size);  // fails again, now that it knows the line
            std::rethrow_exception(worker.failure);
        }
        const auto& piece = worker.piece;
        for (const auto& [line, edges] : piece.runs) result_.lines.add(lines_ + line, edges);
        lines_ += piece.lines;
        if (piece.wrong) fail_edge(*piece.wrong, layout_, io::Place{source_.name(), lines_});
        if (result_.pairs.size() == 0) result_.pairs.expect(worker.fraction_read, piece.size());
        result_.pairs.append({piece.small.get(), piece.num_small}, piece.any);
    }

    io::TextSource& source_;
    const EdgeLayout& layout_;
    std::vector<Worker> workers_;
    std::mutex reading_;
    bool at_end_ = false;
    std::size_t blocks_ = 0;  // so many are read
    Turns turns_;             // of adding them to the result
    EdgePairs result_;
    std::uint64_t lines_ = source_.line();
};

}  // namespace

EdgePairs scan_edges(io::TextSource& source, const EdgeLayout& layout, unsigned threads) {
    return BlockScanner(source, layout, std::max(1u, threads)).scan();
}

}  // namespace countable::formats
