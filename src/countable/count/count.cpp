#include "countable/count/count.hpp"

#include "countable/count/counter.hpp"

namespace countable::count {

std::string_view kind_name(Embedding embedding) { return embedding == Embedding::Induced ? "induced" : "subgraph"; }

Result subgraphs(const Graph& graph, const pattern::Pattern& pattern, const Options& options) {
    return Counter({Query{pattern, options.embedding, options.per}})(graph, options.threads)[0];
}

}  // namespace countable::count
