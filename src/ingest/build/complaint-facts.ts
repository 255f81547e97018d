import type { ComplaintSummary } from '#catalog/complaint-store.ts'
import { compareText } from '#ingest/compare-text.ts'

/**
 * What a complaint says. `harm` packs four numbers into one, because a value fetched costs as much as all that is done
 * with it: see HARM.
 */
export type ComplaintFactRow = readonly [federalName: number, complaintId: number, components: string, harm: number]

/** SQL: crash (1 bit), fire (1), persons injured (8) and killed (8); the source takes 99 and more for not known. */
export const HARM = `
  ifnull(crash, 0) | (ifnull(fire, 0) << 1) | (min(ifnull(injuries, 0), 255) << 2) | (min(ifnull(deaths, 0), 255) << 10)`

/**
 * What a summary needs of every complaint, by its published position: some 14 bytes for each, because a complaint is in
 * the lists of several record sets and would otherwise be fetched for every one of them.
 */
export class ComplaintFacts {
  readonly #ids: Int32Array
  /** 0 = the day is not known. */
  readonly #years: Int16Array
  /** Number of the systems in #systems. */
  readonly #systemsOf: Int32Array
  readonly #systems: (readonly string[])[] = []
  /** As HARM packs them. */
  readonly #harms: Int32Array
  /** Number of each list of components, by its text. */
  readonly #numbers = new Map<string, number>()

  /** @param complaints how many there are; their positions count from 0 without a gap */
  constructor(complaints: number) {
    this.#ids = new Int32Array(complaints)
    this.#years = new Int16Array(complaints)
    this.#systemsOf = new Int32Array(complaints)
    this.#harms = new Int32Array(complaints)
  }

  remember(position: number, [, complaintId, components, harm]: ComplaintFactRow): void {
    let number = this.#numbers.get(components)
    if (number === undefined) {
      number = this.#systems.push(systemsOf(components)) - 1
      this.#numbers.set(components, number)
    }
    this.#ids[position] = complaintId
    this.#systemsOf[position] = number
    this.#harms[position] = harm
  }

  /** Notes the year of all complaints from a position up to another. @param day YYYY-MM-DD; '' = unknown */
  rememberDay(day: string, from: number, to: number): void {
    this.#years.fill(day === '' ? 0 : Number(day.slice(0, 4)), from, to)
  }

  idOf(position: number): number | undefined {
    return this.#ids[position]
  }

  /** What the complaints at these positions say together. */
  summaryOf(positions: readonly number[]): ComplaintSummary {
    const systems = new Map<string, number>()
    const years = new Map<number, number>()
    const sums = { complaints: positions.length, crashes: 0, fires: 0, injuries: 0, deaths: 0 }
    for (const position of positions) {
      for (const system of this.#systems[this.#systemsOf[position] ?? 0] ?? []) addOne(systems, system)
      const year = this.#years[position] ?? 0
      if (year !== 0) addOne(years, year)
      const harm = this.#harms[position] ?? 0
      sums.crashes += harm & 1
      sums.fires += (harm >> 1) & 1
      sums.injuries += (harm >> 2) & 255
      sums.deaths += harm >> 10
    }
    const bySystem = [...systems].toSorted(([a, often], [b, oftener]) => oftener - often || compareText(a, b))
    const byYear = [...years].toSorted(([left], [right]) => right - left)
    return {
      ...sums,
      by_component: bySystem.map(([component, count]) => ({ component, complaints: count })),
      by_year: byYear.map(([year, count]) => ({ year, complaints: count })),
    }
  }
}

/** "SERVICE BRAKES, HYDRAULIC:ANTILOCK" counts for SERVICE BRAKES, HYDRAULIC: newer records say no more than that. */
function systemsOf(components: string): readonly string[] {
  const systems = (JSON.parse(components) as string[]).map((component) => component.split(':')[0] ?? component)
  return [...new Set(systems)]
}

function addOne<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
