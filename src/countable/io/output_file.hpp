#pragma once

#include <span>
#include <string>
#include <string_view>

namespace countable::io {

/// A file that appears under its name whole or not at all: what is written gathers in a file without a name (or, where
/// the file system has none, under a hidden name beside the target), which takes the name in commit(), in place of
/// what was there. An object destroyed without commit() leaves nothing. "-" or "" is standard output, and a path to a
/// device or pipe is written to directly: these only promise that commit() has written everything.
/// Failures throw std::runtime_error with one sentence.
class OutputFile {
  public:
    enum class Staging {
        Nameless,  ///< a file without a name, where the file system has them: even a killed program leaves nothing
        Hidden,    ///< a hidden name beside the target
    };
    explicit OutputFile(const std::string& path, Staging staging = Staging::Nameless);
    ~OutputFile();
    OutputFile(OutputFile&& other) noexcept;
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    void write(std::string_view text);
    /// Gives the file its name. Call it once, after the last write.
    void commit();

    /// The path as the user gave it, for messages.
    [[nodiscard]] const std::string& name() const { return name_; }

  private:
    [[noreturn]] void fail(int error) const;
    void open_beside();
    void flush();
    void give_name();

    std::string name_;       // as given
    std::string target_;     // where links lead; empty when written to directly
    std::string temporary_;  // the hidden name; empty while the file has none
    std::string buffer_;
    int descriptor_ = -1;
};

/// Writes a file with this content; it appears whole or not at all.
void write_file(const std::string& path, std::string_view text);

/// Throws std::invalid_argument if writing to `output` would replace something that is read: one of the `inputs` (the
/// same file under whatever name, through whatever links; "-" is standard input), or a file in a folder among them.
/// Names of inputs that do not exist are ignored, as are outputs that are devices or pipes.
void refuse_input_as_output(const std::string& output, std::span<const std::string> inputs);

/// A name in the same folder that begins with a dot and that no other program is likely to choose.
[[nodiscard]] std::string hidden_name_beside(const std::string& path);

}  // namespace countable::io
