#include "graphviz.hpp"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <memory>
#include <stdexcept>

extern char** environ;

namespace countable::app {
namespace {

struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Close>;  // without a name: it is gone when closed

File temporary_file() {
    File file(std::tmpfile());
    if (!file) throw std::runtime_error("cannot make a temporary file for Graphviz");
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

std::string neato(const std::vector<std::string>& arguments, std::string_view dot) {
    // Files in place of pipes: neither side can wait for the other.
    const File input = temporary_file(), output = temporary_file(), errors = temporary_file();
    if (std::fwrite(dot.data(), 1, dot.size(), input.get()) != dot.size() || std::fflush(input.get()) != 0)
        throw std::runtime_error("cannot write a temporary file for Graphviz");
    std::rewind(input.get());
    FileActions actions;
    actions.redirect(STDIN_FILENO, input.get());
    actions.redirect(STDOUT_FILENO, output.get());
    actions.redirect(STDERR_FILENO, errors.get());
    std::string program = "neato";
    std::vector<std::string> words = arguments;
    std::vector<char*> argv = {program.data()};
    for (auto& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    pid_t child = 0;
    const int error = posix_spawnp(&child, program.c_str(), actions.get(), nullptr, argv.data(), environ);
    if (error == ENOENT)
        throw std::runtime_error(
            "drawing needs the program neato of Graphviz, which is not installed (Debian: graphviz)");
    if (error != 0) throw std::runtime_error("cannot start neato, the drawing program of Graphviz");
    int status = 0;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR) throw std::runtime_error("lost neato, the drawing program of Graphviz");
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        const std::string complaint = contents(errors.get());
        throw std::runtime_error("neato, the drawing program of Graphviz, failed: " +
                                 complaint.substr(0, complaint.find('\n')));
    }
    return contents(output.get());
}

}  // namespace countable::app
