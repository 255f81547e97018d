import { ProblemError } from '#platform/problem.ts'
import { IDENTITY_STORE_NAME } from '#accounts/identity/identity.ts'

/** Maximum passwords hashed at once: Node has four threads for it. */
export const HANDLED_AT_ONCE_MAX = 4
/** Some seconds of sign-ups; more is rejected at once. */
const WAITING_MAX = 100
const RETRY_AFTER_SECONDS = 1

/** The problem of a request that the library cannot take now. */
export function identityUnavailable(cause: unknown): ProblemError {
  const detail = `The ${IDENTITY_STORE_NAME} is temporarily unavailable. Try again shortly.`
  return new ProblemError('service_unavailable', detail, {
    cause,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
}

/**
 * Lets a few requests to the library run at a time; further ones wait in the order of their arrival. A sign-up hashes
 * its password within its transaction: many at once would hold every connection and wait for a thread.
 */
export class HandlingSlots {
  #free = HANDLED_AT_ONCE_MAX
  readonly #waiting: (() => void)[] = []

  /** @throws ProblemError service_unavailable when too many wait already; otherwise as `work` */
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
