#include "countable/sweep/epoch_profile.hpp"

#include <filesystem>
#include <fstream>

#include "countable/io/output_file.hpp"
#include "countable/report/results/csv_records.hpp"
#include "countable/support/errors.hpp"

namespace countable::sweep {
namespace {

constexpr const char* header = "epoch,batching,forward,gather,pool,backward,update,evaluation\n";
constexpr std::size_t parts = std::tuple_size_v<EpochSeconds>;

EpochSeconds so_far() {
    EpochSeconds seconds;
    for (std::size_t i = 0; i < parts; ++i)
        seconds[i] = kernels::Profile::seconds(static_cast<kernels::ProfilePart>(i));
    return seconds;
}

std::string line_of(std::int64_t epoch, const EpochSeconds& seconds) {
    std::string line = std::to_string(epoch);
    for (const double value : seconds) line += "," + std::to_string(value);
    return line + "\n";
}

}  // namespace

ProfileFile::ProfileFile(std::string path, std::int64_t epochs) : path_(std::move(path)) {
    std::string text = header;
    std::int64_t epoch = 0;
    for (const auto& seconds : read_profile(path_))
        if (++epoch <= epochs) text += line_of(epoch, seconds);
    io::OutputFile file(path_);
    file.write(text);
    file.commit();
    kernels::Profile::start();
    before_ = so_far();
}

void ProfileFile::epoch_done(std::int64_t epoch) {
    const EpochSeconds now = so_far();
    EpochSeconds passed;
    for (std::size_t i = 0; i < parts; ++i) passed[i] = now[i] - before_[i];
    before_ = now;
    std::ofstream(path_, std::ios::binary | std::ios::app) << line_of(epoch, passed) << std::flush;
}

std::vector<EpochSeconds> read_profile(const std::string& path) {
    std::vector<EpochSeconds> epochs;
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(path, ignored)) return epochs;
    try {
        report::Records table(io::TextSource::open(path));
        while (table.next()) {
            EpochSeconds seconds;
            for (std::size_t i = 0; i < parts; ++i) seconds[i] = table.number(i + 1);
            epochs.push_back(seconds);
        }
    } catch (const InputError&) {  // a line that its process did not live to end
    }
    return epochs;
}

}  // namespace countable::sweep
