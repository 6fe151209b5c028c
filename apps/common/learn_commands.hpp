#pragma once

#include <array>

namespace countable::app {

struct LearnCommand {
    const char *name, *description;
};

/// The subcommands of countable-learn, which both programs list.
inline constexpr LearnCommand train_command = {"train", "Train a graph network on counts or on data of your own"};
inline constexpr LearnCommand evaluate_command = {"evaluate",
                                                  "Measure a trained network on training, validation and test graphs"};
inline constexpr LearnCommand predict_command = {
    "predict", "Predict with a trained network for the graphs or molecules of a file"};
inline constexpr LearnCommand compile_command = {"compile",
                                                 "Make a network that counts a pattern exactly, without training"};
inline constexpr LearnCommand reproduce_command = {
    "reproduce", "Train the models of the paper's experiments and compare their errors with the paper's"};

inline constexpr std::array learn_commands = {train_command, evaluate_command, predict_command, compile_command,
                                              reproduce_command};

}  // namespace countable::app
