#include "countable/count/count.hpp"

#include "countable/count/counter.hpp"

namespace countable::count {

std::string_view kind_name(Embedding embedding) {
    switch (embedding) {
        case Embedding::Induced:
            return "induced";
        case Embedding::Homomorphism:
            return "homomorphism";
        case Embedding::NonInduced:
            break;
    }
    return "subgraph";
}

Result subgraphs(const Graph& graph, const pattern::Pattern& pattern, const Options& options) {
    return Counter({Query{pattern, options.embedding, options.per}})(graph, options.threads)[0];
}

}  // namespace countable::count
