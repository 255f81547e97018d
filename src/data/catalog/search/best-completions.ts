import type { Nameplate } from './nameplates.ts'

/** A vehicle name that a user may be typing. */
export interface Completion {
  /** Null if no year was typed. */
  readonly year: number | null
  readonly make: string
  /** Null if only the make was typed. */
  readonly nameplate: Nameplate | null
}

/** Keeps the best completions. Adding one costs at most `max` steps. */
export class BestCompletions {
  readonly max: number
  readonly #best: { readonly rank: number; readonly completion: Completion }[] = []

  constructor(max: number) {
    this.max = max
  }

  add(rank: number, completion: Completion): void {
    const best = this.#best
    const worst = best.length === this.max ? best.at(-1) : undefined
    if (worst !== undefined && rank <= worst.rank) return
    // Two interpretations may mean the same: "19 19".
    const same = best.findIndex((entry) => isSame(entry.completion, completion))
    if (same !== -1 && rank <= (best[same]?.rank ?? 0)) return
    if (same !== -1) best.splice(same, 1)
    const index = best.findIndex((entry) => entry.rank < rank)
    best.splice(index === -1 ? best.length : index, 0, { rank, completion })
    if (best.length > this.max) best.pop()
  }

  get isEmpty(): boolean {
    return this.#best.length === 0
  }

  completions(): Completion[] {
    return this.#best.map(({ completion }) => completion)
  }
}

function isSame(left: Completion, right: Completion): boolean {
  return left.make === right.make && left.year === right.year && left.nameplate === right.nameplate
}

/**
 * Joins completions without duplicates. "f150 supercrew" occurs only in names of rebuilt cars, because Ford's names
 * have no cab.
 */
export function joinCompletions(first: readonly Completion[], others: readonly Completion[]): Completion[] {
  return [...first, ...others.filter((other) => !first.some((completion) => isSame(completion, other)))]
}
