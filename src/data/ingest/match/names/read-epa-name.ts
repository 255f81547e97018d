import assert from 'node:assert/strict'
import type { EpaName } from '#ingest/match/epa-name.ts'
import { NO_ALIASES, type Aliases } from '#ingest/match/rules/alias-file.ts'
import { epaSpellings, powerKind } from '#ingest/match/rules/epa-alternative.ts'
import { patternCell } from '#ingest/read/read-table.ts'
import { cached, EmptiedCache } from '#platform/cached.ts'
import { modelWords, trimsInModel, type ParsedName } from './model-words.ts'
import { namesTable } from './names-table.ts'
import { squeezed } from './plain-text.ts'
import { readName } from './read-name.ts'
import type { NameReading } from './reading.ts'
import { sourceWordsOf, spelled } from './spelling.ts'
import { SUBMODELS } from './vocabulary.ts'

export interface EpaNameReading {
  readonly make: string
  /** The nameplate as spelled by the maker and NHTSA: "F-150", "RAV4 Hybrid", "Tacoma Double Cab". */
  readonly model: string
  /** "XLE/XSE"; null if the name has none. */
  readonly trim: string | null
  /** Body or cab variant, one of SUBMODELS: "Convertible", "Double Cab"; null if the name has none. */
  readonly submodel: string | null
}

/** Readings in the cache; EPA has about 7,000 names. A full cache is emptied. */
const READINGS_CACHED_MAX = 60_000
const readings = new EmptiedCache<string, EpaNameReading>(READINGS_CACHED_MAX)

export function readEpaName(name: EpaName, aliases: Aliases = NO_ALIASES): EpaNameReading {
  const { make, models, shown } = epaSpellings(name, aliases)
  const spelling = models.slice(0, shown).map((text) => {
    const reading = readName(make, text, 'epa')
    return { make, text, reading, power: powerKind(name, make, reading) }
  })
  const key = [make, name.model, ...spelling.flatMap(({ text, power }) => [text, power])].join('\t')
  const [first] = spelling
  assert(first !== undefined, 'a name has at least one spelling')
  return cached(readings, key, () => readingOf(first, joinedModels(spelling.map(modelWords), name.model), name.model))
}

/** Returns the fields of a reading. If a row has several nameplates, trim and submodel are those of the first. */
function readingOf({ make, text, reading }: ParsedName, model: string, epaModel: string): EpaNameReading {
  return {
    make,
    model,
    trim: trimOf(make, reading, sourceWordsOf(text), epaModel),
    submodel: submodelOf(reading),
  }
}

/** Joins the models that EPA names, as in "Sentra/200SX". A nameplate that only the reviewed file adds is not shown. */
function joinedModels(models: readonly string[], text: string): string {
  const named = models.filter((model) => lettersOf(text).includes(lettersOf(model)))
  const [first = '', second] = [...new Set(models)]
  const series = second === undefined ? null : joinedSeries(first, second, text)
  return series ?? [...new Set(named.length > 0 ? named : models.slice(0, 1))].join('/')
}

/** Returns "Express 1500/2500" for "Express 1500" and "Express 2500" if EPA names both; else null. */
function joinedSeries(first: string, second: string, text: string): string | null {
  const [words, others] = [first.split(' '), second.split(' ')]
  const differing = words.flatMap((word, index) => (word === others[index] ? [] : [index]))
  const [at] = differing
  if (words.length !== others.length || differing.length !== 1 || at === undefined) return null
  const [left = '', right = ''] = [words[at], others[at]]
  if (!/\d/.test(left)) return null
  const short = (word: string) => word.replace(/^G|00$/g, '')
  const pairs = [`${left}${right}`, `${left}${short(right)}`, `${short(left)}${short(right)}`]
  const isNamed = pairs.some((pair) => lettersOf(text).includes(lettersOf(pair)))
  return isNamed ? words.with(at, `${left}/${right}`).join(' ') : null
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** Returns the trim without the parts shown in the model (see model-words.ts). */
function trimOf(make: string, reading: NameReading, source: ReadonlyMap<string, string>, text: string): string | null {
  const inModel = trimsInModel(make, reading)
  const trims = reading.attributeWords.filter((each) => isTrim(make, each) && !inModel.has(each.attribute))
  const isShown = (word: string) => source.has(squeezed(word)) || SPELLED_OUT_TRIMS[make]?.test(word) === true
  let shown = ''
  // Ignores words that the reader spelled out of a code ("Ci" of 335cxi): the model contains them.
  for (const word of trims.flatMap(({ words }) => TRIM_WORDS[words.join(' ')] ?? words).filter(isShown)) {
    const next = source.has(squeezed(word)) ? spelled(word, source) : word.toUpperCase()
    const last = shown.split(/[ /]/).at(-1) ?? ''
    const isListed = shown !== '' && text.includes(`${last}/${next}`)
    shown += shown === '' ? next : `${isListed ? '/' : ' '}${next}`
  }
  return shown === '' || shown === 'Edition' ? null : shown
}

/** Trims that the reader spells out of a code and the model does not show: "900SE", "Q50S Red Sport". */
const SPELLED_OUT_TRIMS: Readonly<Record<string, RegExp>> = {
  Audi: /^c?s$/,
  Infiniti: /^s$/,
  Saab: /^se?$/,
  Subaru: /^dl$/,
}
/** Trims with words for the battery or motors, which are dropped. */
const TRIM_WORDS: Readonly<Record<string, readonly string[]>> = {
  'recharge ext range': ['recharge'],
  'recharge twin': ['recharge'],
}

const NO_TRIMS = namesTable('no-trims', ['make', 'words']).map(({ at, cells }) => {
  return { make: cells.make, words: patternCell(cells.words, at) }
})

/** Returns true for words that the reader takes for a trim but are none; `words` in the common spelling. */
function isNoTrim(make: string, words: string): boolean {
  return NO_TRIMS.some((entry) => (entry.make === '*' || entry.make === make) && entry.words.test(words))
}

/** Returns true for a trim, or for an engine word that distinguishes versions like a trim: BMW's "3.0si". */
function isTrim(make: string, { attribute, words }: NameReading['attributeWords'][number]): boolean {
  if (attribute.startsWith('trim:')) return !isNoTrim(make, words.join(' '))
  return attribute.startsWith('engine:') && /^\d\.\d[is]/.test(words[0] ?? '')
}

function submodelOf(reading: NameReading): string | null {
  const attributes = reading.attributeWords.map((each) => each.attribute)
  const attribute =
    attributes.find((each) => each.startsWith('cab:')) ??
    attributes.find((each) => each.startsWith('body:') && each !== 'body:pickup')
  return attribute === undefined ? null : (SUBMODELS.get(attribute) ?? null)
}
