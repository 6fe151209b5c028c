#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace countable::training {

/// What manifest.json says of a run; null where there is none, or nothing that can be read as such.
[[nodiscard]] nlohmann::ordered_json read_manifest(const std::string& run);

/// Whether it says that the run is "done", "compiled" or whatever `status` is.
[[nodiscard]] bool has_status(const std::string& run, const std::string& status);

}  // namespace countable::training
