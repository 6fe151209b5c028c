#include "countable/distributed/launch.hpp"

#include <gmock/gmock.h>

#include <map>

namespace countable::distributed {
namespace {

Environment with(std::map<std::string, std::string> variables) {
    return [variables = std::move(variables)](const char* name) -> std::optional<std::string> {
        const auto found = variables.find(name);
        if (found == variables.end()) return std::nullopt;
        return found->second;
    };
}

TEST(Launch, AloneIsNoLaunch) {
    EXPECT_FALSE(launch_of(with({})));
    EXPECT_FALSE(launch_of(with({{"RANK", "0"}, {"WORLD_SIZE", "1"}})));
    EXPECT_FALSE(launch_of(with({{"SLURM_PROCID", "0"}, {"SLURM_NTASKS", "8"}})));  // a batch script
}

TEST(Launch, Torchrun) {
    std::map<std::string, std::string> variables = {
        {"RANK", "3"}, {"WORLD_SIZE", "4"}, {"MASTER_ADDR", "10.0.0.1"}, {"MASTER_PORT", "29500"}};
    EXPECT_EQ(*launch_of(with(variables)), (Launch{3, 4, 1, "10.0.0.1", 29500}));
    variables["LOCAL_WORLD_SIZE"] = "2";
    EXPECT_EQ(launch_of(with(variables))->local_size, 2);
    variables["TORCHELASTIC_USE_AGENT_STORE"] = "True";
    EXPECT_NE(launch_of(with(variables))->port, 29500);  // there the agent listens
}

TEST(Launch, OpenMpiOnOneMachineNeedsNoAddress) {
    std::map<std::string, std::string> variables = {{"OMPI_COMM_WORLD_RANK", "1"},
                                                    {"OMPI_COMM_WORLD_SIZE", "2"},
                                                    {"OMPI_COMM_WORLD_LOCAL_SIZE", "2"},
                                                    {"PMIX_NAMESPACE", "17"}};
    const auto launch = *launch_of(with(variables));
    EXPECT_EQ(launch.address, "127.0.0.1");
    EXPECT_GE(launch.port, 20000);
    variables["PMIX_NAMESPACE"] = "18";
    EXPECT_NE(launch_of(with(variables))->port, launch.port);
    variables["OMPI_COMM_WORLD_LOCAL_SIZE"] = "1";
    EXPECT_THROW((void)launch_of(with(variables)), std::invalid_argument);
    variables["MASTER_ADDR"] = "node1";
    EXPECT_EQ(launch_of(with(variables))->address, "node1");
}

TEST(Launch, SlurmMeetsOnTheFirstNode) {
    const auto launch = *launch_of(with({{"SLURM_PROCID", "5"},
                                         {"SLURM_STEP_NUM_TASKS", "8"},
                                         {"SLURM_STEP_NODELIST", "n[03-04]"},
                                         {"SLURM_JOB_ID", "99"}}));
    EXPECT_EQ(launch.rank, 5);
    EXPECT_EQ(launch.address, "n03");
}

TEST(Launch, FirstHost) {
    EXPECT_EQ(first_host("a"), "a");
    EXPECT_EQ(first_host("a,b"), "a");
    EXPECT_EQ(first_host("gpu[07-09,12],login"), "gpu07");
    EXPECT_EQ(first_host("n[5,7]"), "n5");
    EXPECT_EQ(first_host("rack[1-2]-node,x"), "rack1-node");
    EXPECT_EQ(first_host("n["), "n");
}

TEST(Launch, RubbishIsRefused) {
    for (const auto& [rank, size] : {std::pair{"x", "2"}, {"2", "2"}, {"-1", "2"}, {"0", "two"}, {"0", "99999999999"}})
        EXPECT_THROW(
            (void)launch_of(with({{"RANK", rank}, {"WORLD_SIZE", size}, {"MASTER_ADDR", "a"}, {"MASTER_PORT", "1"}})),
            std::invalid_argument)
            << rank << " of " << size;
    EXPECT_THROW(
        (void)launch_of(with({{"RANK", "0"}, {"WORLD_SIZE", "2"}, {"MASTER_ADDR", "a"}, {"MASTER_PORT", "70000"}})),
        std::invalid_argument);
    EXPECT_THROW((void)launch_of(with({{"RANK", "0"}, {"WORLD_SIZE", "2"}})), std::invalid_argument);
}

}  // namespace
}  // namespace countable::distributed
