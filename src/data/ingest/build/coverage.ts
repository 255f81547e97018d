import type { DatabaseSync } from 'node:sqlite'
import type { SnapshotMeta } from '#catalog/snapshot-meta.ts'
import { canonicalMake } from '#ingest/match/canonical-make.ts'
import type { FileReport } from '#ingest/read/read-file.ts'

const COUNTED_DATASETS = ['recall', 'complaint', 'tsb', 'investigation'] as const
export type CountedDataset = (typeof COUNTED_DATASETS)[number]

export interface CoverageInput {
  readonly edition: SnapshotMeta['edition']
  readonly reports: readonly FileReport[]
  readonly completeRows: Readonly<Record<string, number>>
}

const TABLES = `
  -- Makes and model years with records of a kind in the files.
  CREATE TABLE work.covered (
    dataset TEXT NOT NULL, make TEXT NOT NULL, year INTEGER NOT NULL, PRIMARY KEY (dataset, make, year)) WITHOUT ROWID;
  -- Kinds with complete files, and the last model year that these cover.
  CREATE TABLE work.complete (dataset TEXT PRIMARY KEY, last_year INTEGER NOT NULL) WITHOUT ROWID`

/**
 * Queries for makes and years with records about vehicles. A campaign about equipment does not show that the vehicle
 * maker's recalls were loaded. Bulletins and investigations do not state the kind of product.
 */
const SELECT_NAMED: Readonly<Record<CountedDataset, string>> = {
  recall: `SELECT DISTINCT make, year FROM stage.campaign_vehicle WHERE kind = 'V' AND year IS NOT NULL`,
  complaint: `SELECT DISTINCT make, year FROM stage.complaint_name WHERE kind = 'V' AND year IS NOT NULL`,
  tsb: 'SELECT DISTINCT make, year FROM stage.tsb_name WHERE year IS NOT NULL',
  investigation: 'SELECT DISTINCT make, year FROM stage.investigation_name WHERE year IS NOT NULL',
}
const INSERT_NAMED = 'INSERT OR IGNORE INTO work.covered (dataset, make, year) VALUES (?, ?, ?)'

/** A model year without records between two years with records counts as covered. */
const INSERT_BETWEEN = `
  INSERT OR IGNORE INTO work.covered (dataset, make, year)
  SELECT before.dataset, before.make, before.year + 1
    FROM work.covered before
    JOIN work.covered after
      ON after.dataset = before.dataset AND after.make = before.make AND after.year = before.year + 2`
/**
 * Minimum share of a make's vehicles with records. A file may contain some models of a make and lack the others; then
 * most vehicles have no records. Files with all recalls of a make name at least two thirds of its vehicles; a file with
 * complaints about a few models named a third.
 */
const NAMED_SHARE_MIN = 0.5
const removeExcerpts = (dataset: CountedDataset): string => `
  DELETE FROM work.covered WHERE dataset = '${dataset}' AND make IN (
    SELECT n.make
      FROM work.configuration c
      JOIN work.vehicle_name n ON n.wording = c.wording AND ifnull(n.year, 0) = ifnull(c.year, 0)
      JOIN work.covered k ON k.dataset = '${dataset}' AND k.make = n.make AND k.year = c.year
     WHERE c.source = 'epa-vehicles' AND c.retired = 0
     GROUP BY n.make
    HAVING avg(ifnull(n.record_set IN ${SETS_WITH[dataset]}, 0)) < ${NAMED_SHARE_MIN})`

const SETS_WITH: Readonly<Record<CountedDataset, string>> = {
  recall: '(SELECT record_set FROM record_set_recall)',
  complaint: listedSets('complaint'),
  tsb: listedSets('tsb'),
  investigation: listedSets('investigation'),
}
const INSERT_COMPLETE = 'INSERT INTO work.complete (dataset, last_year) VALUES (?, ?)'

/**
 * Determines the makes and model years for which the records of each kind are loaded: only there does an empty list
 * mean that there are none.
 *
 * Complete official files cover every make and each model year that had begun by their newest date. Other official
 * files cover the makes and model years with records in them, unless most vehicles of the make have none. The starter
 * files contain selected campaigns, so they never prove that there are none.
 */
export function collectCoverage(database: DatabaseSync, { edition, reports, completeRows }: CoverageInput): void {
  database.exec(TABLES)
  if (edition === 'starter') return
  const insertNamed = database.prepare(INSERT_NAMED)
  const insertComplete = database.prepare(INSERT_COMPLETE)
  for (const dataset of COUNTED_DATASETS) {
    const source = `nhtsa-${dataset}s`
    const sourceReports = reports.filter((report) => report.source === source)
    const rows = sourceReports.reduce((sum, report) => sum + report.account.acceptedRows, 0)
    const newest = sourceReports
      .map(({ dated }) => dated ?? '')
      .reduce((left, right) => (left > right ? left : right), '')
    // Without a date, the covered model years are unknown.
    if (newest === '') continue
    const lastYear = lastModelYear(newest)
    for (const row of database.prepare(SELECT_NAMED[dataset]).iterate()) {
      const { make, year } = row as unknown as { make: string; year: number }
      if (year <= lastYear) insertNamed.run(dataset, canonicalMake(make), year)
    }
    if (rows >= (completeRows[source] ?? Infinity)) insertComplete.run(dataset, lastYear)
  }
  database.exec(INSERT_BETWEEN)
  for (const dataset of COUNTED_DATASETS) database.prepare(removeExcerpts(dataset)).run()
}

function listedSets(dataset: CountedDataset): string {
  return `(SELECT record_set FROM record_list WHERE dataset = '${dataset}' AND length(positions) > 0)`
}

/** Model years begin in July of the year before. */
const MODEL_YEAR_MONTH = '07'

/** Returns the last model year that had begun on a day, YYYY-MM-DD. */
export function lastModelYear(day: string): number {
  const [year = '', month = ''] = day.split('-')
  return Number(year) + (month >= MODEL_YEAR_MONTH ? 1 : 0)
}

/** Returns SQL: true if the records of a kind are loaded. Only complete files cover a vehicle without a year. */
export function isCovered(dataset: CountedDataset, make: string, year: string): string {
  return `(EXISTS (SELECT 1 FROM work.covered WHERE dataset = '${dataset}' AND make = ${make} AND year = ${year})
      OR ifnull(${year}, 0) <= (SELECT last_year FROM work.complete WHERE dataset = '${dataset}'))`
}
