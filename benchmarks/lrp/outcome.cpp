#include <fstream>
#include <limits>
#include <sstream>
#include <stdexcept>

#include "lrp/contestant.hpp"

namespace countable::benchmark {
namespace {

std::vector<double> numbers(std::istream& in) {
    std::string line;
    std::getline(in, line);
    std::istringstream words(line);
    std::vector<double> list;
    for (double number = 0; words >> number;) list.push_back(number);
    return list;
}

}  // namespace

void write_outcome(const std::string& folder, const Outcome& outcome) {
    std::ofstream out(folder + "/outcome.txt");
    out.precision(std::numeric_limits<double>::max_digits10);
    for (const double number : outcome.milliseconds) out << number << ' ';
    out << '\n';
    for (const double number : outcome.losses) out << number << ' ';
    out << '\n' << outcome.flop << ' ' << outcome.batch_milliseconds << '\n';
    if (!out.flush()) throw std::runtime_error("cannot write " + folder + "/outcome.txt");
}

Outcome read_outcome(const std::string& folder) {
    std::ifstream in(folder + "/outcome.txt");
    Outcome outcome{.milliseconds = numbers(in), .losses = numbers(in)};
    if (const auto rest = numbers(in); rest.size() == 2) {
        outcome.flop = rest[0];
        outcome.batch_milliseconds = rest[1];
    }
    if (outcome.milliseconds.empty() || outcome.losses.size() != outcome.milliseconds.size() + 1)
        throw std::runtime_error("a contestant gave no losses");
    return outcome;
}

}  // namespace countable::benchmark
