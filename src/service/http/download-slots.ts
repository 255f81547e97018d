/** Counts the downloads under way of each account, so that nobody takes the disk and the line for himself. */
export class DownloadSlots {
  readonly #underWay = new Map<string, number>()
  readonly #max: number

  constructor(max: number) {
    this.#max = max
  }

  /** Returns how to give the slot back (once counts), or undefined when the account has as many as it may. */
  take(accountId: string): (() => void) | undefined {
    const count = this.#underWay.get(accountId) ?? 0
    if (count >= this.#max) return undefined
    this.#underWay.set(accountId, count + 1)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      const left = (this.#underWay.get(accountId) ?? 1) - 1
      if (left === 0) this.#underWay.delete(accountId)
      else this.#underWay.set(accountId, left)
    }
  }
}
