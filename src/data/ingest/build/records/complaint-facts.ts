import type { ComplaintSummary } from '#catalog/records/complaint-store.ts'
import { compareText } from '#ingest/read/federal-text.ts'

/**
 * What a summary needs of a complaint. `harm` packs four numbers into one, because a value fetched costs as much as all
 * that is done with it: see HARM.
 */
export interface ComplaintFact {
  readonly complaintId: number
  /** Year of the day that it stands under; 0 = the day is not known. */
  readonly year: number
  /** Number of its list of components. */
  readonly list: number
  readonly harm: number
}

/** SQL: crash (1 bit), fire (1), persons injured (8) and killed (8); the source takes 99 and more for not known. */
export const HARM = `
  ifnull(crash, 0) | (ifnull(fire, 0) << 1) | (min(ifnull(injuries, 0), 255) << 2) | (min(ifnull(deaths, 0), 255) << 10)`

/**
 * What a summary needs of every complaint, by its published position: some 14 bytes for each, because a complaint is in
 * the lists of several record sets and would otherwise be fetched for every one of them.
 */
export class ComplaintFacts {
  readonly #ids: Int32Array
  readonly #years: Int16Array
  readonly #lists: Uint32Array
  /** As HARM packs them. */
  readonly #harms: Int32Array
  /** The systems that each list of components names. */
  readonly #systems: readonly (readonly string[])[]
  /** How often each list was met in the summary being made; 0 in between. */
  readonly #met: Uint32Array

  /**
   * @param complaints how many there are; their positions count from 0 without a gap
   * @param lists of components by their numbers, as JSON
   */
  constructor(complaints: number, lists: readonly string[]) {
    this.#ids = new Int32Array(complaints)
    this.#years = new Int16Array(complaints)
    this.#lists = new Uint32Array(complaints)
    this.#harms = new Int32Array(complaints)
    this.#systems = lists.map(systemsOf)
    this.#met = new Uint32Array(lists.length)
  }

  remember(position: number, { complaintId, year, list, harm }: ComplaintFact): void {
    this.#ids[position] = complaintId
    this.#years[position] = year
    this.#lists[position] = list
    this.#harms[position] = harm
  }

  idOf(position: number): number | undefined {
    return this.#ids[position]
  }

  /** Number of the list of components of the complaint at a position. */
  listAt(position: number): number {
    return this.#lists[position] ?? 0
  }

  /** What the complaints at these positions say together. */
  summaryOf(positions: readonly number[]): ComplaintSummary {
    const sums = { complaints: positions.length, crashes: 0, fires: 0, injuries: 0, deaths: 0 }
    for (const position of positions) {
      const harm = this.#harms[position] ?? 0
      sums.crashes += harm & 1
      sums.fires += (harm >> 1) & 1
      sums.injuries += (harm >> 2) & 255
      sums.deaths += harm >> 10
    }
    const systems = this.#countSystems(positions)
    const years = this.#countYears(positions)
    const bySystem = [...systems].toSorted(([a, often], [b, oftener]) => oftener - often || compareText(a, b))
    const byYear = [...years].toSorted(([left], [right]) => right - left)
    return {
      ...sums,
      by_component: bySystem.map(([component, count]) => ({ component, complaints: count })),
      by_year: byYear.map(([year, count]) => ({ year, complaints: count })),
    }
  }

  /** Complaints by system. Counts lists first: a thousand complaints have a few dozen of them. */
  #countSystems(positions: readonly number[]): Map<string, number> {
    const lists: number[] = []
    for (const position of positions) {
      const list = this.listAt(position)
      const met = this.#met[list] ?? 0
      if (met === 0) lists.push(list)
      this.#met[list] = met + 1
    }
    const systems = new Map<string, number>()
    for (const list of lists) {
      for (const system of this.#systems[list] ?? []) add(systems, system, this.#met[list] ?? 0)
      this.#met[list] = 0
    }
    return systems
  }

  /** Complaints by year, where it is known. Those of one year follow each other. */
  #countYears(positions: readonly number[]): Map<number, number> {
    const years = new Map<number, number>()
    let year = 0
    let count = 0
    for (const position of positions) {
      const own = this.#years[position] ?? 0
      if (own !== year) {
        add(years, year, count)
        year = own
        count = 0
      }
      count += 1
    }
    add(years, year, count)
    years.delete(0)
    return years
  }
}

/** "SERVICE BRAKES, HYDRAULIC:ANTILOCK" counts for SERVICE BRAKES, HYDRAULIC: newer records say no more than that. */
function systemsOf(components: string): readonly string[] {
  const systems = (JSON.parse(components) as string[]).map((component) => component.split(':')[0] ?? component)
  return [...new Set(systems)]
}

function add<Key>(counts: Map<Key, number>, key: Key, more: number): void {
  counts.set(key, (counts.get(key) ?? 0) + more)
}
