import assert from 'node:assert/strict'
import type { DatabaseSync } from 'node:sqlite'
import { encodePositions } from '#catalog/search/posting-store.ts'
import { NamePositions, type SortedPositions } from '#ingest/build/names/name-positions.ts'
import { arrayRows } from '#ingest/build/snapshot-draft.ts'
import { ComplaintFacts, HARM } from './complaint-facts.ts'
import { type RecordLinks, pairsOf, recordSetsOf, DayWriter, listsOf } from './record-lists.ts'

/** Maximum number of component lists and their prefixes. A complaint's number and its list's are packed into 52 bits. */
const COMPONENT_LISTS_MAX = 2 ** 20

const LIST_TABLES = 'CREATE TABLE component_list (list INTEGER PRIMARY KEY, components TEXT NOT NULL)'
const SELECT_COMPONENTS = 'SELECT complaint, component FROM stage.complaint_component ORDER BY complaint, component'
const SELECT_LAST = 'SELECT ifnull(max(complaint), 0) AS last FROM stage.complaint'
const INSERT_COMPONENTS = `
  INSERT INTO component_list (list, components)
  SELECT ?, json_group_array(text ORDER BY text) FROM stage.complaint_component_text
   WHERE number IN (SELECT value FROM json_each(?)) RETURNING components`

/** The component lists of complaints: millions of complaints share a few thousand. */
interface ComponentLists {
  /** Each complaint's list number, by the complaint's stage number. */
  readonly listOf: Uint32Array<ArrayBuffer>
  /** The lists by number: JSON arrays of texts, in order. The table `component_list` contains them too. */
  readonly lists: readonly string[]
}

function collectComponentLists(database: DatabaseSync): ComponentLists {
  const { last } = database.prepare(SELECT_LAST).get() as { last: number }
  const listOf = new Uint32Array(last + 1)
  const numbers = new ListNumbers()
  for (const [complaint, component] of arrayRows<[number, number]>(database, SELECT_COMPONENTS)) {
    listOf[complaint] = numbers.longer(listOf[complaint] ?? 0, component)
  }
  database.exec(LIST_TABLES)
  const insert = database.prepare(INSERT_COMPONENTS)
  const lists = numbers.all().map((components, list) => {
    return (insert.get(list, JSON.stringify(components)) as { components: string }).components
  })
  return { listOf, lists }
}

/** Numbers lists incrementally: each maps to lists with one more component. Joining components to a key is slower. */
class ListNumbers {
  /** Number of the list with one more component, by list number. The empty list has number 0. */
  readonly #longer: Map<number, number>[] = [new Map()]
  readonly #lists: (readonly number[])[] = [[]]

  longer(list: number, component: number): number {
    const known = this.#longer[list]?.get(component)
    if (known !== undefined) return known
    const number = this.#lists.push([...(this.#lists[list] ?? []), component]) - 1
    assert(number < COMPONENT_LISTS_MAX, 'the lists of components can be numbered')
    this.#longer.push(new Map())
    this.#longer[list]?.set(component, number)
    return number
  }

  all(): readonly (readonly number[])[] {
    return this.#lists
  }
}

/** Published order, newest first. A complaint's vehicle precedes its other products: lists show the first row only. */
const SELECT_ORDERED = `
  SELECT c.complaint, c.name, c.complaint_id, c.dated, ${HARM}
    FROM stage.complaint c CROSS JOIN stage.complaint_name n ON n.name = c.name
   ORDER BY c.dated DESC NULLS LAST, c.complaint_id DESC, n.kind <> 'V', c.complaint`

type OrderedComplaint = readonly [
  complaint: number,
  name: number,
  complaintId: number,
  dated: string | null,
  harm: number,
]

const COUNT = `
  SELECT count(*) AS complaints, (SELECT ifnull(max(name), 0) FROM stage.complaint_name) AS lastName FROM stage.complaint`

const TABLES = `
  CREATE TABLE complaint_federal_name (name INTEGER PRIMARY KEY, federal_name INTEGER NOT NULL, product TEXT);
  -- List and summary of each record set, in the snapshot's order.
  CREATE TABLE complaint_list (record_set INTEGER PRIMARY KEY, positions BLOB NOT NULL, summary TEXT NOT NULL)`

