#include "common/report.hpp"

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <thread>

#include "commit.hpp"

namespace countable::benchmark {
namespace {

std::string machine() {
    std::ifstream lines("/proc/cpuinfo");
    std::string name = "unknown processor";
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with("model name")) {
            name = line.substr(line.find(':') + 2);
            break;
        }
    return name + ", " + std::to_string(std::thread::hardware_concurrency()) + " cores";
}

std::string today() {
    const std::time_t now = std::time(nullptr);
    char text[16];
    std::strftime(text, sizeof text, "%Y-%m-%d", std::gmtime(&now));
    return text;
}

}  // namespace

void Report::print(const Arguments& args) const {
    std::printf("%s%s; %s; commit %s; %s\n", args.csv ? "# " : "", machine().c_str(), COUNTABLE_BUILD, COUNTABLE_COMMIT,
                today().c_str());
    if (args.csv) {
        for (const auto& row : rows_)
            for (std::size_t c = 0; c < row.size(); ++c)
                std::printf("%s%s", row[c].c_str(), c + 1 < row.size() ? "," : "\n");
        return;
    }
    if (args.markdown) {
        std::printf("\n");
        for (std::size_t r = 0; r < rows_.size(); ++r) {
            for (const auto& cell : rows_[r]) std::printf("| %s ", cell.c_str());
            std::printf("|\n");
            for (std::size_t c = 0; r == 0 && c < rows_[r].size(); ++c) std::printf("|---");
            if (r == 0) std::printf("|\n");
        }
        std::printf("\n");
        return;
    }
    std::vector<std::size_t> widths(rows_[0].size());
    for (const auto& row : rows_)
        for (std::size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], row[c].size());
    for (const auto& row : rows_)
        for (std::size_t c = 0; c < row.size(); ++c)
            if (c + 1 < row.size())
                std::printf("%-*s  ", static_cast<int>(widths[c]), row[c].c_str());
            else
                std::printf("%s\n", row[c].c_str());
}

std::string fixed(double value, int decimals) {
    char text[64];
    std::snprintf(text, sizeof text, "%.*f", decimals, value);
    return text;
}

}  // namespace countable::benchmark
