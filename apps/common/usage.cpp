#include "usage.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "countable/support/nearest.hpp"

namespace countable::app {
namespace {

/// The innermost command that the arguments name.
const CLI::App& command_named(const CLI::App& app) {
    const CLI::App* command = &app;
    for (auto chosen = command->get_subcommands(); !chosen.empty(); chosen = command->get_subcommands())
        command = chosen.back();
    return *command;
}

/// "countable generate er".
std::string full_name(const CLI::App& command) {
    const auto* const parent = command.get_parent();
    return (parent == nullptr ? "" : full_name(*parent) + " ") + command.get_name();
}

std::vector<std::string> command_names(const CLI::App& app) {
    std::vector<std::string> names;
    for (const auto* const command : app.get_subcommands([](const CLI::App*) { return true; }))
        if (!command->get_name().empty()) names.push_back(command->get_name());  // groups of options have none
    return names;
}

std::vector<std::string> option_names(const CLI::App& app) {
    std::vector<std::string> names;
    for (const auto* const option : app.get_options())
        for (const auto& name : option->get_lnames()) names.push_back("--" + name);
    // Options in a group belong to a nameless command.
    for (const auto* const group : app.get_subcommands([](const CLI::App*) { return true; }))
        if (group->get_name().empty())
            for (auto& name : option_names(*group)) names.push_back(std::move(name));
    return names;
}

/// "; did you mean 'count'?" if a name is near enough.
std::string suggestion(const std::string& word, const std::vector<std::string>& names) {
    const auto name = likely_name(word, names);
    return name ? "; did you mean '" + *name + "'?" : "";
}

bool is_option(const std::string& word) { return word.size() > 1 && word.front() == '-'; }

std::string no_command(const CLI::App& command, const std::string& word) {
    return "there is no command '" + full_name(command) + " " + word + "'" + suggestion(word, command_names(command));
}

std::string help_of(const CLI::App& command) { return " (see '" + full_name(command) + " --help')"; }

/// The sentence about a word that is no command where a command is expected; nothing if that is not the problem.
std::optional<std::string> unknown_command(const CLI::App& app, const std::vector<std::string>& arguments) {
    const auto& command = command_named(app);
    if (command_names(command).empty()) return std::nullopt;
    // The word after the names of the commands so far.
    std::size_t depth = 0;
    for (const auto* parent = command.get_parent(); parent != nullptr; parent = parent->get_parent()) ++depth;
    if (arguments.size() <= depth || is_option(arguments[depth])) return std::nullopt;
    return no_command(command, arguments[depth]);
}

}  // namespace

std::vector<std::string> without_help_command(const CLI::App& app, int argc, char** argv) {
    std::vector<std::string> arguments(argv + std::min(argc, 1), argv + argc);
    if (arguments.empty() || arguments[0] != "help") return arguments;
    arguments.erase(arguments.begin());
    const CLI::App* command = &app;
    for (const auto& word : arguments) {
        const auto known = command_names(*command);
        if (std::ranges::find(known, word) == known.end())
            throw std::invalid_argument(no_command(*command, word) + help_of(*command));
        command = command->get_subcommand(word);
    }
    arguments.emplace_back("--help");
    return arguments;
}

std::string usage_sentence(const CLI::App& app, const std::vector<std::string>& arguments,
                           const CLI::ParseError& error) {
    const auto& command = command_named(app);
    const auto where = help_of(command);
    if (const auto sentence = unknown_command(app, arguments)) return *sentence + where;
    const auto unexpected = app.remaining(true);
    const auto option = std::ranges::find_if(unexpected, is_option);
    const bool may_be_misspelt = dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr ||
                                 dynamic_cast<const CLI::RequiredError*>(&error) != nullptr;
    if (may_be_misspelt && option != unexpected.end()) {
        const auto name = option->substr(0, option->find('='));
        return "there is no option '" + name + "'" + suggestion(name, option_names(command)) + where;
    }
    return error.what() + where;
}

}  // namespace countable::app
