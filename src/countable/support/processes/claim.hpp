#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace countable {

struct ClaimOptions {
    std::chrono::milliseconds beat = std::chrono::seconds(5);      ///< how often a holder says that it lives
    std::chrono::milliseconds silence = std::chrono::seconds(90);  ///< after which it counts as dead; many beats
};

/// A piece of work that one process holds, of several that share a folder, perhaps on several machines. Needs of the file
/// system only that link() fails where the name is taken and that rename() replaces a file whole, as on NFS; no lock, and no
/// clock that two machines agree on.
///
/// The folder has files 1, 2, ...; the holder of the last one holds the work. Only one process can make the next file. It may
/// do so when the last one says that it is free, when its holder has not written to it for `silence` by the clock of the one
/// who looks, or when the holder was a process of the same machine that has ended. No file is ever removed: who sees an old
/// list of files fails to make the next one.
class Claim {
  public:
    /// Looks at one claim from time to time: whether somebody may take it.
    class Watch {
      public:
        explicit Watch(std::filesystem::path folder, const ClaimOptions& options = {});
        [[nodiscard]] bool is_free();
        /// Nothing if it is not free, or another process was faster.
        [[nodiscard]] std::optional<Claim> take();

      private:
        std::filesystem::path folder_;
        ClaimOptions options_;
        std::string seen_;                             // the last file as it was seen first
        std::chrono::steady_clock::time_point since_;  // when that was
    };

    Claim(Claim&&) noexcept;
    Claim& operator=(Claim&&) noexcept;
    /// Frees it, unless it is lost.
    ~Claim();

    /// Whether another process has taken it over, because this one was silent for too long: it must stop.
    [[nodiscard]] bool is_lost() const;

  private:
    struct State;
    explicit Claim(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

}  // namespace countable
