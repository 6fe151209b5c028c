#pragma once

#include <array>
#include <string>
#include <vector>

#include "countable/kernels/profile.hpp"

namespace countable::sweep {

/// Seconds of the parts of an epoch, in the order of kernels::ProfilePart.
using EpochSeconds = std::array<double, static_cast<std::size_t>(kernels::ProfilePart::Count)>;

/// profile.csv in the folder of a run: a line for each epoch with the seconds of its parts.
class ProfileFile {
  public:
    /// Begins to measure, and keeps the lines that a run which goes on after `epochs` has there already.
    ProfileFile(std::string path, std::int64_t epochs);
    /// After each epoch: what has passed since the last call.
    void epoch_done(std::int64_t epoch);

  private:
    std::string path_;
    EpochSeconds before_ = {};
};

/// All lines that are whole; none if there is no such file.
[[nodiscard]] std::vector<EpochSeconds> read_profile(const std::string& path);

}  // namespace countable::sweep
