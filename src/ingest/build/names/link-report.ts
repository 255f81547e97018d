import type { DatabaseSync } from 'node:sqlite'
import type { LinkCount, LinkReport } from '#ingest/match/rules/link-report.ts'

const INSERT_COUNT = `
  INSERT INTO main.link_count (scope, name, keys, linked_keys, recalls, linked_recalls) VALUES (?, ?, ?, ?, ?, ?)`
const INSERT_UNLINKED = `
  INSERT INTO main.unlinked_name 
    (position, make, model, years, recalls, reason, note, reviewed, zero_years) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`

/** Keeps the link report with the data it speaks of. */
export function writeLinkReport(database: DatabaseSync, report: LinkReport): void {
  const insertCount = database.prepare(INSERT_COUNT)
  const write = (scope: string, { name, keys, linkedKeys, recalls, linkedRecalls }: LinkCount): void => {
    insertCount.run(scope, name, keys, linkedKeys, recalls, linkedRecalls)
  }
  write('all', report.total)
  write('rated', report.rated)
  for (const make of report.makes) write('make', make)
  for (const { rule, keys, recalls } of report.rules) {
    write('rule', { name: rule, keys, linkedKeys: keys, recalls, linkedRecalls: recalls })
  }
  write('zero', report.zeros.reviewed)
  write('zero', report.zeros.unreviewed)
  const insertUnlinked = database.prepare(INSERT_UNLINKED)
  for (const [position, name] of report.unlinked.entries()) {
    const { make, model, recalls, reason, note } = name
    const [years, zeroYears] = [JSON.stringify(name.years), JSON.stringify(name.zeroYears)]
    insertUnlinked.run(position, make, model, years, recalls, reason, note, name.isReviewed ? 1 : 0, zeroYears)
  }
}
