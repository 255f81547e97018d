/**
 * Options of Node for processes that serve. A process that may use more makes the garbage collector wait until it has:
 * a worker then held 450 MB at federal size, of which it needed half (docs/adr/0146). Plain JavaScript, because the
 * launcher reads it with any Node.
 */
export const SERVE_FLAGS = ['--max-old-space-size=384', '--max-semi-space-size=32']
