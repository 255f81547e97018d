import { settledWithin } from '#platform/bounded.ts'

/** Payments that requests of this process are working on, so that copies of a request wait instead of failing. */
export class RunningPayments {
  readonly #running = new Map<string, Promise<void>>()

  /** Records that work on a payment begins. The caller must call the function that this returns. */
  start(paymentId: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#running.set(paymentId, promise)
    return () => {
      if (this.#running.get(paymentId) === promise) this.#running.delete(paymentId)
      resolve()
    }
  }

  has(paymentId: string): boolean {
    return this.#running.has(paymentId)
  }

  /** Resolves when the work on a payment has ended, or after `msMax`. */
  async finished(paymentId: string, msMax: number): Promise<void> {
    await settledWithin(this.#running.get(paymentId) ?? Promise.resolve(), msMax)
  }
}
