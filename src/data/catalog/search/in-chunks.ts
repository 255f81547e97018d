/** Long work that is done in short slices between requests. */
export interface ChunkedWork<Result> {
  /**
   * The result; does at once whatever is left to do.
   * @throws whatever the work threw
   */
  finish(): Result
  /** Does no more of it. */
  stop(): void
}

/** Runs a generator slice by slice, one in each turn of the event loop. */
export function inChunks<Result>(work: Generator<undefined, Result>): ChunkedWork<Result> {
  let outcome: { readonly value: Result } | { readonly error: unknown } | undefined
  let nextTurn = setImmediate(turn).unref()

  function step(): void {
    try {
      const slice = work.next()
      if (slice.done === true) outcome = { value: slice.value }
    } catch (error) {
      outcome = { error }
    }
  }

  function turn(): void {
    step()
    if (outcome === undefined) nextTurn = setImmediate(turn).unref()
  }

  return {
    finish() {
      clearImmediate(nextTurn)
      while (outcome === undefined) step()
      if ('error' in outcome) throw outcome.error
      return outcome.value
    },
    stop() {
      clearImmediate(nextTurn)
      work.return(undefined as Result)
    },
  }
}
