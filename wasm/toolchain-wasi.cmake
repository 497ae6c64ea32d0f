# WebAssembly with clang, lld and wasi-libc (Debian: clang-19 lld-19 libclang-rt-19-dev-wasm32 wasi-libc).
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(ONEPATH_WASM_FLAVOUR wasi)

find_program(ONEPATH_WASI_CC NAMES clang-19 clang REQUIRED)
find_program(ONEPATH_WASI_AR NAMES llvm-ar-19 llvm-ar ar REQUIRED)
find_program(ONEPATH_WASI_RANLIB NAMES llvm-ranlib-19 llvm-ranlib ranlib REQUIRED)
set(CMAKE_C_COMPILER ${ONEPATH_WASI_CC})
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_AR ${ONEPATH_WASI_AR})
set(CMAKE_RANLIB ${ONEPATH_WASI_RANLIB})
set(CMAKE_EXECUTABLE_SUFFIX .wasm)
set(CMAKE_EXECUTABLE_SUFFIX_C .wasm)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)

# WebAssembly 1.0 with the three extensions that every host since 2021 has.
set(CMAKE_C_FLAGS_INIT "-mcpu=mvp -mbulk-memory -msign-ext -mmutable-globals")

# Without the compile flags: clang would run any wasm-opt it finds on PATH when it links with -O, and the bytes
# would depend on the machine.
set(CMAKE_C_LINK_EXECUTABLE
    "<CMAKE_C_COMPILER> --target=wasm32-wasi <LINK_FLAGS> <OBJECTS> -o <TARGET> <LINK_LIBRARIES>")
