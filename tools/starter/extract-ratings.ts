import { parse } from 'csv-parse/sync'
import { RATING_COLUMNS } from '#ingest/sources/nhtsa-ratings/index.ts'
import { Failure } from '#platform/failure.ts'
import { csvLine } from './csv-line.ts'
import type { Editions } from './editions.ts'
import { OURS } from './expand-documents.ts'
import { COPIED_COLUMNS, FACTS, REMARK, type Plan, type RatingRemark } from './plan.ts'

const KEY = ['MAKE', 'MODEL', 'MODEL_YR', 'BODY_STYLE', 'DRIVE_TRAIN'] as const

type Row = Readonly<Record<string, string>>

/**
 * Returns Safercar_data.csv with the used columns, without VINs of test cars. First come the rows of the available
 * official file, then those copied by hand, each with our summary of NHTSA's remarks, then the other rows of the file
 * of all makes, which has fewer columns. Values missing from a row are taken from that file.
 * @throws Failure if an official remark has no summary, or a summary no row
 */
export function extractRatings(plan: Plan, editions: Editions): Map<string, string> {
  const official = parse<Row>(editions.ratings, { columns: true })
  for (const row of official) checkSummarized(row, plan.remarks)
  const copied = plan.ratings.map((cells): Row =>
    Object.fromEntries(COPIED_COLUMNS.map((name, index) => [name, cells[index] ?? ''])),
  )
  const detailed = [...official, ...copied]
  const all = new Map(parse<Row>(editions.allRatings, { columns: true }).map((row) => [keyOf(row), row]))
  const rows = detailed.map((row) => {
    const also = all.get(keyOf(row)) ?? {}
    return { ...row, ...Object.fromEntries(FACTS.map((name) => [name, (row[name] ?? '') || (also[name] ?? '')])) }
  })
  const unused = plan.remarks.find((remark) => !rows.some((row) => isOf(remark, row)))
  if (unused !== undefined) throw new Failure(`rating-remarks.tsv: of no row: ${unused.summary}`)
  const cellsOf = (row: Row) =>
    RATING_COLUMNS.map((name) => (REMARK.test(name) ? summaryOf(row, name, plan.remarks) : (row[name] ?? '')))
  const known = new Set(detailed.map(keyOf))
  const others = [...all].flatMap(([key, row]) =>
    known.has(key) ? [] : [RATING_COLUMNS.map((name) => row[name] ?? '')],
  )
  const lines = [RATING_COLUMNS, ...rows.map(cellsOf), ...others].map((cells) => `${csvLine(cells)}\n`)
  return new Map([['Safercar_data.csv', lines.join('')]])
}

function keyOf(row: Row): string {
  return KEY.map((name) => row[name] ?? '').join('\t')
}

function summaryOf(row: Row, column: string, remarks: readonly RatingRemark[]): string {
  const found = remarks.find((remark) => remark.columns.includes(column) && isOf(remark, row))
  return found === undefined ? '' : OURS + found.summary
}

function isOf(remark: RatingRemark, row: Row): boolean {
  return Object.entries(remark.rows).every(([column, values]) => values.includes(row[column] ?? ''))
}

function checkSummarized(row: Row, remarks: readonly RatingRemark[]): void {
  for (const column of RATING_COLUMNS.filter((name) => REMARK.test(name))) {
    const isRemarked = (row[column] ?? '').trim() !== ''
    if (isRemarked !== (summaryOf(row, column, remarks) !== ''))
      throw new Failure(`rating-remarks.tsv: ${column} of ${row['MODEL']} ${row['MODEL_YR']} ${row['BODY_STYLE']}`)
  }
}
