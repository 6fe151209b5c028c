#pragma once

/// Graphs: Graph, Edge, NodeId, and the table Labels of node and edge labels. countable::graph
#include "countable/graph/graph.hpp"
#include "countable/graph/labels.hpp"
