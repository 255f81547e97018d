import { pick } from './seed.ts'

/** Shades of one body color, from lit to shaded. */
export interface Paint {
  readonly name: string
  readonly lit: string
  readonly light: string
  readonly base: string
  readonly shade: string
  readonly dark: string
  readonly line: string
}

const COLORS = [
  ['silver', '#b9c0c7'],
  ['pearl white', '#e3e5e6'],
  ['graphite', '#5a626b'],
  ['slate blue', '#5f7c98'],
  ['deep blue', '#35547c'],
  ['glacier blue', '#8fa9bd'],
  ['sage', '#839582'],
  ['pine', '#41665a'],
  ['sand', '#c2b291'],
  ['bronze', '#8d7a66'],
  ['garnet', '#8f3f43'],
  ['copper', '#b06a4a'],
  ['stone', '#9c9a94'],
  ['teal', '#3f7380'],
] as const

/** Returns the color of a model line. It says nothing about a real vehicle's paint. */
export function paintOf(seed: number): Paint {
  const [name, base] = pick(seed, 'colour', COLORS)
  return {
    name,
    lit: mix(base, '#ffffff', 0.62),
    light: mix(base, '#ffffff', 0.28),
    base,
    shade: mix(base, '#141a24', 0.24),
    dark: mix(base, '#10151d', 0.48),
    line: mix(base, '#0c1017', 0.66),
  }
}

/** Mixes two colors, "#rrggbb". `amount` (0..1) is the share of `to`. */
export function mix(from: string, to: string, amount: number): string {
  const a = Number.parseInt(from.slice(1), 16)
  const b = Number.parseInt(to.slice(1), 16)
  let mixed = '#'
  for (const shift of [16, 8, 0]) {
    const low = (a >> shift) & 255
    const high = (b >> shift) & 255
    mixed += Math.round(low + (high - low) * amount)
      .toString(16)
      .padStart(2, '0')
  }
  return mixed
}
