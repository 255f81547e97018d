import type { ComplaintSummary } from '#catalog/complaint-store.ts'
import { compareText } from '#ingest/compare-text.ts'

/** What a complaint says, and where it stands. */
export type ComplaintFactRow = readonly [
  position: number,
  /** YYYY-MM-DD; '' = unknown. */
  dated: string,
  federalName: number,
  complaintId: number,
  /** JSON array of strings. */
  components: string,
  crash: 0 | 1 | null,
  fire: 0 | 1 | null,
  injuries: number | null,
  deaths: number | null,
]

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
  readonly #crashes: Uint8Array
  readonly #fires: Uint8Array
  /** Persons; the source takes 99 and more for not known. */
  readonly #injuries: Uint8Array
  readonly #deaths: Uint8Array

  /** Number of each list of components, by its text. */
  readonly #numbers = new Map<string, number>()

  /** @param complaints how many there are; their positions count from 0 without a gap */
  constructor(complaints: number) {
    this.#ids = new Int32Array(complaints)
    this.#years = new Int16Array(complaints)
    this.#systemsOf = new Int32Array(complaints)
    this.#crashes = new Uint8Array(complaints)
    this.#fires = new Uint8Array(complaints)
    this.#injuries = new Uint8Array(complaints)
    this.#deaths = new Uint8Array(complaints)
  }

  remember([position, dated, , complaintId, components, crash, fire, injuries, deaths]: ComplaintFactRow): void {
    let number = this.#numbers.get(components)
    if (number === undefined) {
      number = this.#systems.push(systemsOf(components)) - 1
      this.#numbers.set(components, number)
    }
    this.#ids[position] = complaintId
    this.#years[position] = dated === '' ? 0 : Number(dated.slice(0, 4))
    this.#systemsOf[position] = number
    this.#crashes[position] = crash ?? 0
    this.#fires[position] = fire ?? 0
    this.#injuries[position] = injuries ?? 0
    this.#deaths[position] = deaths ?? 0
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
      sums.crashes += this.#crashes[position] ?? 0
      sums.fires += this.#fires[position] ?? 0
      sums.injuries += this.#injuries[position] ?? 0
      sums.deaths += this.#deaths[position] ?? 0
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
