import { fileURLToPath } from 'node:url'

/**
 * Node options for serving processes. With a larger heap, the garbage collector waits longer: a worker used 450 MB at federal
 * size, twice what it needed (docs/adr/0146). Plain JavaScript, because the launcher reads it with any Node.
 */
export const SERVE_FLAGS = ['--max-old-space-size=256', '--max-semi-space-size=24']

/**
 * Cache of compiled code. A second start need not strip and compile a thousand files again, nor load the compiler, which
 * takes 26 MB of each process.
 */
export const COMPILE_CACHE = fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url))
