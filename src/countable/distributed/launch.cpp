#include "countable/distributed/launch.hpp"

#include <cstdlib>
#include <limits>
#include <stdexcept>

#include "countable/support/crc64.hpp"
#include "countable/support/numbers.hpp"

namespace countable::distributed {
namespace {

/// The variables in which a launcher says who is who.
struct Launcher {
    const char* rank;
    const char* size;
    const char* local_size;
    const char* job;  // differs between jobs of the same machine
};
// Slurm sets SLURM_PROCID in batch scripts too, which are no ranks; the number of tasks of the step it does not.
constexpr Launcher torchrun{"RANK", "WORLD_SIZE", "LOCAL_WORLD_SIZE", "TORCHELASTIC_RUN_ID"};
constexpr Launcher others[] = {
    {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_LOCAL_SIZE", "PMIX_NAMESPACE"},
    {"PMI_RANK", "PMI_SIZE", "MPI_LOCALNRANKS", "PMI_ID"},
    {"SLURM_PROCID", "SLURM_STEP_NUM_TASKS", "SLURM_NTASKS_PER_NODE", "SLURM_JOB_ID"}};
constexpr int most_ranks = 1 << 20;
constexpr unsigned first_port = 20000, ports = 10000;

template <typename Number>
Number number_in(const Environment& environment, const char* name, Number most) {
    const auto text = environment(name);
    const auto number = text ? parse_number<Number>(*text) : std::nullopt;
    if (!number || *number < 0 || *number > most)
        throw std::invalid_argument(std::string(name) + ": expected a whole number up to " + std::to_string(most) +
                                    ", found " + (text ? "'" + *text + "'" : "nothing"));
    return *number;
}

const Launcher* launcher_in(const Environment& environment) {
    if (environment(torchrun.rank) && environment(torchrun.size)) return &torchrun;
    for (const auto& launcher : others)
        if (environment(launcher.rank) && environment(launcher.size)) return &launcher;
    return nullptr;
}

std::string address_in(const Environment& environment) {
    if (const auto address = environment("MASTER_ADDR"); address && !address->empty()) return *address;
    const auto here = environment("OMPI_COMM_WORLD_LOCAL_SIZE");
    if (here && here == environment("OMPI_COMM_WORLD_SIZE")) return "127.0.0.1";
    for (const char* nodes : {"SLURM_STEP_NODELIST", "SLURM_JOB_NODELIST"})
        if (const auto list = environment(nodes); list && !list->empty()) return first_host(*list);
    throw std::invalid_argument("MASTER_ADDR: expected the address of the machine of rank 0, found nothing");
}

std::uint16_t port_in(const Environment& environment, const Launcher& launcher) {
    std::string job = environment(launcher.job).value_or("");
    if (environment("MASTER_PORT")) {
        const auto port =
            number_in<std::uint16_t>(environment, "MASTER_PORT", std::numeric_limits<std::uint16_t>::max());
        if (environment("TORCHELASTIC_USE_AGENT_STORE") != "True") return port;
        job += ":" + std::to_string(port);
    }
    return static_cast<std::uint16_t>(first_port + crc64(job) % ports);
}

}  // namespace

std::optional<std::string> environment_variable(const char* name) {
    const char* const value = std::getenv(name);
    if (value == nullptr) return std::nullopt;
    return value;
}

std::optional<int> rank_of(const Environment& environment) {
    const Launcher* const launcher = launcher_in(environment);
    if (launcher == nullptr) return std::nullopt;
    const int size = number_in<int>(environment, launcher->size, most_ranks);
    if (size <= 1) return std::nullopt;
    return number_in<int>(environment, launcher->rank, size - 1);
}

std::optional<Launch> launch_of(const Environment& environment) {
    const auto rank = rank_of(environment);
    if (!rank) return std::nullopt;
    const Launcher* const launcher = launcher_in(environment);
    Launch launch;
    launch.rank = *rank;
    launch.size = number_in<int>(environment, launcher->size, most_ranks);
    if (environment(launcher->local_size))
        launch.local_size = number_in<int>(environment, launcher->local_size, launch.size);
    launch.address = address_in(environment);
    launch.port = port_in(environment, *launcher);
    return launch;
}

std::string first_host(const std::string& nodes) {
    const auto bracket = nodes.find_first_of("[,");
    if (bracket == std::string::npos || nodes[bracket] == ',') return nodes.substr(0, bracket);
    const auto end = nodes.find_first_of("-,]", bracket);
    if (end == std::string::npos) return nodes.substr(0, bracket);
    // After the bracket may follow a suffix: "rack[1-2]-node" has "rack1-node".
    const auto closing = nodes.find(']', end);
    std::string suffix;
    if (closing != std::string::npos) suffix = nodes.substr(closing + 1, nodes.find(',', closing) - closing - 1);
    return nodes.substr(0, bracket) + nodes.substr(bracket + 1, end - bracket - 1) + suffix;
}

}  // namespace countable::distributed
