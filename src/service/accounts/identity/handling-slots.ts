import { IDENTITY_STORE_NAME } from '#accounts/identity/identity.ts'
import { ProblemError } from '#platform/problem.ts'

/** Maximum number of passwords hashed at once: Node has four threads for it. */
export const HANDLED_AT_ONCE_MAX = 4
/** Maximum number of waiting requests: some seconds of sign-ups. More are rejected at once. */
const WAITING_MAX = 100
const RETRY_AFTER_SECONDS = 1

/** Returns the problem of a request that the library cannot handle now. */
export function identityUnavailable(cause: unknown): ProblemError {
  const detail = `The ${IDENTITY_STORE_NAME} is temporarily unavailable. Try again shortly.`
  return new ProblemError('service_unavailable', detail, {
    cause,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
}

/** Runs a few library requests at once, others in order: a sign-up hashes while it holds a connection. */
export class HandlingSlots {
  #free = HANDLED_AT_ONCE_MAX
  readonly #waiting: (() => void)[] = []

  /** @throws ProblemError service_unavailable if too many are waiting; otherwise as `work` */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#enter()
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#free += 1
      else next()
    }
  }

  async #enter(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1
      return
    }
    if (this.#waiting.length >= WAITING_MAX) throw identityUnavailable(new Error('too many sign-ins at once'))
    await new Promise<void>((enter) => this.#waiting.push(enter))
  }
}
