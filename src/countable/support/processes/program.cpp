#include "countable/support/processes/program.hpp"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <memory>
#include <stdexcept>

namespace countable {
namespace {

struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Close>;  // without a name: it is gone when closed

File temporary_file(const std::string& program) {
    File file(std::tmpfile());
    if (!file) throw std::runtime_error("cannot make a temporary file for " + program);
    return file;
}

std::string contents(std::FILE* file) {
    std::rewind(file);
    std::string text;
    char block[4096];
    while (const std::size_t size = std::fread(block, 1, sizeof block, file)) text.append(block, size);
    return text;
}

class FileActions {
  public:
    FileActions() { posix_spawn_file_actions_init(&actions_); }
    ~FileActions() { posix_spawn_file_actions_destroy(&actions_); }
    FileActions(const FileActions&) = delete;
    FileActions& operator=(const FileActions&) = delete;
    void redirect(int to, std::FILE* file) { posix_spawn_file_actions_adddup2(&actions_, fileno(file), to); }
    [[nodiscard]] const posix_spawn_file_actions_t* get() const { return &actions_; }

  private:
    posix_spawn_file_actions_t actions_;
};

}  // namespace

ProgramResult run_program(std::string name, std::vector<std::string> arguments, std::string_view input) {
    // Files in place of pipes: neither side can wait for the other.
    const File in = temporary_file(name), output = temporary_file(name), errors = temporary_file(name);
    if (std::fwrite(input.data(), 1, input.size(), in.get()) != input.size() || std::fflush(in.get()) != 0)
        throw std::runtime_error("cannot write a temporary file for " + name);
    std::rewind(in.get());
    FileActions actions;
    actions.redirect(STDIN_FILENO, in.get());
    actions.redirect(STDOUT_FILENO, output.get());
    actions.redirect(STDERR_FILENO, errors.get());
    std::vector<char*> argv = {name.data()};
    for (auto& word : arguments) argv.push_back(word.data());
    argv.push_back(nullptr);
    pid_t child = 0;
    const int error = posix_spawnp(&child, name.c_str(), actions.get(), nullptr, argv.data(), environ);
    if (error == ENOENT) return {};
    if (error != 0) throw std::runtime_error("cannot start " + name);
    int status = 0;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR) throw std::runtime_error("lost " + name);
    return {true, WIFEXITED(status) && WEXITSTATUS(status) == 0, contents(output.get()), contents(errors.get())};
}

}  // namespace countable
