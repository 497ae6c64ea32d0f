# WebAssembly with Emscripten (Debian: emscripten).
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(ONEPATH_WASM_FLAVOUR emscripten)

find_program(ONEPATH_EMCC emcc REQUIRED)
find_program(ONEPATH_EMAR emar REQUIRED)
find_program(ONEPATH_EMRANLIB emranlib REQUIRED)
set(CMAKE_C_COMPILER ${ONEPATH_EMCC})
set(CMAKE_AR ${ONEPATH_EMAR})
set(CMAKE_RANLIB ${ONEPATH_EMRANLIB})
set(CMAKE_EXECUTABLE_SUFFIX .wasm)
set(CMAKE_EXECUTABLE_SUFFIX_C .wasm)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)

# The same instruction set as the other flavour.
set(CMAKE_C_FLAGS_INIT "-mcpu=mvp -mbulk-memory -msign-ext -mmutable-globals")

# Debian keeps emcc's node modules where node does not look, and emcc takes any wasm-opt that is first on PATH,
# such as one in node_modules/.bin under `npm run`.
set(ONEPATH_EMSCRIPTEN_ENV
    ${CMAKE_COMMAND} -E env NODE_PATH=/usr/share/nodejs "PATH=/usr/bin:/bin:$ENV{PATH}")
set(CMAKE_C_COMPILER_LAUNCHER ${ONEPATH_EMSCRIPTEN_ENV} CACHE STRING "")
set(CMAKE_C_LINKER_LAUNCHER ${ONEPATH_EMSCRIPTEN_ENV} CACHE STRING "")