/** PROD_TYPE in the API's terms; null for a letter that NHTSA does not explain. */
const INSERT_NAME = `
  INSERT INTO complaint_federal_name (name, federal_name, product)
  SELECT name, ?, CASE kind WHEN 'V' THEN 'vehicle' WHEN 'E' THEN 'equipment' WHEN 'T' THEN 'tire'
                            WHEN 'C' THEN 'child_seat' END
    FROM stage.complaint_name WHERE name = ?`
const INSERT_LIST = 'INSERT INTO complaint_list (record_set, positions, summary) VALUES (?, ?, ?)'

/**
 * Inserts rows from a position. The order is a JSON array of numbers, each packing a complaint and, in the lowest
 * digits, its component list: SQLite iterates over it faster than over a table.
 */
const WRITE = `
  INSERT INTO complaint (position, complaint_id, federal_name, product, filed, incident_date, components, text, crash,
    fire, injuries, deaths, mileage, state)
  SELECT ? + o.key, c.complaint_id, f.federal_name, f.product, c.filed, c.incident_date, l.components, c.complaint,
         c.crash, c.fire, c.injuries, c.deaths, c.mileage, c.state
    FROM json_each(?) o
    CROSS JOIN stage.complaint c ON c.complaint = o.value / ${COMPONENT_LISTS_MAX}
    CROSS JOIN complaint_federal_name f ON f.name = c.name
    CROSS JOIN component_list l ON l.list = o.value % ${COMPONENT_LISTS_MAX}`
const ROWS_PER_WRITE = 10_000

/** The complaints in published order; positions count from 0. */
interface ArrangedComplaints {
  readonly count: number
  /** Stage number of the complaint at each position. */
  readonly order: Uint32Array
  readonly facts: ComplaintFacts
  /** Positions by stage name. */
  readonly positions: SortedPositions
}

/** Sorts the complaints and writes their days. Needs no links to vehicles. */
export function arrangeComplaints(database: DatabaseSync): ArrangedComplaints {
  const { complaints, lastName } = database.prepare(COUNT).get() as { complaints: number; lastName: number }
  const { listOf, lists } = collectComponentLists(database)
  const order = new Uint32Array(complaints)
  const facts = new ComplaintFacts(complaints, lists)
  const positions = new NamePositions(complaints)
  const days = new DayWriter(database, 'complaint')
  let count = 0
  let year = 0
  const ordered = arrayRows<OrderedComplaint>(database, SELECT_ORDERED)
  for (const [complaint, name, complaintId, dated, harm] of ordered) {
    // Complaints of one day are adjacent.
    if (days.add(dated ?? '', count)) year = dated === null ? 0 : Number(dated.slice(0, 4))
    order[count] = complaint
    facts.remember(count, { complaintId, year, list: listOf[complaint] ?? 0, harm })
    positions.add(name, count)
    count += 1
  }
  // Frees the memory immediately.
  listOf.buffer.transfer(0)
  return { count, order, facts, positions: positions.sorted(lastName) }
}

/**
 * Writes the complaints in published order, and the list and summary of each record set. The narratives are already in
 * the snapshot, under the complaints' stage numbers.
 */
export function writeComplaints(
  database: DatabaseSync,
  complaints: ArrangedComplaints,
  { complaintNames, complaintSets }: RecordLinks,
): void {
  database.exec(TABLES)
  const insertName = database.prepare(INSERT_NAME)
  for (const [name, federalName] of pairsOf(complaintNames)) insertName.run(federalName, name)
  writeRows(database, complaints)
  const { facts, positions } = complaints
  const insertList = database.prepare(INSERT_LIST)
  // An owner may have filed one complaint about several products; a vehicle shows it once.
  for (const [recordSet, setPositions] of listsOf(positions, recordSetsOf(complaintSets), (position) =>
    facts.idOf(position),
  )) {
    insertList.run(recordSet, encodePositions(setPositions), JSON.stringify(facts.summaryOf(setPositions)))
  }
}

/** @throws if a complaint is missing, because the following positions would be wrong */
function writeRows(database: DatabaseSync, { count, order, facts }: ArrangedComplaints): void {
  const insert = database.prepare(WRITE)
  let published = 0
  for (let first = 0; first < count; first += ROWS_PER_WRITE) {
    const numbers = Float64Array.from(order.subarray(first, first + ROWS_PER_WRITE))
    const packed = numbers.map((complaint, at) => complaint * COMPONENT_LISTS_MAX + facts.listAt(first + at))
    published += Number(insert.run(first, `[${packed.join(',')}]`).changes)
  }
  if (published !== count) throw new Error('the build lost complaints')
}
