#include "lrp/flags.hpp"

#include <map>
#include <stdexcept>

#include "countable/io/words.hpp"

namespace countable::benchmark {
namespace {

template <typename T>
void set_number(T& field, std::string_view name, std::string_view value) {
    const auto number = parse_number<T>(value);
    if (!number || *number < 1)
        throw std::invalid_argument(std::string(name) + ": expected a number, found '" + std::string(value) + "'");
    field = *number;
}

}  // namespace

Flags take_flags(std::vector<char*>& arguments) {
    Flags flags;
    const std::map<std::string_view, std::string*> texts = {{"--molecules", &flags.molecules},
                                                            {"--task", &flags.task},
                                                            {"--memory", &flags.memory},
                                                            {"--contestant", &flags.contestant},
                                                            {"--folder", &flags.folder}};
    const std::map<std::string_view, std::size_t*> numbers = {{"--steps", &flags.steps},
                                                              {"--twin-steps", &flags.twin_steps},
                                                              {"--torch-steps", &flags.torch_steps},
                                                              {"--dump-steps", &flags.dump_steps}};
    std::vector<char*> rest;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string_view name = arguments[i];
        const bool known = texts.contains(name) || numbers.contains(name) || name == "--threads";
        if (!known) {
            rest.push_back(arguments[i]);
            continue;
        }
        if (i + 1 == arguments.size()) throw std::invalid_argument("expected a value after " + std::string(name));
        const std::string_view value = arguments[++i];
        if (texts.contains(name))
            *texts.at(name) = value;
        else if (numbers.contains(name))
            set_number(*numbers.at(name), name, value);
        else
            set_number(flags.threads, name, value);
    }
    if (flags.memory != "kept" && flags.memory != "system")
        throw std::invalid_argument("--memory: expected kept or system, found '" + flags.memory + "'");
    arguments = std::move(rest);
    return flags;
}

}  // namespace countable::benchmark
