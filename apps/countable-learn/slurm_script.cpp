#include "slurm_script.hpp"

#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <stdexcept>

namespace countable::app {
namespace {

// As one word of a shell.
std::string quoted(const std::string& word) {
    std::string text = "'";
    for (const char c : word) text += c == '\'' ? "'\\''" : std::string(1, c);
    return text + "'";
}

}  // namespace

std::string number_ranges(const std::vector<std::size_t>& numbers) {
    std::string text;
    for (std::size_t i = 0; i < numbers.size();) {
        std::size_t j = i;
        while (j + 1 < numbers.size() && numbers[j + 1] == numbers[j] + 1) ++j;
        if (!text.empty()) text += ",";
        text += std::to_string(numbers[i]);
        if (j > i) text += "-" + std::to_string(numbers[j]);
        i = j + 1;
    }
    return text;
}

std::string slurm_script(const SlurmArray& array) {
    std::string text = "#!/bin/sh\n#SBATCH --job-name=" + array.name + "\n#SBATCH --array=" + number_ranges(array.runs);
    if (array.at_once > 0) text += "%" + std::to_string(array.at_once);
    text += "\n#SBATCH --ntasks=1\n#SBATCH --cpus-per-task=1\n#SBATCH --chdir=" + array.start_in +
            "\n#SBATCH --output=" + array.output + "/%A_%a.txt\n";
    text +=
        "# Add here what your cluster wants: partition, account, time, memory (1 GB is enough for random graphs).\nexec";
    for (const auto& word : array.command) text += " " + quoted(word);
    return text + " \"$SLURM_ARRAY_TASK_ID\"\n";
}

std::string submit(const std::string& script) {
    std::FILE* const pipe = ::popen(("exec sbatch " + quoted(script)).c_str(), "r");
    if (pipe == nullptr) throw std::invalid_argument("sbatch cannot be started");
    std::string said;
    std::array<char, 512> piece;
    while (std::fgets(piece.data(), piece.size(), pipe) != nullptr) said += piece.data();
    const int status = ::pclose(pipe);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 127)
        throw std::invalid_argument("sbatch is not installed here; submit " + script + " where it is");
    if (status != 0) throw std::invalid_argument("sbatch has not taken " + script);
    return said;
}

}  // namespace countable::app
