# Part of the installation. Copies the shared library NAUTY, and all that it needs but the C library, to countable/lib, by
# the names under which the loader looks for them.
cmake_policy(VERSION 3.25)
file(REAL_PATH ${NAUTY} library)
get_filename_component(folder ${NAUTY} DIRECTORY)
get_filename_component(name ${NAUTY} NAME)
file(GLOB named ${folder}/${name}.[0-9])  # libnauty.so.2
file(GET_RUNTIME_DEPENDENCIES LIBRARIES ${library} RESOLVED_DEPENDENCIES_VAR needed
     PRE_EXCLUDE_REGEXES "^lib(c|m|pthread)\\.so" "^ld-linux")
foreach(file ${named} ${needed})
  get_filename_component(name ${file} NAME)
  file(REAL_PATH ${file} real_file)
  file(INSTALL DESTINATION "${CMAKE_INSTALL_PREFIX}/countable/lib" TYPE FILE FILES ${real_file} RENAME ${name})
endforeach()
