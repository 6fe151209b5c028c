#include "countable/training/config/resume_rule.hpp"

#include <gtest/gtest.h>

namespace countable::training {
namespace {

TEST(ResumeRule, OnlyTheseFieldsMayChange) {
    const Config before = default_config("gin");
    EXPECT_FALSE(field_against_resuming(before, before));
    for (const char* const assignment :
         {"training.epochs=7", "training.finish=readout", "threads=3", "device=cuda:0", "dataset.data=elsewhere"}) {
        Config now = before;
        apply_set(now, assignment);
        EXPECT_NE(now, before) << assignment;
        EXPECT_FALSE(field_against_resuming(before, now)) << assignment;
    }
    for (const char* const assignment : {"training.lr=0.5", "training.seed=1", "training.batch_size=7", "model.depth=9",
                                         "dataset.source=regular", "dataset.tasks=3-star", "dataset.seed=4"}) {
        Config now = before;
        apply_set(now, assignment);
        now.training.epochs = 7;
        const std::string text(assignment);
        EXPECT_EQ(field_against_resuming(before, now), text.substr(0, text.find('=')));
    }
}

}  // namespace
}  // namespace countable::training
