#include "countable/distributed/share.hpp"

#include <gmock/gmock.h>

namespace countable::distributed {
namespace {

TEST(Share, EveryItemHasOneRank) {
    for (const std::int64_t items : {0, 1, 2, 7, 32, 129})
        for (const int size : {1, 2, 3, 4, 7}) {
            std::int64_t next = 0;
            for (int rank = 0; rank < size; ++rank) {
                const Share share = share_of(items, rank, size);
                EXPECT_EQ(share.first, next);
                EXPECT_GE(share.size(), items / size);
                EXPECT_LE(share.size(), (items + size - 1) / size);
                next = share.last;
            }
            EXPECT_EQ(next, items);
        }
}

}  // namespace
}  // namespace countable::distributed
