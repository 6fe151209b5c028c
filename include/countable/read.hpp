#pragma once

/// Reading files of graphs (graph6, sparse6, edge lists, CSV, gSpan, TUDataset, GraphML, GML, Pajek, Matrix Market, METIS,
/// node-link JSON, adjacency lists; gzipped or not), and writing the first ones:
/// formats::open_graphs, formats::read_graphs, formats::make_writer. InputError says what is wrong in a file.
/// countable::formats
#include "countable/formats/reader.hpp"
#include "countable/formats/writer.hpp"
#include "countable/support/errors.hpp"
