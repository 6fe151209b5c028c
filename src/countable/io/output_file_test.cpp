#include "countable/io/output_file.hpp"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "countable/io/testing.hpp"

namespace countable::io {
namespace {

using Names = std::vector<std::string>;

class OutputFileStaged : public testing::TestWithParam<OutputFile::Staging> {};
INSTANTIATE_TEST_SUITE_P(Both, OutputFileStaged,
                         testing::Values(OutputFile::Staging::Nameless, OutputFile::Staging::Hidden));

TEST_P(OutputFileStaged, AppearsWithCommitOnly) {
    const TemporaryFolder folder;
    {
        OutputFile file(folder.path("out"), GetParam());
        file.write("abc");
        file.write(std::string(1 << 20, 'x'));
        EXPECT_FALSE(std::filesystem::exists(folder.path("out")));
        file.commit();
    }
    EXPECT_EQ(contents(folder.path("out")), "abc" + std::string(1 << 20, 'x'));
    EXPECT_EQ(folder.names(), Names{"out"});
}

TEST_P(OutputFileStaged, LeavesTheOldFileWithoutCommitAndReplacesItWith) {
    const TemporaryFolder folder;
    const auto path = folder.add("out", "old");
    {
        OutputFile file(path, GetParam());
        file.write(std::string(1 << 20, 'x'));
    }
    EXPECT_EQ(contents(path), "old");
    EXPECT_EQ(folder.names(), Names{"out"});
    OutputFile file(path, GetParam());
    file.write("new");
    auto moved = std::move(file);
    moved.commit();
    EXPECT_EQ(contents(path), "new");
    EXPECT_EQ(folder.names(), Names{"out"});
}

TEST(OutputFile, AnInputIsNoOutput) {
    const TemporaryFolder folder;
    const auto input = folder.add("in.g6", "Bw\n"), other = folder.add("other", "");
    std::filesystem::create_symlink(input, folder.path("soft"));
    std::filesystem::create_hard_link(input, folder.path("hard"));
    std::filesystem::create_directory(folder.path("TU"));
    std::ofstream(folder.path("TU/TU_A.txt")) << "1, 2\n";
    const auto refusal = [&](const std::string& output, const std::vector<std::string>& inputs) {
        return error_of<std::invalid_argument>([&] { refuse_input_as_output(output, inputs); });
    };
    for (const auto& name : {input, folder.path("soft"), folder.path("hard"), folder.path("TU/../in.g6")}) {
        EXPECT_EQ(refusal(name, {other, input}),
                  name + ": the output would replace the input " + input + "; expected another name after -o");
        EXPECT_EQ(refusal(input, {name}),
                  input + ": the output would replace the input " + name + "; expected another name after -o");
    }
    EXPECT_EQ(refusal(folder.path("TU/TU_A.txt"), {folder.path("TU/")}),
              folder.path("TU/TU_A.txt") + ": the output would replace a file of the input folder " +
                  folder.path("TU/") + "; expected another name after -o");
    for (const auto& output :
         {other, folder.path("new"), folder.path("TU/new"), std::string("-"), std::string(), std::string("/dev/null")})
        EXPECT_NO_THROW(refuse_input_as_output(
            output, std::vector{input, folder.path("TU"), std::string("absent"), std::string("/dev/null")}))
            << output;
}

TEST(OutputFile, AKilledProgramLeavesNothing) {
    const TemporaryFolder folder;
    const pid_t child = ::fork();
    if (child == 0) {
        OutputFile file(folder.path("out"));
        file.write(std::string(1 << 20, 'x'));
        ::raise(SIGKILL);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFSIGNALED(status));
    EXPECT_EQ(folder.names(), Names{});
}

TEST_P(OutputFileStaged, ModeFollowsTheUmaskAndLinksStay) {
    const TemporaryFolder folder;
    const auto target = folder.add("target", "old");
    std::filesystem::create_symlink(target, folder.path("link"));
    const auto mask = ::umask(027);
    OutputFile file(folder.path("link"), GetParam());
    file.write("new");
    file.commit();
    ::umask(mask);
    EXPECT_TRUE(std::filesystem::is_symlink(folder.path("link")));
    EXPECT_EQ(contents(target), "new");
    struct stat status = {};
    ASSERT_EQ(::stat(target.c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777, 0640u);
}

TEST(OutputFile, FailuresAreSentences) {
    const TemporaryFolder folder;
    const auto open = [](const std::string& path) {
        return error_of<std::runtime_error>([&] { OutputFile file(path); });
    };
    EXPECT_EQ(open(folder.path("no/out")), folder.path("no/out") + ": cannot be written: No such file or directory");
    EXPECT_EQ(open(folder.path("")), folder.path("") + ": cannot be written: Is a directory");
    EXPECT_EQ(error_of<std::runtime_error>([] {
                  OutputFile full("/dev/full");
                  full.write("x");
                  full.commit();
              }),
              "/dev/full: cannot be written: No space left on device");
}

TEST(OutputFile, StandardOutput) {
    testing::internal::CaptureStdout();
    OutputFile file("-");
    file.write("to the screen\n");
    file.commit();
    EXPECT_EQ(testing::internal::GetCapturedStdout(), "to the screen\n");
}

}  // namespace
}  // namespace countable::io
