/**
 * Options of Node for the processes of API tests: most end before code has run often enough to be worth compiling twice, the
 * database client's WebAssembly above all, which cost a tenth of the tests and a fifth of each start of a server.
 */
export const COMPILE_ONCE = ['--no-opt', '--liftoff-only']
