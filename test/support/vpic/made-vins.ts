import { checkDigit } from '#vin/characters.ts'
import { namedCharacters } from '#vin/tables/schema-patterns.ts'

/** A key of a schema, and a manufacturer's code that uses it in some years. */
export interface UsedKey {
  readonly wmi: string
  readonly from: number
  readonly to: number | null
  readonly key: string
}

/** What is asked: a VIN, and the year if the caller gives one. */
export interface Asked {
  readonly vin: string
  readonly year: number | null
}

const CHARACTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'
const YEAR_CHARACTERS = 'ABCDEFGHJKLMNPRSTVWXY123456789'
const ODD_CHARACTERS = 'IOQUZ0*#_?-.a'
const LAST_YEAR = 2_028
const RULE = { thirteenIsDigit: true, fourteenIsDigit: true }

/**
 * A VIN that a key matches, in a year of its schema, with the right check digit; then, half of the times, changed as VINs
 * are wrong: other characters in one or several positions, characters that no VIN has, unknown characters (`*`), another
 * check digit, cut off, another year by the caller, an unknown manufacturer.
 * @param random from 0 up to 1
 */
export function madeVin({ wmi, from, to, key }: UsedKey, random: () => number): Asked {
  const pick = (text: string): string => text.charAt(Math.floor(random() * text.length))
  const number = (below: number): number => Math.floor(random() * below)
  const year = from + number(Math.max(1, Math.min(to ?? LAST_YEAR, LAST_YEAR) - from + 1))
  const named = namedCharacters(key)
  const at = (index: number): string => pick(named[index] || CHARACTERS)
  const characters = [
    ...wmi.slice(0, 3),
    ...Array.from({ length: 5 }, (_, index) => at(index)),
    '0',
    YEAR_CHARACTERS.charAt((((year - 2_010) % 30) + 30) % 30),
    at(7),
    ...Array.from({ length: 6 }, (_, index) => (named[8 + index] ? pick(named[8 + index] ?? '') : pick('0123456789'))),
  ]
  if (wmi.length === 6) characters.splice(11, 3, ...wmi.slice(3))
  const withCheckDigit = (): string => {
    const digit = checkDigit(characters.join(''), RULE)
    characters[8] = digit === '' || digit === '?' ? '0' : digit
    return characters.join('')
  }
  const change = (position: number, text: string): void => void (characters[position - 1] = pick(text))
  const vin = withCheckDigit()
  const changes: readonly (() => Asked)[] = [
    () => (change(4 + number(5), CHARACTERS), { vin: withCheckDigit(), year: null }),
    () => (change(11 + number(4), CHARACTERS), { vin: characters.join(''), year: null }),
    () => (change(4 + number(5), CHARACTERS), change(11, CHARACTERS), { vin: characters.join(''), year: null }),
    () => (change(1 + number(17), ODD_CHARACTERS), { vin: characters.join(''), year: null }),
    () => (change(4 + number(5), '*'), change(9, '*'), { vin: characters.join(''), year: null }),
    () => (change(9, '0123456789X'), { vin: characters.join(''), year: null }),
    () => (change(10, `${YEAR_CHARACTERS}UZ0*`), { vin: characters.join(''), year: null }),
    () => ({ vin: vin.slice(0, 5 + number(12)), year: null }),
    () => ({ vin: `${vin.slice(0, 8)}*${vin.slice(9, 11)}`, year: null }),
    () => ({ vin, year: 1_975 + number(60) }),
    () => ({ vin, year }),
    () => (change(3, CHARACTERS), { vin: characters.join(''), year: random() < 0.5 ? year : null }),
  ]
  return random() < 0.5 ? { vin, year: null } : (changes[number(changes.length)]?.() ?? { vin, year: null })
}

/**
 * Keys to make VINs of, at most `count`: first one for every class of characters that any key has, then one for every
 * schema that no VIN before reaches, then any.
 */
export function chosenKeys(
  keys: readonly (UsedKey & { schema: number })[],
  count: number,
  random: () => number,
): UsedKey[] {
  const shuffled = keys.map((key) => ({ key, order: random() })).toSorted((a, b) => a.order - b.order)
  const classes = new Set<string>()
  const schemas = new Set<number>()
  const first: UsedKey[] = []
  const rest: UsedKey[] = []
  for (const { key } of shuffled) {
    const newClasses = (key.key.match(/\[[^\]]*\]/g) ?? []).filter((text) => !classes.has(text))
    const isNew = newClasses.length > 0 || !schemas.has(key.schema)
    for (const text of newClasses) classes.add(text)
    schemas.add(key.schema)
    if (isNew) first.push(key)
    else if (rest.length < count) rest.push(key)
  }
  return [...first, ...rest].slice(0, count)
}
