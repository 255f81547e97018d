import { sqliteFailure } from '#platform/database/sqlite.ts'
import { Failure, messageOf } from '#platform/failure.ts'

/** A rejection of one source; the others can be refreshed without it. */
export class SourceFailure extends Failure {
  readonly source: string
  /** True if the official site did not deliver (no network, server error): the data were not rejected. */
  readonly isUnreachable: boolean

  constructor(source: string, message: string, options: { isUnreachable?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.source = source
    this.isUnreachable = options.isUnreachable ?? false
  }
}

/** Nothing new could be published: every new source was rejected, or the rest depend on a rejected one. */
export class NothingPublished extends Failure {
  readonly rejected: readonly SourceFailure[]

  constructor(rejected: readonly SourceFailure[], reason?: string) {
    const reasons = rejected.map(({ source, message }) => (rejected.length === 1 ? message : `${source}: ${message}`))
    const texts = [...(reason === undefined ? [] : [reason]), ...new Set(reasons)]
    super(texts.join('; ') || 'no publishable rows are left', { cause: rejected[0] })
    this.rejected = rejected
  }
}

/** Node's error code for a thread that reached its heap limit. */
const HEAP_LIMIT = 'ERR_WORKER_OUT_OF_MEMORY'

/**
 * Turns a full disk, missing permission, broken device or lack of memory into a Failure for the operator. Such an error
 * ends the refresh without excluding a source. Any other error is a bug and is returned unchanged.
 */
export function asOperatingFailure(action: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Failure) return error
  const { syscall, code } = error as Error & { syscall?: string; code?: string }
  if (code === HEAP_LIMIT)
    return new Failure(`${action}: a thread reached its heap limit; raise VDS_INGEST_HEAP_MB`, { cause: error })
  const isMachine = syscall !== undefined || sqliteFailure(error) === 'machine'
  return isMachine ? new Failure(`${action}: ${messageOf(error)}`, { cause: error }) : error
}
