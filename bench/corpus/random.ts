import { createHash } from 'node:crypto'

const UINT32 = 0x1_0000_0000

/** Repeatable random numbers (sfc32): the same seed and name give the same sequence on every machine. */
export class SeededRandom {
  #a: number
  #b: number
  #c: number
  #counter = 1

  constructor(seed: number, name: string) {
    const digest = createHash('sha256').update(`${seed} ${name}`).digest()
    this.#a = digest.readInt32LE(0)
    this.#b = digest.readInt32LE(4)
    this.#c = digest.readInt32LE(8)
  }

  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  share(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0
    this.#counter = (this.#counter + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum
    return (sum >>> 0) / UINT32
  }

  /** Returns an integer from `least` to `most`, inclusive. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.share() * (most - least + 1))
  }

  chance(probability: number): boolean {
    return this.share() < probability
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.share() * items.length)]
    if (item === undefined) throw new Error('there is nothing to pick from')
    return item
  }

  text(alphabet: string, length: number): string {
    let text = ''
    for (let count = 0; count < length; count += 1) text += alphabet[Math.floor(this.share() * alphabet.length)]
    return text
  }
}

/** Returns a value interpolated between measured quantiles, given as [share, value] in ascending order. */
export function quantile(random: SeededRandom, quantiles: readonly (readonly [number, number])[]): number {
  const share = random.share()
  const above = quantiles.findIndex(([at]) => at >= share)
  const [high, most] = quantiles[above] ?? [1, 0]
  const [low, least] = quantiles[above - 1] ?? [0, most]
  return Math.round(high === low ? most : least + ((share - low) / (high - low)) * (most - least))
}
