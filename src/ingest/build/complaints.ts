import type { DatabaseSync } from 'node:sqlite'
import type { ComplaintSummary } from '#catalog/complaint-store.ts'
import { compareText } from '#ingest/compare-text.ts'
import { remembered } from '#ingest/remembered.ts'
import { publishDays, publishLists, type SetRecord } from './record-lists.ts'

/** The facts alone are sorted, not the texts. */
const ORDER = `
  CREATE TABLE work.complaint_order (
    position INTEGER PRIMARY KEY, complaint INTEGER NOT NULL, federal_name INTEGER NOT NULL, dated TEXT NOT NULL,
    components TEXT NOT NULL);
  INSERT INTO work.complaint_order
  SELECT row_number() OVER (ORDER BY c.dated DESC NULLS LAST, c.complaint_id DESC, c.complaint) - 1,
         c.complaint, f.federal_name, ifnull(c.dated, ''),
         (SELECT json_group_array(t.text ORDER BY t.text)
            FROM stage.complaint_component k JOIN stage.complaint_component_text t ON t.number = k.component
           WHERE k.complaint = c.complaint)
    FROM stage.complaint c JOIN work.complaint_federal_name f USING (name);
  CREATE INDEX work.complaint_order_name ON complaint_order (federal_name, position)`

const PUBLISH = `
  INSERT INTO complaint (position, complaint_id, federal_name, filed, incident_date, components, symptoms, description,
    crash, fire, injuries, deaths, mileage, state)
  SELECT o.position, c.complaint_id, o.federal_name, c.filed, c.incident_date, o.components, ifnull(t.symptoms, '[]'),
         t.description, c.crash, c.fire, c.injuries, c.deaths, c.mileage, c.state
    FROM work.complaint_order o
    CROSS JOIN stage.complaint c ON c.complaint = o.complaint
    LEFT JOIN stage.complaint_text t ON t.complaint = o.complaint
   ORDER BY o.position`

const SELECT_DAYS = 'SELECT dated, position FROM work.complaint_order ORDER BY position'

const SELECT_LISTS = `
  SELECT s.record_set, o.position, c.complaint_id, o.dated, o.components, c.crash, c.fire, c.injuries, c.deaths
    FROM record_set_name s
    CROSS JOIN work.complaint_order o ON o.federal_name = s.federal_name
    CROSS JOIN stage.complaint c ON c.complaint = o.complaint
   ORDER BY s.record_set, o.position`

type ListedComplaint = readonly [
  recordSet: number,
  position: number,
  complaintId: number,
  dated: string,
  components: string,
  crash: 0 | 1 | null,
  fire: 0 | 1 | null,
  injuries: number | null,
  deaths: number | null,
] &
  SetRecord

const INSERT_SUMMARY = 'INSERT INTO complaint_summary (record_set, summary) VALUES (?, ?)'

/** Writes the complaints in published order, the list of each record set, and what its complaints say together. */
export function publishComplaints(database: DatabaseSync): void {
  database.exec(ORDER)
  database.exec(PUBLISH)
  publishDays(database, 'complaint', SELECT_DAYS)
  const insertSummary = database.prepare(INSERT_SUMMARY)
  publishLists<ListedComplaint>(database, 'complaint', SELECT_LISTS, {
    // An owner may have filed one complaint about several products of his; a vehicle shows it once.
    keyOf: ([, , complaintId]) => complaintId,
    receive: (recordSet, complaints) => insertSummary.run(recordSet, JSON.stringify(summaryOf(complaints))),
  })
}

function summaryOf(complaints: readonly ListedComplaint[]): ComplaintSummary {
  const systems = new Map<string, number>()
  const years = new Map<number, number>()
  const sums = { complaints: complaints.length, crashes: 0, fires: 0, injuries: 0, deaths: 0 }
  for (const [, , , dated, components, crash, fire, injuries, deaths] of complaints) {
    for (const system of systemsOf(components)) systems.set(system, (systems.get(system) ?? 0) + 1)
    if (dated !== '') years.set(Number(dated.slice(0, 4)), (years.get(Number(dated.slice(0, 4))) ?? 0) + 1)
    sums.crashes += crash ?? 0
    sums.fires += fire ?? 0
    sums.injuries += injuries ?? 0
    sums.deaths += deaths ?? 0
  }
  const bySystem = [...systems].toSorted(([a, often], [b, oftener]) => oftener - often || compareText(a, b))
  const byYear = [...years].toSorted(([left], [right]) => right - left)
  return {
    ...sums,
    by_component: bySystem.map(([component, count]) => ({ component, complaints: count })),
    by_year: byYear.map(([year, count]) => ({ year, complaints: count })),
  }
}

/** "SERVICE BRAKES, HYDRAULIC:ANTILOCK" counts for SERVICE BRAKES, HYDRAULIC: newer records say no more than that. */
const systemsOf = remembered((components): readonly string[] => {
  const systems = (JSON.parse(components) as string[]).map((component) => component.split(':')[0] ?? component)
  return [...new Set(systems)]
})
