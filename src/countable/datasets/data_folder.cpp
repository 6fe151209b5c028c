#include "countable/datasets/data_folder.hpp"

#include <cstdlib>
#include <stdexcept>

#include "countable/support/errors.hpp"
#include "countable/support/user_folders.hpp"

namespace countable::datasets {

namespace fs = std::filesystem;

fs::path data_folder(const std::string& wanted) {
    if (!wanted.empty()) return wanted;
    if (const char* const folder = std::getenv("COUNTABLE_DATA"); folder != nullptr && *folder != '\0') return folder;
    if (auto folder = user_data_folder(); !folder.empty()) return folder;
    throw ArgumentError("expected a folder of data, and the variables COUNTABLE_DATA, XDG_DATA_HOME and HOME name none",
                        Remedy::NameDataFolder);
}

fs::path data_file(const fs::path& folder, const std::string& name) {
    std::error_code ignored;
    for (const auto& file : {folder / name, folder / (name + ".gz")})
        if (fs::is_regular_file(file, ignored)) return file;
    return {};
}

}  // namespace countable::datasets
