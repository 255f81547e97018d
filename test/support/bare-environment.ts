import { COMPILE_CACHE } from '../../tools/serve-flags.mjs'

/**
 * Returns the environment of a process that a test starts: nothing of the test's own except the compile cache of
 * tools/launch.mjs. Without it each process compiles the whole program again, which is half of its start.
 */
export function bareEnvironment(more: Readonly<Record<string, string>> = {}): Record<string, string> {
  return { NODE_COMPILE_CACHE: COMPILE_CACHE, ...more }
}
