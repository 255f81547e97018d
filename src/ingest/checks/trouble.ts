import { SourceFailure } from '#ingest/source-failure.ts'
import { Failure } from '#platform/failure.ts'

/** Why the new data should not replace the current ones. */
export interface Trouble {
  /** The source that it comes from; undefined = several or none. */
  readonly source: string | undefined
  readonly reason: string
}

/**
 * Refuses data that say less than the current ones, unless the operator accepts that.
 * @returns what was accepted, for the log
 */
export function refuseShrunk(troubles: readonly Trouble[], accepts: boolean): string[] {
  const [first, ...others] = troubles
  if (first === undefined || accepts) return troubles.map(({ reason }) => reason)
  const more = others.length === 0 ? '' : ` (and ${others.length} more reasons)`
  const message = `${first.reason}${more}; --accept-shrink publishes it all the same`
  const isOfOne = first.source !== undefined && others.every(({ source }) => source === first.source)
  throw isOfOne && first.source !== undefined ? new SourceFailure(first.source, message) : new Failure(message)
}
