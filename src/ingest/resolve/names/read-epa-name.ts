import { assert } from '#platform/assert.ts'
import { NO_ALIASES, type Aliases } from '#ingest/resolve/rules/alias-file.ts'
import type { EpaName } from '#ingest/resolve/epa-name.ts'
import { epaSpellings, powerKind } from '#ingest/resolve/rules/epa-alternative.ts'
import { isSizeInModel, modelWords, trimsInModel, type Named } from './model-words.ts'
import { readName } from './read-name.ts'
import type { NameReading } from './reading.ts'
import { squeezed } from './plain-text.ts'
import { sourceWordsOf, spelled } from './spelling.ts'
import { SUBMODELS } from './vocabulary.ts'

/** The fields of a vehicle that EPA's name tells. */
export interface EpaNameReading {
  /** Canonical make: "BMW", "Mercedes-Benz", "Mazda". */
  readonly make: string
  /** The nameplate as its maker and NHTSA write it: "F-150", "RAV4 Hybrid", "Tacoma Double Cab". */
  readonly model: string
  /** "XLE/XSE", or null when the name says none. */
  readonly trim: string | null
  /** Body or cab variant, one of SUBMODELS: "Convertible", "Double Cab"; null when the name says none. */
  readonly submodel: string | null
}

/** EPA has some 7,000 names; when many more are known, reading starts over. */
const READINGS_KEPT_MAX = 60_000
const kept = new Map<string, EpaNameReading>()

/** Reads one EPA name. Pure; rows with the same words and drive share one reading. */
export function readEpaName(name: EpaName, aliases: Aliases = NO_ALIASES): EpaNameReading {
  const { make, models } = epaSpellings(name, aliases)
  const spelling = models.map((text) => {
    const reading = readName(make, text, 'epa')
    return { make, text, reading, power: powerKind(name, make, reading) }
  })
  const key = [make, name.model, ...spelling.flatMap(({ text, power }) => [text, power])].join('\t')
  const known = kept.get(key)
  if (known !== undefined) return known
  const [first] = spelling
  assert(first !== undefined, 'a name has at least one spelling')
  const reading = readingOf(first, joinedModels(spelling.map(modelWords), name.model), name.model)
  if (kept.size >= READINGS_KEPT_MAX) kept.clear()
  kept.set(key, reading)
  return reading
}

/** The fields; trim and submodel are those of the first nameplate where a row stands for several. */
function readingOf({ make, text, reading }: Named, model: string, epaModel: string): EpaNameReading {
  return {
    make,
    model,
    trim: trimOf(make, reading, sourceWordsOf(text), epaModel),
    submodel: submodelOf(reading),
  }
}

/** "Sentra/200SX" stays as it is where EPA names both; a nameplate that only the reviewed file adds is not shown. */
function joinedModels(models: readonly string[], text: string): string {
  const letters = (of: string) => of.toLowerCase().replace(/[^a-z0-9]/g, '')
  const named = models.filter((model) => letters(text).includes(letters(model)))
  return [...new Set(named.length > 0 ? named : models.slice(0, 1))].join('/')
}

/** Trims that are part of the model's name are in it already: see model-words.ts. */
function trimOf(make: string, reading: NameReading, source: ReadonlyMap<string, string>, text: string): string | null {
  const inModel = trimsInModel(make, reading)
  const trims = reading.said.filter((each) => isTrim(each) && !inModel.has(each.mark))
  let shown = ''
  // Words that the reader spelled out of a code ("Ci" of 335cxi) are in the model already.
  for (const word of trims.flatMap((trim) => trim.words).filter((each) => source.has(squeezed(each)))) {
    const next = spelled(word, source)
    const last = shown.split(/[ /]/).at(-1) ?? ''
    const isListed = shown !== '' && text.includes(`${last}/${next}`)
    shown += shown === '' ? next : `${isListed ? '/' : ' '}${next}`
  }
  return shown === '' ? null : shown
}

/** BMW's "3.0si" and a van's "1500" tell versions apart as a trim does. */
function isTrim({ mark, words }: NameReading['said'][number]): boolean {
  if (mark.startsWith('trim:')) return true
  if (mark.startsWith('size:')) return !isSizeInModel(words)
  return mark.startsWith('engine:') && /^\d\.\d[is]/.test(words[0] ?? '')
}

function submodelOf(reading: NameReading): string | null {
  const marks = reading.said.map((each) => each.mark)
  const mark =
    marks.find((each) => each.startsWith('cab:')) ??
    marks.find((each) => each.startsWith('body:') && each !== 'body:pickup')
  return mark === undefined ? null : (SUBMODELS.get(mark) ?? null)
}
