#include "countable/io/text_source.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <functional>

#include "countable/io/testing.hpp"

namespace countable::io {
namespace {

std::vector<std::string> lines(TextSource source) {
    std::vector<std::string> list;
    while (const auto line = source.next_line()) {
        list.emplace_back(*line);
        EXPECT_EQ(source.line(), list.size());
    }
    return list;
}

using Lines = std::vector<std::string>;

TEST(TextSource, SplitsLinesAtEveryKindOfEnd) {
    const struct {
        std::string_view text;
        Lines expected;
    } cases[] = {
        {"", {}},
        {"\n", {""}},
        {"a", {"a"}},
        {"a\n", {"a"}},
        {"a\r\nb", {"a", "b"}},
        {"a\n\nb\r\n", {"a", "", "b"}},
        {"a\rb\n", {"a\rb"}},
        {"a\r", {"a"}},
        {"\xEF\xBB\xBF"
         "a\n",
         {"a"}},
        {"\xEF\xBB\xBF", {}},
        {"\xEF\xBB", {"\xEF\xBB"}},
        {"a\n\xEF\xBB\xBF"
         "b",
         {"a",
          "\xEF\xBB\xBF"
          "b"}},
    };
    const TemporaryFolder folder;
    for (const auto& [text, expected] : cases) {
        EXPECT_EQ(lines(TextSource::from_memory("memory", text)), expected);
        EXPECT_EQ(lines(TextSource::open(folder.add("plain", text))), expected);
        EXPECT_EQ(lines(TextSource::open(folder.add_gzipped("zipped", text))), expected);
    }
}

TEST(TextSource, LinesLongerThanTheBuffer) {
    std::string text;
    Lines expected;
    for (const std::size_t length : {10u, 3u << 20, 0u, 1u << 20, (1u << 20) - 1, 5u << 20}) {
        expected.emplace_back(length, static_cast<char>('a' + length % 7));
        text += expected.back() + "\r\n";
    }
    const TemporaryFolder folder;
    EXPECT_EQ(lines(TextSource::open(folder.add("plain", text))), expected);
    EXPECT_EQ(lines(TextSource::open(folder.add_gzipped("zipped", text))), expected);
}

TEST(TextSource, BlocksOfWholeLines) {
    std::string text;
    for (int i = 0; i < 300'000; ++i) text += std::string(static_cast<std::size_t>(i % 40), 'x') + "\n";
    text += std::string(3 << 20, 'y') + "\nend";
    const TemporaryFolder folder;
    for (const std::size_t bytes : {std::size_t{100}, std::size_t{100'000}, std::size_t{1} << 20, std::size_t{5} << 20})
        for (const auto& open : {std::function([&] { return TextSource::from_memory("m", text); }),
                                 std::function([&] { return TextSource::open(folder.add("plain", text)); }),
                                 std::function([&] { return TextSource::open(folder.add_gzipped("zip", text)); })}) {
            auto source = open();
            std::string joined;
            for (auto lines = source.next_lines(bytes); !lines.empty(); lines = source.next_lines(bytes)) {
                joined += lines;
                if (joined.size() < text.size()) {
                    ASSERT_TRUE(lines.ends_with('\n')) << joined.size();
                }
            }
            ASSERT_EQ(joined, text);
        }
}

TEST(TextSource, PeekTakesNothingAway) {
    const TemporaryFolder folder;
    const std::string text = "one\n" + std::string(3 << 20, 'x') + "\nthree";
    auto source = TextSource::open(folder.add("file", text));
    EXPECT_GE(source.peek().size(), 64u << 10);
    EXPECT_TRUE(source.peek().starts_with("one\nxxx"));
    EXPECT_EQ(source.next_line(), "one");
    EXPECT_TRUE(source.peek().starts_with("xxx"));
    EXPECT_EQ(source.next_line()->size(), 3u << 20);
    EXPECT_EQ(source.peek(), "three");
    EXPECT_EQ(source.next_line(), "three");
    EXPECT_EQ(source.peek(), "");
    EXPECT_FALSE(source.next_line());
}

TEST(TextSource, FractionRunsFromZeroToOne) {
    std::string text;
    for (std::uint64_t i = 0; i < 1'000'000; ++i) text += std::to_string(i * 7919 % 1'000'003) + "\n";
    const TemporaryFolder folder;
    for (const auto& path : {folder.add("plain", text), folder.add_gzipped("zipped", text)}) {
        auto source = TextSource::open(path);
        EXPECT_EQ(source.fraction_read(), 0);
        double last = 0;
        for (int i = 0; i < 500'000; ++i) (void)source.next_line();
        EXPECT_GT(source.fraction_read(), 0.3);
        EXPECT_LT(source.fraction_read(), 0.9);
        while (source.next_line()) {
            if (source.line() % 10000 != 0) continue;
            EXPECT_GE(source.fraction_read(), last);
            last = source.fraction_read();
        }
        EXPECT_EQ(source.fraction_read(), 1);
    }
}

TEST(TextSource, DamagedGzipIsAnError) {
    const TemporaryFolder folder;
    std::string text;
    for (std::uint64_t i = 0; i < 100'000; ++i) text += std::to_string(i * 7919 % 1'000'003) + "\n";
    const auto good = contents(folder.add_gzipped("good", text));
    const auto read = [&](const std::string& bytes) {
        return error_of([&] { lines(TextSource::open(folder.add("bad.gz", bytes))); });
    };
    EXPECT_EQ(read(good), "");
    const auto early = folder.path("bad.gz") + ": expected more gzip data, found the end of the file";
    for (const std::size_t size : {good.size() - 1, good.size() - 9, good.size() / 2, std::size_t{12}, std::size_t{2}})
        EXPECT_EQ(read(good.substr(0, size)), early) << size;
    const auto damaged = folder.path("bad.gz") + ": expected gzip data, found damaged bytes (";
    auto bytes = good;
    bytes[bytes.size() - 6] ^= 1;  // the checksum
    EXPECT_TRUE(read(bytes).starts_with(damaged)) << read(bytes);
    bytes = good;
    for (std::size_t i = 1000; i < 1100; ++i) bytes[i] = '\xff';
    EXPECT_TRUE(read(bytes).starts_with(damaged)) << read(bytes);
    EXPECT_TRUE(read(good.substr(0, 2) + "no gzip after all, this").starts_with(damaged));
}

TEST(TextSource, RefusesALineThatNeverEnds) {
    const TemporaryFolder folder;
    const auto path = folder.add("long", "short\n");
    std::filesystem::resize_file(path, TextSource::max_line + 100);  // a hole: no disk is used
    auto source = TextSource::open(path);
    EXPECT_EQ(source.next_line(), "short");
    EXPECT_EQ(error_of([&] { (void)source.next_line(); }),
              path + ":2: expected a line of at most 256 MiB, found a longer one");
}

TEST(TextSource, WhatCannotBeOpened) {
    const TemporaryFolder folder;
    EXPECT_EQ(error_of([&] { (void)TextSource::open(folder.path("none")); }),
              folder.path("none") + ": cannot be opened: No such file or directory");
    EXPECT_EQ(error_of([&] { (void)TextSource::open(folder.path("")); }),
              folder.path("") + ": expected a file, found a folder");
}

TEST(TextSource, PermissionDenied) {
    const TemporaryFolder folder;
    const auto path = folder.add("secret", "0 1\n");
    ASSERT_EQ(::chmod(folder.path("").c_str(), 0755), 0);
    ASSERT_EQ(::chmod(path.c_str(), 0), 0);
    const pid_t child = ::fork();
    if (child == 0) {  // as root every file opens: become nobody
        if (::getuid() == 0 && ::setuid(65534) != 0) ::_exit(2);
        const auto error = error_of([&] { (void)TextSource::open(path); });
        ::_exit(error == path + ": cannot be opened: Permission denied" ? 0 : 1);
    }
    int status = -1;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
}

TEST(TextSource, StandardInputMayBeGzipped) {
    const TemporaryFolder folder;
    for (const auto& path : {folder.add("plain", "a\nb\n"), folder.add_gzipped("zipped", "a\nb\n")}) {
        const int saved = ::dup(STDIN_FILENO);
        ASSERT_NE(std::freopen(path.c_str(), "r", stdin), nullptr);
        auto source = TextSource::open("-");
        EXPECT_EQ(source.name(), "standard input");
        EXPECT_EQ(lines(std::move(source)), (Lines{"a", "b"}));
        ::dup2(saved, STDIN_FILENO);
        ::close(saved);
    }
}

}  // namespace
}  // namespace countable::io
