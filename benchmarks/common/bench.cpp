#include "common/bench.hpp"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <stdexcept>
#include <string_view>

namespace countable::benchmark {
namespace {

constexpr const char* usage =
    "expected [--check-only] [--format table|csv|markdown] [--repetitions N] [--countable PROGRAM]";

double thread_milliseconds() {
    timespec now;
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

Arguments parse(int argc, char** argv) {
    Arguments args;
    args.countable_binary = std::filesystem::read_symlink("/proc/self/exe").replace_filename("countable");
    for (int i = 1; i < argc; ++i) {
        const std::string_view name = argv[i];
        if (name == "--check-only") {
            args.check_only = true;
            continue;
        }
        const std::string_view value = i + 1 < argc ? argv[++i] : "";
        if (name == "--format" && (value == "table" || value == "csv" || value == "markdown")) {
            args.csv = value == "csv";
            args.markdown = value == "markdown";
        } else if (name == "--countable" && !value.empty()) {
            args.countable_binary = value;
        } else if (name == "--repetitions") {
            const auto [end, status] = std::from_chars(value.begin(), value.end(), args.repetitions);
            if (status != std::errc{} || end != value.end() || args.repetitions == 0)
                throw std::invalid_argument(usage);
        } else {
            throw std::invalid_argument(usage);
        }
    }
    return args;
}

}  // namespace

Time summarize(std::vector<double> milliseconds) {
    std::sort(milliseconds.begin(), milliseconds.end());
    const std::size_t n = milliseconds.size();
    return {milliseconds[0], (milliseconds[(n - 1) / 2] + milliseconds[n / 2]) / 2};
}

std::vector<Time> race(unsigned repetitions, const std::vector<std::function<void()>>& contestants) {
    std::vector<std::vector<double>> times(contestants.size());
    for (unsigned round = 0; round <= repetitions; ++round)
        for (std::size_t c = 0; c < contestants.size(); ++c) {
            const double start = thread_milliseconds();
            contestants[c]();
            if (round > 0) times[c].push_back(thread_milliseconds() - start);
        }
    std::vector<Time> result;
    for (auto& list : times) result.push_back(summarize(std::move(list)));
    return result;
}

void compare(const std::string& what, Count ours, const std::string& contestant, Count theirs) {
    if (ours != theirs)
        throw std::runtime_error(what + ": countable says " + to_string(ours) + ", " + contestant + " says " +
                                 to_string(theirs));
}

int run(int argc, char** argv, const std::function<void(const Arguments&)>& benchmark) {
    Arguments args;
    try {
        args = parse(argc, argv);
    } catch (const std::invalid_argument& error) {
        std::fprintf(stderr, "%s: %s\n", argv[0], error.what());
        return 2;
    }
    try {
        benchmark(args);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s: %s\n", argv[0], error.what());
        return 1;
    }
    return 0;
}

}  // namespace countable::benchmark
