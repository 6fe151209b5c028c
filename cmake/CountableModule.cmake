# Flags of every target of ours. They belong to the folders of this project, not to its targets: whoever links a library
# gets none of them.
add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor
                    # All alike: the shared library for Python takes the same objects and the same precompiled header.
                    -fPIC -fno-semantic-interposition)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options(-Wno-restrict)  # GCC 12 warns falsely of string concatenation
endif()
if(COUNTABLE_MARCH AND CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  add_compile_options(-march=${COUNTABLE_MARCH})
endif()
if(COUNTABLE_SANITIZE)
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=all)
  add_link_options(-fsanitize=address,undefined)
endif()

# For programs that spend their time in the libraries: a quarter to a half less to compile.
function(countable_compiles_quickly target)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
endfunction()

# GoogleTest, compiled once for all test programs that do without libtorch.
if(COUNTABLE_TESTS)
  find_package(GTest REQUIRED)
  include(GoogleTest)
  add_library(countable_gtest STATIC ${CMAKE_CURRENT_LIST_DIR}/header_only.cpp)
  target_link_libraries(countable_gtest PUBLIC GTest::gmock_main)
  target_precompile_headers(countable_gtest PRIVATE <gmock/gmock.h>)
  set_target_properties(countable_gtest PROPERTIES CXX_COMPILER_LAUNCHER "")
  countable_compiles_quickly(countable_gtest)
endif()

# countable_gtest_program(graph_test a_test.cpp ... LINKS countable_graph ...)
function(countable_gtest_program name)
  cmake_parse_arguments(ARG "" "" "LINKS" ${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PRIVATE ${ARG_LINKS} countable_gtest)
  target_precompile_headers(${name} REUSE_FROM countable_gtest)
  set_target_properties(${name} PROPERTIES CXX_COMPILER_LAUNCHER "")
  countable_compiles_quickly(${name})
  gtest_discover_tests(${name} DISCOVERY_TIMEOUT 60)
endfunction()

# countable_older_sets_test(NAME PROGRAM): a test program with the kernels for machines without AVX2, and without AVX-512.
function(countable_older_sets_test name program)
  foreach(set baseline wide)
    add_test(NAME ${name}_${set} COMMAND ${program})
    set_tests_properties(${name}_${set} PROPERTIES ENVIRONMENT COUNTABLE_INSTRUCTIONS=${set})
  endforeach()
endfunction()

# countable_module(count SOURCES a.cpp ... LINKS graph ... TESTS a_test.cpp ...)
# One folder, one static library countable_<name>, which others link as countable::<name>, one test program <name>_test.
# LINKS names every folder that the sources include from (graph) and CMake targets (ZLIB::ZLIB).
function(countable_module name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINKS;TESTS" ${ARGN})
  add_library(countable_${name} STATIC ${ARG_SOURCES})
  add_library(countable::${name} ALIAS countable_${name})
  set_target_properties(countable_${name} PROPERTIES EXPORT_NAME ${name})
  target_include_directories(countable_${name} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include>
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  target_compile_features(countable_${name} PUBLIC cxx_std_20)
  foreach(link ${ARG_LINKS})
    if(TARGET countable_${link})
      target_link_libraries(countable_${name} PUBLIC countable_${link})
    else()
      target_link_libraries(countable_${name} PUBLIC ${link})
    endif()
  endforeach()
  if("torch" IN_LIST ARG_LINKS)
    countable_torch_header(countable_${name})
  endif()
  if(COUNTABLE_TESTS AND ARG_TESTS)
    if("torch" IN_LIST ARG_LINKS)
      countable_torch_test(${name} ${ARG_TESTS} LINKS countable_${name})
    else()
      countable_gtest_program(${name}_test ${ARG_TESTS} LINKS countable_${name})
    endif()
  endif()
endfunction()

# countable_kernels(models a.cpp ...): adds sources that are compiled for every machine and, beside it, for x86-64-v3 and
# for x86-64-v4. COUNTABLE_ISA is the namespace of each, 'baseline', 'wide' or 'widest'; a dispatching source chooses
# between them at run time.
function(countable_kernels name)
  set(sets baseline)
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    list(APPEND sets wide widest)
    target_compile_definitions(countable_${name} PRIVATE COUNTABLE_WIDE_VECTORS)
  endif()
  foreach(set ${sets})
    add_library(countable_${name}_${set} OBJECT ${ARGN})
    target_compile_definitions(countable_${name}_${set} PRIVATE COUNTABLE_ISA=${set})
    target_include_directories(countable_${name}_${set} PRIVATE ${PROJECT_SOURCE_DIR}/src)
    target_compile_features(countable_${name}_${set} PRIVATE cxx_std_20)
    target_compile_options(countable_${name}_${set} PRIVATE -O3)
    if(set STREQUAL wide)
      target_compile_options(countable_${name}_${set} PRIVATE -march=x86-64-v3)  # the last -march wins
    elseif(set STREQUAL widest)
      target_compile_options(countable_${name}_${set} PRIVATE -march=x86-64-v4 -mprefer-vector-width=512)
    endif()
    target_sources(countable_${name} PRIVATE $<TARGET_OBJECTS:countable_${name}_${set}>)
  endforeach()
endfunction()
