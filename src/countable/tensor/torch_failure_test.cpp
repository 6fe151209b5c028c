#include "countable/tensor/torch_failure.hpp"

#include <gtest/gtest.h>

namespace countable::tensor {
namespace {

std::string sentence(const std::function<void()>& body) {
    try {
        without_stack(body);
    } catch (const std::runtime_error& error) {
        return error.what();
    }
    return "nothing";
}

TEST(TorchFailure, IsOneSentenceWithoutTheStack) {
    EXPECT_EQ(sentence([] { (void)torch::empty({std::int64_t{1} << 55}, torch::kUInt8); }),
              "not enough memory: 36028797018963968 bytes were asked for at once");
    EXPECT_EQ(sentence([] { TORCH_CHECK(false, "rows of ", 3, ", expected ", 4); }), "libtorch: rows of 3, expected 4");
    const auto shapes = sentence([] { (void)torch::mm(torch::ones({2, 3}), torch::ones({2, 3})); });
    EXPECT_TRUE(shapes.starts_with("libtorch: mat1 and mat2 shapes cannot be multiplied")) << shapes;
    EXPECT_EQ(shapes.find('\n'), std::string::npos) << shapes;
    EXPECT_EQ(sentence([] {}), "nothing");
}

TEST(TorchFailure, OtherErrorsSayWhatTheySay) {
    EXPECT_EQ(sentence_of(std::invalid_argument("model.width: expected more")), "model.width: expected more");
    EXPECT_EQ(sentence_of(std::bad_alloc()), "not enough memory");
    EXPECT_THROW(without_stack([] { throw std::invalid_argument("as it is"); }), std::invalid_argument);
}

}  // namespace
}  // namespace countable::tensor
