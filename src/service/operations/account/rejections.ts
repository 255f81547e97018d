import { Failure } from '#platform/failure.ts'
import { ProblemError } from '#platform/problem.ts'

/** The one response about everything that is not the caller's, whether it is another user's or does not exist. */
export function itemNotFound(): ProblemError {
  return new ProblemError('item_not_found', 'This account has no item with this id.')
}

/** Wrong use of the store is the caller's: a label of blanks, one key too many. */
export async function rejecting<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const code = error.exitCode === 2 ? 'invalid_parameter' : 'conflict'
    const message = `${error.message.charAt(0).toUpperCase()}${error.message.slice(1)}.`
    throw new ProblemError(code, message, { cause: error })
  }
}
