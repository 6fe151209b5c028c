#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "countable/count/counter.hpp"
#include "countable/formats/reader.hpp"

namespace countable::count {

/// Where the graphs come from: nothing at their end. Called on the caller's thread.
using NextGraph = std::function<std::optional<formats::InputGraph>()>;
/// Where the results go, in the order of the graphs, each with its outcome. Called on the caller's thread.
using Sink = std::function<void(const formats::InputGraph& graph, const std::vector<Result>& results)>;

/// The dataset form of counting: answers the counter's queries for one graph after the other, small graphs in parallel
/// with each other, a large one in parallel within itself. Memory for some thousand small graphs, or one large one.
/// If next() throws, the results of all graphs before have been handed to the sink. The results and their order do not
/// depend on the number of threads. With AfterCounting::DropGraph the sink gets a large graph perhaps empty, but for its names.
/// Returns whether all graphs were counted: false when options.stop() asked to stop. The sink has then had the graphs
/// before some graph, and of a large graph perhaps a part of the results.
bool count_stream(const Counter& counter, const NextGraph& next, const Sink& sink, const RunOptions& options = {});

}  // namespace countable::count
