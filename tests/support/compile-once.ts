/**
 * Options of Node for the servers and commands that API tests start: most end before code has run often enough to be worth compiling
 * twice, the database client's WebAssembly above all, which cost a fifth of each start of a server.
 */
export const COMPILE_ONCE = ['--no-opt', '--liftoff-only']
