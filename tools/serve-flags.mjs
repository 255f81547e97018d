import { fileURLToPath } from 'node:url'

/**
 * Options of Node for processes that serve. A process that may use more makes the garbage collector wait until it has:
 * a worker then held 450 MB at federal size, of which it needed half (docs/adr/0146). Plain JavaScript, because the
 * launcher reads it with any Node.
 */
export const SERVE_FLAGS = ['--max-old-space-size=256', '--max-semi-space-size=24']

/**
 * Compiled code is retained, so that a second start need not strip and compile a thousand files again, nor load what does:
 * that takes 26 MB of each process.
 */
export const COMPILE_CACHE = fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url))
