import type { DatabaseSync } from 'node:sqlite'
import { publishDays, publishLists } from './record-lists.ts'

/** Numbers (NHTSA's ids are texts of digits) descend by length first, so that the later one comes first. */
const ORDER = `
  CREATE TABLE work.tsb_order (
    position INTEGER PRIMARY KEY, tsb INTEGER NOT NULL UNIQUE, dated TEXT NOT NULL);
  INSERT INTO work.tsb_order
  SELECT row_number() OVER (
           ORDER BY ifnull(date, added) DESC NULLS LAST, length(tsb_id) DESC, tsb_id DESC) - 1,
         tsb, ifnull(ifnull(date, added), '')
    FROM stage.tsb;
  CREATE TABLE work.tsb_name_position (
    federal_name INTEGER NOT NULL, position INTEGER NOT NULL, PRIMARY KEY (federal_name, position)) WITHOUT ROWID;
  INSERT OR IGNORE INTO work.tsb_name_position
  SELECT f.federal_name, o.position
    FROM stage.tsb_vehicle v
    JOIN work.tsb_federal_name f USING (name)
    JOIN work.tsb_order o USING (tsb)
   ORDER BY 1, 2`

const PUBLISH = `
  INSERT INTO tsb (position, tsb_id, document_id, date, type, components, summary, replaces)
  SELECT o.position, t.tsb_id, t.document_id, t.date, t.type,
         (SELECT json_group_array(c.text ORDER BY c.text)
            FROM stage.tsb_component k JOIN stage.tsb_component_text c ON c.number = k.component
           WHERE k.tsb = t.tsb),
         t.summary, t.replaces
    FROM work.tsb_order o CROSS JOIN stage.tsb t ON t.tsb = o.tsb
   ORDER BY o.position`

const SELECT_DAYS = 'SELECT dated, position FROM work.tsb_order ORDER BY position'

const SELECT_LISTS = `
  SELECT s.record_set, p.position
    FROM record_set_name s CROSS JOIN work.tsb_name_position p ON p.federal_name = s.federal_name
   ORDER BY s.record_set, p.position`

/** Writes the service bulletins in published order, and the list of each record set. */
export function publishTsbs(database: DatabaseSync): void {
  database.exec(ORDER)
  database.exec(PUBLISH)
  publishDays(database, 'tsb', SELECT_DAYS)
  publishLists(database, 'tsb', SELECT_LISTS, { keyOf: ([, position]) => position })
}
