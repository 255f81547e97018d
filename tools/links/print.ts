import { spansOf } from '#catalog/report-store.ts'
import type { LinkCount, LinkReport } from '#ingest/match/rules/link-report.ts'

/** Prints the report; with a make, all unlinked names of that make instead. */
export function printReport(report: LinkReport, make: string | null): void {
  if (make === null) {
    printShares([report.total, report.rated, ...report.makes])
    console.table(report.rules)
    console.table(report.reasons)
    const { reviewed, unreviewed } = report.zeros
    console.log(
      `unlinked names beside cars without recalls: ${reviewed.keys} reviewed, ${unreviewed.keys} not reviewed`,
    )
  }
  const names = report.unlinked.filter((name) => make === null || name.make.toLowerCase() === make.toLowerCase())
  console.table(
    names.map(({ years, ...name }) => ({ ...name, years: spansOf(years) })),
    ['make', 'model', 'recalls', 'reason', 'years', 'note'],
  )
}

function printShares(counts: readonly LinkCount[]): void {
  const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`
  console.table(
    counts.map(({ name, keys, linkedKeys, recalls, linkedRecalls }) => ({
      make: name,
      keys,
      linkedKeys,
      'of keys': share(linkedKeys, keys),
      'weighted by recalls': share(linkedRecalls, recalls),
    })),
  )
}
