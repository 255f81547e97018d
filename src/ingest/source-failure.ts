import { Failure } from '#platform/failure.ts'

/** A refusal that concerns one source: the others can be refreshed without it. */
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

/** Runs work that concerns one source, so that its Failure says which. */
export async function ofSource<Result>(source: string, work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Failure) || error instanceof SourceFailure) throw error
    throw new SourceFailure(source, error.message, { cause: error })
  }
}
