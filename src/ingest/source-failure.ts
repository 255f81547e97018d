import { Failure } from '#platform/failure.ts'

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
