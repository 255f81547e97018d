import type { DatabaseSync } from 'node:sqlite'
import { ComplaintFacts } from './complaint-facts.ts'
import { publishDays, publishLists } from './record-lists.ts'

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
  INSERT INTO complaint (position, complaint_id, federal_name, filed, incident_date, components, text, crash, fire,
    injuries, deaths, mileage, state)
  SELECT o.position, c.complaint_id, o.federal_name, c.filed, c.incident_date, o.components, o.complaint, c.crash, c.fire,
         c.injuries, c.deaths, c.mileage, c.state
    FROM work.complaint_order o
    CROSS JOIN stage.complaint c ON c.complaint = o.complaint
   ORDER BY o.position`

const SELECT_DAYS = 'SELECT dated, position FROM work.complaint_order ORDER BY position'

const SELECT_LISTS = `
  SELECT s.record_set, o.position
    FROM record_set_name s CROSS JOIN work.complaint_order o ON o.federal_name = s.federal_name
   ORDER BY s.record_set, o.position`

const INSERT_SUMMARY = 'INSERT INTO complaint_summary (record_set, summary) VALUES (?, ?)'

/**
 * Writes the complaints in published order, the list of each record set, and what its complaints say together. Their
 * narratives are in the snapshot already, under the numbers that the stage gave the complaints.
 */
export function publishComplaints(database: DatabaseSync): void {
  database.exec(ORDER)
  database.exec(PUBLISH)
  publishDays(database, 'complaint', SELECT_DAYS)
  const insertSummary = database.prepare(INSERT_SUMMARY)
  const facts = new ComplaintFacts(database)
  publishLists(database, 'complaint', SELECT_LISTS, {
    // An owner may have filed one complaint about several products of his; a vehicle shows it once.
    keyOf: ([, position]) => facts.idOf(position),
    receive(recordSet, complaints) {
      const positions = complaints.map(([, position]) => position)
      insertSummary.run(recordSet, JSON.stringify(facts.summaryOf(positions)))
    },
  })
}
