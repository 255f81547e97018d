import { Failure, messageOf } from '#platform/failure.ts'

/** A rejection that concerns one source: the others can be refreshed without it. */
export class SourceFailure extends Failure {
  /** Name of the source. */
  readonly source: string
  /** True when the official site did not deliver (no network, out of order): nothing is wrong with the data. */
  readonly isUnreachable: boolean

  constructor(source: string, message: string, options: { isUnreachable?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.source = source
    this.isUnreachable = options.isUnreachable ?? false
  }
}

/** Nothing new could be published: every source that has news was rejected, or none could be published without them. */
export class NothingPublished extends Failure {
  readonly rejected: readonly SourceFailure[]

  constructor(rejected: readonly SourceFailure[], reason?: string) {
    const reasons = rejected.map(({ source, message }) => (rejected.length === 1 ? message : `${source}: ${message}`))
    const texts = [...(reason === undefined ? [] : [reason]), ...new Set(reasons)]
    super(texts.join('; ') || 'no rows are left that could be published', { cause: rejected[0] })
    this.rejected = rejected
  }
}

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
