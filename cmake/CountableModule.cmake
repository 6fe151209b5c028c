# Flags that every target of ours is compiled with.
add_library(countable_flags INTERFACE)
target_compile_options(countable_flags INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor
                       -Wno-restrict  # GCC 12 warns falsely of string concatenation
                       # All alike: the shared library for Python takes the same objects and the same precompiled header.
                       -fPIC -fno-semantic-interposition)
if(COUNTABLE_MARCH AND CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  target_compile_options(countable_flags INTERFACE -march=${COUNTABLE_MARCH})
endif()
if(COUNTABLE_SANITIZE)
  target_compile_options(countable_flags INTERFACE -fsanitize=address,undefined -fno-sanitize-recover=all)
  target_link_options(countable_flags INTERFACE -fsanitize=address,undefined)
endif()

# For programs that spend their time in the libraries: a quarter to a half less to compile.
function(countable_compiles_quickly target)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
endfunction()

# countable_module(count SOURCES a.cpp ... LINKS graph ... TESTS a_test.cpp ...)
# One folder, one static library countable_<name>, one test program <name>_test.
# LINKS names folders of ours (graph) or CMake targets (ZLIB::ZLIB).
function(countable_module name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINKS;TESTS" ${ARGN})
  add_library(countable_${name} STATIC ${ARG_SOURCES})
  target_include_directories(countable_${name} PUBLIC ${CMAKE_SOURCE_DIR}/src)
  target_link_libraries(countable_${name} PUBLIC countable_flags)
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
    add_executable(${name}_test ${ARG_TESTS})
    target_link_libraries(${name}_test PRIVATE countable_${name} GTest::gmock_main)
    if("torch" IN_LIST ARG_LINKS)
      # One CTest entry for the whole program: loading libtorch takes longer than most tests.
      countable_torch_header(${name}_test)
      countable_compiles_quickly(${name}_test)
      add_test(NAME ${name} COMMAND ${name}_test)
    else()
      gtest_discover_tests(${name}_test DISCOVERY_TIMEOUT 60)
    endif()
  endif()
endfunction()
