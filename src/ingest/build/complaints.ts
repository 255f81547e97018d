import type { DatabaseSync } from 'node:sqlite'
import { ComplaintFacts, HARM, type ComplaintFactRow } from './complaint-facts.ts'
import { NamePositions, type SortedPositions } from './name-positions.ts'
import { DayWriter, lastFederalName, publishLists } from './record-lists.ts'

/** Positions of the order count from 1, published ones from 0. */
const ORDER = `
  CREATE TABLE work.complaint_components (complaint INTEGER PRIMARY KEY, components TEXT NOT NULL);
  INSERT INTO work.complaint_components
  SELECT k.complaint, json_group_array(t.text ORDER BY t.text)
    FROM stage.complaint_component k CROSS JOIN stage.complaint_component_text t ON t.number = k.component
   GROUP BY k.complaint;
  CREATE TABLE work.complaint_order (
    position INTEGER PRIMARY KEY, complaint INTEGER NOT NULL, federal_name INTEGER NOT NULL, dated TEXT NOT NULL);
  INSERT INTO work.complaint_order (complaint, federal_name, dated)
  SELECT c.complaint, f.federal_name, ifnull(c.dated, '')
    FROM stage.complaint c CROSS JOIN work.complaint_federal_name f ON f.name = c.name
   ORDER BY c.dated DESC NULLS LAST, c.complaint_id DESC, c.complaint`

const PUBLISH = `
  INSERT INTO complaint (position, complaint_id, federal_name, filed, incident_date, components, text, crash, fire,
    injuries, deaths, mileage, state)
  SELECT o.position - 1, c.complaint_id, o.federal_name, c.filed, c.incident_date, ifnull(k.components, '[]'),
         o.complaint, c.crash, c.fire, c.injuries, c.deaths, c.mileage, c.state
    FROM work.complaint_order o
    CROSS JOIN stage.complaint c ON c.complaint = o.complaint
    LEFT JOIN work.complaint_components k ON k.complaint = o.complaint
   ORDER BY o.position`

const COUNT = 'SELECT count(*) AS complaints FROM work.complaint_order'
const SELECT_FACTS = `SELECT federal_name, complaint_id, components, ${HARM} FROM complaint ORDER BY position`
const SELECT_DAYS = `
  SELECT dated, min(position) - 1, max(position) FROM work.complaint_order GROUP BY dated ORDER BY min(position)`

const INSERT_SUMMARY = 'INSERT INTO complaint_summary (record_set, summary) VALUES (?, ?)'

/**
 * Writes the complaints in published order, the list of each record set, and what its complaints say together. Their
 * narratives are in the snapshot already, under the numbers that the stage gave the complaints.
 */
export function publishComplaints(database: DatabaseSync): void {
  database.exec(ORDER)
  database.exec(PUBLISH)
  const { facts, positions } = collectFacts(database)
  const insertSummary = database.prepare(INSERT_SUMMARY)
  publishLists(database, 'complaint', positions, {
    // An owner may have filed one complaint about several products of his; a vehicle shows it once.
    keyOf: (position) => facts.idOf(position),
    receive: (recordSet, own) => void insertSummary.run(recordSet, JSON.stringify(facts.summaryOf(own))),
  })
}

/** Goes through the published complaints once, for all that their lists need. */
function collectFacts(database: DatabaseSync): { facts: ComplaintFacts; positions: SortedPositions } {
  const { complaints } = database.prepare(COUNT).get() as { complaints: number }
  const facts = new ComplaintFacts(complaints)
  const gathered = new NamePositions(complaints)
  const select = database.prepare(SELECT_FACTS)
  select.setReturnArrays(true)
  let position = 0
  for (const found of select.iterate()) {
    const row = found as unknown as ComplaintFactRow
    facts.remember(position, row)
    gathered.add(row[0], position)
    position += 1
  }
  publishComplaintDays(database, facts)
  return { facts, positions: gathered.sorted(lastFederalName(database)) }
}

/** The complaints of one day follow each other. */
function publishComplaintDays(database: DatabaseSync, facts: ComplaintFacts): void {
  const days = new DayWriter(database, 'complaint')
  const select = database.prepare(SELECT_DAYS)
  select.setReturnArrays(true)
  for (const found of select.iterate()) {
    const [day, first, end] = found as unknown as [string, number, number]
    days.see(day, first)
    facts.rememberDay(day, first, end)
  }
}
