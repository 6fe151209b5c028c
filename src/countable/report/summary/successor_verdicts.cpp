#include "countable/report/summary/successor_verdicts.hpp"

#include <map>
#include <memory>
#include <tuple>

#include "countable/pattern/pattern.hpp"
#include "countable/theory/verdict.hpp"

namespace countable::report {

using theory::Answer;

theory::Answer successor_verdict(const SuccessorNetwork& network, const SuccessorTarget& target,
                                 datasets::TargetLevel level) {
    static std::map<std::tuple<std::string, std::string, datasets::TargetLevel>, Answer> known;
    static std::map<std::string, std::unique_ptr<theory::PatternCache>> caches;
    const auto key = std::tuple(network.name, target.task, level);
    if (const auto found = known.find(key); found != known.end()) return found->second;
    auto& cache = caches[target.pattern];
    if (!cache) {
        Labels labels;
        cache = std::make_unique<theory::PatternCache>(pattern::parse(target.pattern, labels));
    }
    const auto per = level == datasets::TargetLevel::Node ? count::Per::Node : count::Per::Graph;
    const Answer answer =
        theory::decide(
            {theory::parse_architecture(network.architecture), count::Embedding::NonInduced, std::nullopt, per}, *cache)
            .answer;
    return known[key] = answer;
}

Tension tension(Answer answer, double error) {
    if (answer == Answer::No && error < learnt_below) return Tension::LearntAgainstNo;
    if (answer == Answer::Yes && error > not_learnt_above) return Tension::NotLearntDespiteYes;
    return Tension::None;
}

}  // namespace countable::report
