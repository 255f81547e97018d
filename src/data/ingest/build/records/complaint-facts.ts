import type { ComplaintTotals } from '#catalog/records/complaint-store.ts'
import { compareText } from '#ingest/read/federal-text.ts'

/** A complaint's facts for summaries. `harm` packs four numbers (HARM): fetching a value costs as much as using it. */
export interface ComplaintFact {
  readonly complaintId: number
  /** Year of the complaint's day; 0 = unknown. */
  readonly year: number
  readonly list: number
  readonly harm: number
}

/** SQL that packs crash (1 bit), fire (1), injuries (8) and deaths (8). The source treats 99 and more as unknown. */
export const HARM = `
  ifnull(crash, 0) | (ifnull(fire, 0) << 1) | (min(ifnull(injuries, 0), 255) << 2) | (min(ifnull(deaths, 0), 255) << 10)`

/** Facts of all complaints by position (14 bytes each), which would otherwise be fetched for every record set. */
export class ComplaintFacts {
  readonly #ids: Int32Array
  readonly #years: Int16Array
  readonly #lists: Uint32Array
  readonly #harms: Int32Array
  readonly #systems: readonly (readonly string[])[]
  /** Occurrences of each list in the current summary; 0 between summaries. */
  readonly #occurrences: Uint32Array

  /** `complaints` counts them: positions are contiguous from 0. `lists` are component lists by number, as JSON. */
  constructor(complaints: number, lists: readonly string[]) {
    this.#ids = new Int32Array(complaints)
    this.#years = new Int16Array(complaints)
    this.#lists = new Uint32Array(complaints)
    this.#harms = new Int32Array(complaints)
    this.#systems = lists.map(systemsOf)
    this.#occurrences = new Uint32Array(lists.length)
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

  listAt(position: number): number {
    return this.#lists[position] ?? 0
  }

  summaryOf(positions: readonly number[]): ComplaintTotals {
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
    const bySystem = [...systems].toSorted(([a, countA], [b, countB]) => countB - countA || compareText(a, b))
    const byYear = [...years].toSorted(([left], [right]) => right - left)
    return {
      ...sums,
      by_component: bySystem.map(([component, count]) => ({ component, complaints: count })),
      by_year: byYear.map(([year, count]) => ({ year, complaints: count })),
    }
  }

  /** Counts complaints by system. Counts lists first, because a thousand complaints share a few dozen. */
  #countSystems(positions: readonly number[]): Map<string, number> {
    const lists: number[] = []
    for (const position of positions) {
      const list = this.listAt(position)
      const occurrences = this.#occurrences[list] ?? 0
      if (occurrences === 0) lists.push(list)
      this.#occurrences[list] = occurrences + 1
    }
    const systems = new Map<string, number>()
    for (const list of lists) {
      for (const system of this.#systems[list] ?? []) add(systems, system, this.#occurrences[list] ?? 0)
      this.#occurrences[list] = 0
    }
    return systems
  }

  /** Counts complaints by known year. Complaints of one year are adjacent. */
  #countYears(positions: readonly number[]): Map<number, number> {
    const years = new Map<number, number>()
    let year = 0
    let count = 0
    for (const position of positions) {
      const positionYear = this.#years[position] ?? 0
      if (positionYear !== year) {
        add(years, year, count)
        year = positionYear
        count = 0
      }
      count += 1
    }
    add(years, year, count)
    years.delete(0)
    return years
  }
}

/**
 * Returns the systems of a component list. "SERVICE BRAKES, HYDRAULIC:ANTILOCK" counts as SERVICE BRAKES, HYDRAULIC,
 * the only detail in newer records.
 */
function systemsOf(components: string): readonly string[] {
  const systems = (JSON.parse(components) as string[]).map((component) => component.split(':')[0] ?? component)
  return [...new Set(systems)]
}

function add<Key>(counts: Map<Key, number>, key: Key, more: number): void {
  counts.set(key, (counts.get(key) ?? 0) + more)
}
