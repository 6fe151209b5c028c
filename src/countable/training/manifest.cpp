#include "countable/training/manifest.hpp"

#include <filesystem>
#include <nlohmann/json.hpp>

#include "countable/io/input_file.hpp"

namespace countable::training {

nlohmann::ordered_json read_manifest(const std::string& run) {
    const auto path = std::filesystem::path(run) / "manifest.json";
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(path, ignored)) return {};
    auto json = nlohmann::ordered_json::parse(io::read_file(path.string()), nullptr, false);
    return json.is_object() ? json : nlohmann::ordered_json();
}

bool has_status(const std::string& run, const std::string& status) {
    const auto json = read_manifest(run);
    return json.is_object() && json.value("status", nlohmann::ordered_json()) == status;
}

}  // namespace countable::training
