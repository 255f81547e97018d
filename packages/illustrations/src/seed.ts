import assert from 'node:assert/strict'

/** Returns the 32-bit FNV-1a hash of a text, the same on every machine. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index)
    hash = Math.imul(hash, 0x01000193) >>> 0
  }
  return hash
}

/** Returns a number in [0, 1) that depends on seed and purpose, so that new uses leave old ones unchanged. */
export function share(seed: number, purpose: string): number {
  let mixed = (seed ^ seedOf(purpose)) >>> 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d) >>> 0
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b) >>> 0
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 0x1_0000_0000
}

/** Returns a number in [-1, 1). */
export function swing(seed: number, purpose: string): number {
  return share(seed, purpose) * 2 - 1
}

export function pick<Choice>(seed: number, purpose: string, choices: readonly Choice[]): Choice {
  const chosen = choices[Math.floor(share(seed, purpose) * choices.length)]
  assert(chosen !== undefined, 'there is something to choose from')
  return chosen
}
