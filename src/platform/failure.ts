/**
 * Failure that the user at the command line can act on. The command prints one line on stderr and exits with `exitCode`
 * (1 = failed, 2 = wrong usage). Any other error also prints its stack.
 */
export class Failure extends Error {
  readonly exitCode: 1 | 2

  constructor(message: string, options: { exitCode?: 1 | 2; cause?: unknown } = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined)
    this.name = 'Failure'
    this.exitCode = options.exitCode ?? 1
  }
}

export function wrongUsage(message: string): Failure {
  return new Failure(message, { exitCode: 2 })
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
