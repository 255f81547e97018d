import { sqliteFailure } from '#platform/database/sqlite-failure.ts'
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

/** Node's code for a thread that reached the limit of its heap. */
const HEAP_LIMIT = 'ERR_WORKER_OUT_OF_MEMORY'

/**
 * A full disk, a missing right, a broken device or too little memory, as a Failure that the operator can act on. It ends the
 * refresh: no source is left out for it. Anything else stays what it is: a bug.
 */
export function asOperatingFailure(what: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Failure) return error
  const { syscall, code } = error as Error & { syscall?: string; code?: string }
  if (code === HEAP_LIMIT)
    return new Failure(`${what}: a thread reached its heap limit; raise VDS_INGEST_HEAP_MB`, { cause: error })
  const isMachine = syscall !== undefined || sqliteFailure(error) === 'machine'
  return isMachine ? new Failure(`${what}: ${messageOf(error)}`, { cause: error }) : error
}
