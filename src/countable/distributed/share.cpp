#include "countable/distributed/share.hpp"

namespace countable::distributed {

Share share_of(std::int64_t items, int rank, int size) { return {items * rank / size, items * (rank + 1) / size}; }

}  // namespace countable::distributed
