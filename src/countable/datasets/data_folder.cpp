#include "countable/datasets/data_folder.hpp"

#include <cstdlib>
#include <stdexcept>

namespace countable::datasets {
namespace {

namespace fs = std::filesystem;

fs::path environment(const char* name) {
    const char* const value = std::getenv(name);
    return value == nullptr ? "" : value;
}

// Of the XDG Base Directory Specification, which says that paths that are not absolute are to be ignored.
fs::path user_folder(const char* variable, const char* below_home) {
    if (const auto own = environment(variable); own.is_absolute()) return own / "countable";
    if (const auto home = environment("HOME"); home.is_absolute()) return home / below_home / "countable";
    return {};
}

}  // namespace

fs::path data_folder(const std::string& wanted) {
    if (!wanted.empty()) return wanted;
    if (auto folder = environment("COUNTABLE_DATA"); !folder.empty()) return folder;
    if (auto folder = user_folder("XDG_DATA_HOME", ".local/share"); !folder.empty()) return folder;
    throw std::invalid_argument("expected a folder of data: --data DIR or the variable COUNTABLE_DATA");
}

fs::path dataset_cache_folder() {
    if (!environment("COUNTABLE_NO_CACHE").empty()) return {};
    const auto folder = user_folder("XDG_CACHE_HOME", ".cache");
    return folder.empty() ? folder : folder / "datasets";
}

fs::path data_file(const fs::path& folder, const std::string& name) {
    std::error_code ignored;
    for (const auto& file : {folder / name, folder / (name + ".gz")})
        if (fs::is_regular_file(file, ignored)) return file;
    return {};
}

}  // namespace countable::datasets
