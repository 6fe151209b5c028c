#include "countable/io/text_source.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace countable::io {
namespace {

constexpr std::size_t peek_size = std::size_t{64} << 10;
constexpr std::size_t buffer_size = std::size_t{1} << 20;
constexpr std::size_t small_file = std::size_t{32} << 10;  // gets by with smaller buffers, which cost less to set up

}  // namespace

/// A file read through zlib, which passes plain data on as it is.
class TextSource::File {
  public:
    File(const std::string& path, const Place& place) {
        int descriptor = path == "-" ? ::dup(STDIN_FILENO) : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
        if (descriptor < 0) place.fail(std::string("cannot be opened: ") + std::strerror(errno));
        struct stat status = {};
        if (::fstat(descriptor, &status) == 0) {
            if (S_ISDIR(status.st_mode)) {
                ::close(descriptor);
                place.fail("expected a file, found a folder");
            }
            if (S_ISREG(status.st_mode)) size_ = status.st_size;
        }
        gz_ = ::gzdopen(descriptor, "rb");
        if (gz_ == nullptr) {
            ::close(descriptor);
            throw std::bad_alloc();
        }
        if (!is_small()) ::gzbuffer(gz_, 256 << 10);
    }
    ~File() { ::gzclose_r(gz_); }
    File(const File&) = delete;
    File& operator=(const File&) = delete;

    [[nodiscard]] bool is_small() const { return size_ > 0 && size_ <= static_cast<off_t>(small_file); }

    /// Number of bytes read, 0 at the end.
    std::size_t read(char* to, std::size_t capacity, const Place& place) {
        errno = 0;
        const int got = ::gzread(gz_, to, static_cast<unsigned>(std::min(capacity, std::size_t{1} << 30)));
        int status = Z_OK;
        const char* const reason = ::gzerror(gz_, &status);
        // A stream that stops in the middle is no error for gzread: it returns what there was and leaves this mark.
        if (status == Z_BUF_ERROR) place.fail("expected more gzip data, found the end of the file");
        if (status == Z_ERRNO) place.fail(std::string("cannot be read: ") + std::strerror(errno));
        if (got < 0 || (status != Z_OK && status != Z_STREAM_END))
            place.fail(std::string("expected gzip data, found damaged bytes (") + reason + ")");
        return static_cast<std::size_t>(got);
    }

    /// `waiting` bytes of what was read have not been returned yet.
    double fraction_read(std::size_t waiting) const {
        auto offset = static_cast<double>(::gzoffset(gz_));
        if (::gzdirect(gz_) != 0) offset = static_cast<double>(::gztell(gz_)) - static_cast<double>(waiting);
        return size_ > 0 && offset >= 0 ? std::min(1.0, offset / static_cast<double>(size_)) : 0;
    }

  private:
    gzFile gz_ = nullptr;
    off_t size_ = 0;
};

void TextSource::FileDeleter::operator()(File* file) const { delete file; }

TextSource TextSource::open(const std::string& path) {
    TextSource source;
    source.name_ = path == "-" ? "standard input" : path;
    source.file_.reset(new File(path, {source.name_, 0}));
    source.buffer_.resize(source.file_->is_small() ? peek_size : buffer_size);
    return source;
}

TextSource TextSource::from_memory(std::string name, std::string_view bytes) {
    TextSource source;
    source.name_ = std::move(name);
    source.rest_ = bytes;
    source.memory_size_ = bytes.size();
    source.skip_byte_order_mark();
    return source;
}

void TextSource::skip_byte_order_mark() {
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    if (rest_.starts_with(mark)) rest_.remove_prefix(mark.size());
    at_start_ = false;
}

/// Reads on until there is more in rest_; false at the end of the file.
bool TextSource::fill() {
    if (!file_) return false;
    if (!rest_.empty() && rest_.data() != buffer_.data()) std::memmove(buffer_.data(), rest_.data(), rest_.size());
    if (rest_.size() == buffer_.size()) buffer_.resize(std::min(2 * buffer_.size(), max_line + 2));
    const auto got = file_->read(buffer_.data() + rest_.size(), buffer_.size() - rest_.size(), Place{name_, 0});
    rest_ = {buffer_.data(), rest_.size() + got};
    if (got == 0) file_.reset();
    // The first bytes of a pipe may come one by one.
    if (at_start_ && (rest_.size() >= 3 || got == 0)) skip_byte_order_mark();
    return got > 0;
}

std::optional<std::string_view> TextSource::next_line() {
    std::size_t searched = 0, end = 0;
    while (at_start_ && fill()) {
    }
    while (true) {
        const auto* const found = static_cast<const char*>(
            rest_.size() > searched ? std::memchr(rest_.data() + searched, '\n', rest_.size() - searched) : nullptr);
        if (found != nullptr) {
            end = static_cast<std::size_t>(found - rest_.data());
            break;
        }
        searched = end = rest_.size();
        if (end > max_line) next_place().fail("expected a line of at most 256 MiB, found a longer one");
        if (!fill()) break;
    }
    if (rest_.empty()) return std::nullopt;
    ++line_;
    std::string_view text = rest_.substr(0, end);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    if (text.ends_with('\r')) text.remove_suffix(1);
    return text;
}

std::string_view TextSource::next_lines(std::size_t bytes) {
    if (file_ && bytes > buffer_.size()) {
        const std::string kept(rest_);
        buffer_.resize(bytes);
        std::ranges::copy(kept, buffer_.begin());
        rest_ = {buffer_.data(), kept.size()};
    }
    while (rest_.size() < bytes && fill()) {
    }
    auto end = std::min(bytes, rest_.size());
    if (end < rest_.size() || file_) {
        const auto last = rest_.substr(0, end).rfind('\n');
        end = last == std::string_view::npos ? 0 : last + 1;
    }
    while (end == 0 && !rest_.empty()) {  // one line that is longer
        const auto next = rest_.find('\n');
        if (next != std::string_view::npos)
            end = next + 1;
        else if (rest_.size() > max_line)
            next_place().fail("expected a line of at most 256 MiB, found a longer one");
        else if (!fill())
            end = rest_.size();
    }
    const auto text = rest_.substr(0, end);
    rest_.remove_prefix(end);
    if (text.empty()) std::vector<char>().swap(buffer_);  // the end; it may be large
    return text;
}

std::string_view TextSource::next_lines(std::size_t bytes, std::vector<char>& memory) {
    const auto text = next_lines(bytes);
    if (buffer_.empty()) return text;  // in memory that stays
    memory.resize(std::max(bytes, rest_.size()));
    std::ranges::copy(rest_, memory.begin());
    rest_ = {memory.data(), rest_.size()};
    buffer_.swap(memory);
    return text;
}

std::string_view TextSource::peek() {
    while (rest_.size() < peek_size && fill()) {
    }
    return rest_;
}

double TextSource::fraction_read() const {
    if (file_) return file_->fraction_read(rest_.size());
    return memory_size_ > 0 ? 1 - static_cast<double>(rest_.size()) / static_cast<double>(memory_size_) : 1;
}

}  // namespace countable::io
