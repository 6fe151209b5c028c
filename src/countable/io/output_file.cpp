#include "countable/io/output_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <random>
#include <stdexcept>
#include <utility>

namespace countable::io {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t buffer_size = std::size_t{256} << 10;
constexpr int attempts = 100;  // at a name that nobody else has

std::string folder_of(const std::string& path) {
    const auto parent = fs::path(path).parent_path();
    return parent.empty() ? "." : parent.string();
}

}  // namespace

void write_file(const std::string& path, std::string_view text) {
    OutputFile file(path);
    file.write(text);
    file.commit();
}

void refuse_input_as_output(const std::string& output, std::span<const std::string> inputs) {
    struct stat written = {}, folder = {}, read = {};
    if (output.empty() || output == "-" || ::stat(output.c_str(), &written) != 0) return;
    if (!S_ISREG(written.st_mode) && !S_ISDIR(written.st_mode)) return;
    std::error_code error;
    const auto target = fs::canonical(output, error).string();
    if (error || ::stat(folder_of(target).c_str(), &folder) != 0) return;
    const auto same = [](const struct stat& a, const struct stat& b) {
        return a.st_dev == b.st_dev && a.st_ino == b.st_ino;
    };
    for (const auto& input : inputs) {
        if ((input == "-" ? ::fstat(STDIN_FILENO, &read) : ::stat(input.c_str(), &read)) != 0) continue;
        const std::string name = input == "-" ? "standard input" : input;
        if (same(read, written))
            throw std::invalid_argument(output + ": the output would replace the input " + name +
                                        "; expected another name after -o");
        if (S_ISDIR(read.st_mode) && same(read, folder))
            throw std::invalid_argument(output + ": the output would replace a file of the input folder " + name +
                                        "; expected another name after -o");
    }
}

std::string hidden_name_beside(const std::string& path) {
    static std::random_device random;  // truly random: no part of any result, and two runs must not meet
    const fs::path target(path);
    return (target.parent_path() / ("." + target.filename().string() + "." + std::to_string(random()))).string();
}

OutputFile::OutputFile(const std::string& path, Staging staging)
    : name_(path.empty() || path == "-" ? "standard output" : path) {
    buffer_.reserve(buffer_size);
    if (path.empty() || path == "-") {
        descriptor_ = STDOUT_FILENO;
        return;
    }
    std::error_code ignored;
    const auto status = fs::status(path, ignored);
    if (fs::is_directory(status)) fail(EISDIR);
    if (fs::exists(status) && !fs::is_regular_file(status)) {
        descriptor_ = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
        if (descriptor_ < 0) fail(errno);
        return;
    }
    // A link to a file stays a link: the file that it leads to is replaced.
    target_ = fs::exists(status) ? fs::canonical(path).string() : path;
    if (staging == Staging::Nameless && ::access("/proc/self/fd", X_OK) == 0)  // the way to name it later
        descriptor_ = ::open(folder_of(target_).c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
    if (descriptor_ < 0) open_beside();
}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : name_(std::move(other.name_)),
      target_(std::move(other.target_)),
      temporary_(std::exchange(other.temporary_, {})),
      buffer_(std::move(other.buffer_)),
      descriptor_(std::exchange(other.descriptor_, -1)) {}

OutputFile::~OutputFile() {
    if (descriptor_ > STDOUT_FILENO) ::close(descriptor_);
    if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

void OutputFile::fail(int error) const {
    throw std::runtime_error(name_ + ": cannot be written: " + std::strerror(error));
}

void OutputFile::open_beside() {
    for (int i = 0; i < attempts && descriptor_ < 0; ++i) {
        const auto hidden = hidden_name_beside(target_);
        descriptor_ = ::open(hidden.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0666);
        if (descriptor_ >= 0)
            temporary_ = hidden;
        else if (errno != EEXIST)
            break;
    }
    if (descriptor_ < 0) fail(errno);
}

void OutputFile::write(std::string_view text) {
    if (buffer_.size() + text.size() > buffer_size) flush();
    buffer_ += text;
    if (buffer_.size() >= buffer_size) flush();
}

void OutputFile::flush() {
    std::string_view rest = buffer_;
    while (!rest.empty()) {
        const auto written = ::write(descriptor_, rest.data(), rest.size());
        if (written >= 0)
            rest.remove_prefix(static_cast<std::size_t>(written));
        else if (errno != EINTR)
            fail(errno);
    }
    buffer_.clear();
}

/// Links the nameless file to its target if that name is free, else to a hidden name from which it can be renamed.
void OutputFile::give_name() {
    const auto self = "/proc/self/fd/" + std::to_string(descriptor_);
    const auto link_to = [&](const std::string& path) {
        return ::linkat(AT_FDCWD, self.c_str(), AT_FDCWD, path.c_str(), AT_SYMLINK_FOLLOW) == 0;
    };
    if (link_to(target_)) {
        target_.clear();
        return;
    }
    for (int i = 0; i < attempts && errno == EEXIST; ++i) {
        const auto hidden = hidden_name_beside(target_);
        if (link_to(hidden)) {
            temporary_ = hidden;
            return;
        }
    }
    fail(errno);
}

void OutputFile::commit() {
    flush();
    if (!target_.empty() && temporary_.empty()) give_name();
    if (descriptor_ > STDOUT_FILENO && ::close(std::exchange(descriptor_, -1)) != 0) fail(errno);
    if (!temporary_.empty()) {
        if (::rename(temporary_.c_str(), target_.c_str()) != 0) fail(errno);
        temporary_.clear();
    }
}

}  // namespace countable::io
