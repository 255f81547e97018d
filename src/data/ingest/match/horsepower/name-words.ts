import { fold } from '#catalog/search/fold.ts'
import { memoize } from '#ingest/read/memoize.ts'

/** Words for an engine or its tune. Names of one engine must have the same ones. */
const VARIANT_WORDS = words(`
  s r t v f n m si ss rs sti wrx srt amg turbo turbos gt gts gtr gti gt2 gt3 gt4 gtb gtc cobra shelby mach boss nismo evo
  evolution ralliart svt raptor zl1 z06 zr1 z28 jcw works polestar hellcat demon redeye trackhawk trx trofeo speed black
  competition comp svr svj sv supercharged performante hd ho redline plaid stage superleggera abarth type spec ser se-r
  quadrifoglio vsport xfr xjr xkr rline alpina bullitt hybrid natural cng ffv flex diesel tdi competizione superfast
  mazdaspeed mps xr is`)

/** Words with a digit for a drive, load class or doors rather than an engine. */
const NO_ENGINE = words(`
  4wd 2wd 4x4 4x2 1500 2500 3500 c1500 k1500 k10 c10 c15 k15 r1500 1d 2d 3d 5d 2dr 4dr 5dr 4matic`)

/** Words for body, drive, doors or cab, which do not affect the engine. */
const BODY_WORDS = words(`
  coupe convertible cabriolet cabrio sedan wagon sportwagen sports sport gran turismo hardtop roadster xdrive quattro 4matic
  4motion awd 4wd 2wd fwd rwd 4x4 4x2 sportback avant touring hatchback 2dr 4dr 5dr 3dr 2 4 5 3 door doors spyder spider
  targa allroad lwb swb station pickup truck crew cab mega quad regular super ext extended access double supercab supercrew
  passenger cargo van sdrive 4d 5d 2d classic`)

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/))
}

/** Returns the words of a name in lower case. Dots stay, because "3.0" is one word. */
const wordsOf = memoize((name: string): readonly string[] =>
  name
    .toLowerCase()
    .replace(/[()]/g, '')
    .split(/[^a-z0-9.]+/)
    .filter((word) => word !== ''),
)

interface Variant {
  readonly folded: string
  readonly words: readonly string[]
  readonly numbers: readonly string[]
}

const variantOf = memoize((name: string): Variant => {
  const engineWords = wordsOf(name).filter((word) => !NO_ENGINE.has(word))
  return {
    folded: fold(name),
    words: engineWords.filter((word) => VARIANT_WORDS.has(word)),
    numbers: engineWords.filter((word) => !VARIANT_WORDS.has(word) && /\d/.test(word)),
  }
})

/**
 * Returns true if two names may refer to one engine: no tune word is in only one name ("C63" and "C63 S"), and they
 * contain no different numbers ("RC 300" and "RC 350").
 */
export function nameOneEngine(left: string, right: string): boolean {
  const leftVariant = variantOf(left)
  const rightVariant = variantOf(right)
  const lacks = (from: Variant, to: Variant): boolean =>
    from.words.some((word) => !to.words.includes(word) && !(word.length > 1 && to.folded.includes(word)))
  if (lacks(leftVariant, rightVariant) || lacks(rightVariant, leftVariant)) return false
  const numbers = leftVariant.numbers.filter((number) => !rightVariant.folded.includes(number))
  return numbers.length === 0 || rightVariant.numbers.every((number) => leftVariant.folded.includes(number))
}

export function namesTune(name: string): boolean {
  return variantOf(name).words.length > 0
}

/** Returns the name without words for body, drive, doors or cab: "328i" for "328i xDrive Sports Wagon". */
export const designationOf = memoize((name: string): string => {
  const remaining = wordsOf(name).filter((word) => !BODY_WORDS.has(word))
  return fold(remaining.join(' ')) || fold(name)
})

/** Returns the designation of a name that may begin with the maker's: "MINI COOPER S". */
export function designationWithout(make: string, name: string): string {
  const maker = wordsOf(make)
  const remaining = wordsOf(name).filter((word) => !maker.includes(word))
  return designationOf(remaining.join(' '))
}

/** Returns the words in lower case between single blanks, with a blank at both ends: " c 320 4matic ". */
const spaced = memoize(
  (name: string): string =>
    ` ${name
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()} `,
)

const basesOf = memoize((base: string): readonly string[] =>
  base
    .split('/')
    .map(spaced)
    .filter((name) => name.trim() !== ''),
)

/**
 * Returns true if a tested car's name contains EPA's base model as whole words ("1.0L EcoSport", "K1500 SILVERADO
 * 4WD"), or EPA's model begins with it ("C320" for "C320 4matic").
 */
export function namesNameplate(tested: string, model: string, baseModel: string | null): boolean {
  const name = spaced(tested)
  if (basesOf(baseModel ?? model).some((base) => name.includes(base))) return true
  return name.trim() !== '' && spaced(model).startsWith(name)
}

/** Returns true if the tested name is the model, with or without the maker's name: "MINI COOPER S". */
export function isModelName(tested: string, make: string, model: string): boolean {
  const name = fold(tested)
  return name === fold(model) || name === fold(make) + fold(model)
}
