/** Limits the concurrent downloads per account, so that no account uses all the disk and bandwidth. */
export class DownloadSlots {
  readonly #underWay = new Map<string, number>()
  readonly #max: number

  constructor(max: number) {
    this.#max = max
  }

  /** Takes a slot. Returns a function that releases it once, or undefined if the account has no slot left. */
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
