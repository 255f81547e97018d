import { Failure } from '#platform/failure.ts'
import { ProblemError } from '#platform/problem.ts'

/** Returns the same response for another account's item and for an item that does not exist. */
export function itemNotFound(): ProblemError {
  return new ProblemError('item_not_found', 'This account has no item with this id.')
}

/** Turns a Failure of the store, such as a blank label or one key too many, into a problem response. */
export async function mapFailures<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const code = error.exitCode === 2 ? 'invalid_parameter' : 'conflict'
    const message = `${error.message.charAt(0).toUpperCase()}${error.message.slice(1)}.`
    throw new ProblemError(code, message, { cause: error })
  }
}
