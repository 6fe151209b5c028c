#include "countable/support/user_folders.hpp"

#include <cstdlib>

namespace countable {
namespace {

namespace fs = std::filesystem;

fs::path environment(const char* name) {
    const char* const value = std::getenv(name);
    return value == nullptr ? "" : value;
}

fs::path user_folder(const char* variable, const char* below_home) {
    if (const auto own = environment(variable); own.is_absolute()) return own / "countable";
    if (const auto home = environment("HOME"); home.is_absolute()) return home / below_home / "countable";
    return {};
}

}  // namespace

fs::path user_data_folder() { return user_folder("XDG_DATA_HOME", ".local/share"); }

fs::path user_cache_folder(std::string_view kind) {
    if (!environment("COUNTABLE_NO_CACHE").empty()) return {};
    const auto folder = user_folder("XDG_CACHE_HOME", ".cache");
    return folder.empty() ? folder : folder / kind;
}

}  // namespace countable
