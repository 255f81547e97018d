import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { DelimitedLines } from '#ingest/read/delimited-lines.ts'
import { findFiles } from '#ingest/read/find-files.ts'
import { epaVehicles } from '#ingest/sources/epa-vehicles/index.ts'
import type { SeededRandom } from './random.ts'

const root = resolve(import.meta.dirname, '../..')
const SHARED_EPA = join(root, '../shared/data/epa')
const SHARED_NAMES = join(root, '../shared/data/nhtsa/recalls/rcl_from_2020_2026_campaign_make_model_year.tsv')
/** Folder of the project's own small files. */
export const STARTER = join(root, 'data/starter')
/** Minimum weight of a federal name, so that rare makes occur. */
const WEIGHT_MIN = 1
const FIRST_YEAR = 1984
const LAST_YEAR = 2026

export interface CorpusName {
  readonly make: string
  readonly model: string
  readonly year: number
}

/** The names of one model year with cumulative weights, for bisection. */
interface YearNames {
  readonly names: CorpusName[]
  readonly sums: number[]
}

/** Real makes, models and years, as frequent as in official files. */
export class CorpusNames {
  readonly #years = new Map<number, YearNames>()

  /** @param weights row counts by "MAKE\tMODEL\tYEAR" */
  constructor(weights: ReadonlyMap<string, number>) {
    for (const [key, weight] of weights) {
      const [make = '', model = '', text = ''] = key.split('\t')
      const year = Number(text)
      if (!(year >= FIRST_YEAR && year <= LAST_YEAR)) continue
      const own = this.#years.getOrInsertComputed(year, () => ({ names: [], sums: [] }))
      own.names.push({ make, model, year })
      own.sums.push((own.sums.at(-1) ?? 0) + weight)
    }
  }

  /** Picks a vehicle of about this model year, names with more weight more often. */
  pick(random: SeededRandom, year: number): CorpusName {
    const { names, sums } = this.#namesOf(year)
    const target = random.share() * (sums.at(-1) ?? 0)
    let low = 0
    let high = sums.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) <= target) low = middle + 1
      else high = middle
    }
    return nameAt(names, low, year)
  }

  /** Picks a vehicle of about this model year, each equally often. */
  pickEvenly(random: SeededRandom, year: number): CorpusName {
    const { names } = this.#namesOf(year)
    return nameAt(names, random.whole(0, names.length - 1), year)
  }

  #namesOf(year: number): YearNames {
    const wanted = Math.min(LAST_YEAR, Math.max(FIRST_YEAR, year))
    const own = this.#years.get(wanted) ?? this.#years.values().next().value
    if (own === undefined) throw new Error('there are no names')
    return own
  }
}

/** Vehicles before EPA's first year have names of that year, but keep their own year. */
function nameAt(names: readonly CorpusName[], index: number, year: number): CorpusName {
  const name = names[index]
  if (name === undefined) throw new Error('there are no names')
  return year < FIRST_YEAR ? { ...name, year } : name
}

/** Returns the folder of the EPA file: the complete one if available, else the starter excerpt. */
export function epaFolder(): string {
  return existsSync(SHARED_EPA) ? SHARED_EPA : STARTER
}

/**
 * Reads EPA's names (make and base model, one per configuration, weighted by the make's recalls) and the names in
 * recalls.
 */
export async function readNames(): Promise<CorpusNames> {
  const weights = federalWeights()
  const makes = new Map<string, number>()
  for (const [key, weight] of weights) {
    const make = key.slice(0, key.indexOf('\t'))
    makes.set(make, (makes.get(make) ?? 0) + weight)
  }
  const epa = await epaWeights()
  const epaMakes = new Map<string, number>()
  for (const [key, weight] of epa) {
    const make = key.slice(0, key.indexOf('\t'))
    epaMakes.set(make, (epaMakes.get(make) ?? 0) + weight)
  }
  for (const [key, weight] of epa) {
    const make = key.slice(0, key.indexOf('\t'))
    const scaled = (weight * Math.max(WEIGHT_MIN, makes.get(make) ?? 0)) / (epaMakes.get(make) ?? 1)
    weights.set(key, (weights.get(key) ?? 0) + scaled)
  }
  return new CorpusNames(weights)
}

function federalWeights(): Map<string, number> {
  const weights = new Map<string, number>()
  const add = (key: string): void => void weights.set(key, (weights.get(key) ?? 0) + 1)
  if (existsSync(SHARED_NAMES)) {
    for (const line of readFileSync(SHARED_NAMES, 'utf8').split('\n').slice(1))
      add(line.split('\t').slice(1, 4).join('\t'))
  } else {
    const rows = gunzipSync(readFileSync(join(STARTER, 'FLAT_RCL.txt.gz')))
      .toString('latin1')
      .split('\r\n')
    for (const row of rows) add(row.split('\t').slice(2, 5).join('\t'))
  }
  return weights
}

async function epaWeights(): Promise<Map<string, number>> {
  const weights = new Map<string, number>()
  const [file] = (await findFiles(epaFolder(), [epaVehicles])).files
  if (file === undefined) throw new Error('there is no vehicles.csv')
  let columns: readonly [number, number, number, number] | undefined
  const lines = new DelimitedLines('csv', {
    record(fields) {
      if (columns === undefined) {
        const at = (name: string): number => fields.indexOf(name)
        columns = [at('make'), at('baseModel'), at('model'), at('year')]
        return
      }
      const [make, base, model, year] = columns.map((column) => (fields[column] ?? '').trim().toUpperCase())
      const key = `${make}\t${base === '' ? model : base}\t${year}`
      weights.set(key, (weights.get(key) ?? 0) + 1)
    },
    unreadable(line, reason) {
      throw new Error(`vehicles.csv line ${line}: ${reason}`)
    },
  })
  lines.select(Array.from({ length: 128 }, (_, column) => column))
  for await (const chunk of file.open()) lines.push(chunk)
  lines.end()
  return weights
}
