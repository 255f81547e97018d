import { Failure, messageOf } from '#platform/failure.ts'

/** SQLite's primary result codes for what the machine does, not the program: no right, read-only, disk trouble, full. */
const MACHINE_RESULTS = new Set([3, 8, 10, 13, 14])

/**
 * A full disk, a missing right or a broken device, as a Failure that the operator can act on. Anything else stays
 * what it is: a bug.
 */
export function asOperatingFailure(what: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Failure) return error
  const { syscall, errcode } = error as Error & { syscall?: string; errcode?: number }
  const isMachine = syscall !== undefined || (errcode !== undefined && MACHINE_RESULTS.has(errcode & 0xff))
  return isMachine ? new Failure(`${what}: ${messageOf(error)}`, { cause: error }) : error
}
