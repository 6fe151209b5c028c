#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "countable/training/device.hpp"
#include "countable/training/files/trained_model.hpp"

namespace countable::app {

/// The network of a run, from its best epoch, on the device and with the threads that the user wants, else with those
/// of the run. Throws InputError if there is none.
[[nodiscard]] inline training::TrainedModel load_run(const std::string& run,
                                                     const std::optional<std::uint64_t>& threads,
                                                     const std::optional<std::string>& device,
                                                     lrp::PlanCache plan_cache) {
    const std::string path = run + "/best.safetensors";
    auto trained = training::load_trained(io::read_safetensors(path), {path, 0}, device);
    if (threads) trained.config.threads = *threads;
    trained.plan_cache = std::move(plan_cache);
    training::set_threads(trained.config);
    return trained;
}

/// The files of a run that commands read and must not overwrite; other files in its folder are the user's.
[[nodiscard]] inline std::vector<std::string> files_of_run(const std::string& run) {
    std::vector<std::string> files;
    for (const char* const name : {"config.json", "manifest.json", "best.safetensors", "checkpoint.safetensors",
                                   "metrics.csv", "timing.csv", "test_predictions.csv", "curves.svg"})
        files.push_back(run + "/" + name);
    return files;
}

inline void add_device_options(CLI::App& command, std::optional<std::uint64_t>& threads,
                               std::optional<std::string>& device) {
    command.add_option("--threads", threads, "Maximum number of threads; that of the run by default")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1024}))
        ->type_name("N");
    command.add_option("--device", device, "A torch device; that of the run by default")->type_name("NAME");
}

}  // namespace countable::app
