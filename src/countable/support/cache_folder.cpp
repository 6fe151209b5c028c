#include "countable/support/cache_folder.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace countable {

namespace fs = std::filesystem;

void trim_cache(const fs::path& folder, std::string_view ending, const fs::path& newest, std::uint64_t most_bytes) {
    struct File {
        fs::path path;
        fs::file_time_type used;
        std::uint64_t bytes;
    };
    std::vector<File> files;
    std::uint64_t total = 0;
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (!entry.is_regular_file() || entry.path().filename().string().find(ending) == std::string::npos) continue;
        files.push_back({entry.path(), entry.path() == newest ? fs::file_time_type::max() : entry.last_write_time(),
                         entry.file_size()});
        total += files.back().bytes;
    }
    std::ranges::sort(files, {}, &File::used);
    for (const auto& file : files) {
        if (total <= most_bytes) break;
        fs::remove(file.path);
        total -= file.bytes;
    }
}

void note_use(const fs::path& file) {
    std::error_code ignored;
    fs::last_write_time(file, fs::file_time_type::clock::now(), ignored);
}

}  // namespace countable
