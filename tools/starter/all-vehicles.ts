import { compareText } from '#ingest/read/federal-text.ts'
import { EPA_COLUMN_LIST } from '#ingest/sources/epa-vehicles/schema.ts'
import { csvLine } from './csv-line.ts'
import type { Editions } from './editions.ts'
import { table } from './extract-epa.ts'

/** Column that shows the edition's age. */
const DATE = 'modifiedOn'
/** Sort order that groups similar vehicles, which makes the file a third smaller. */
const ORDER = ['make', 'baseModel', 'model', 'trany'] as const

/**
 * Returns every EPA vehicle with the used columns. The first start reads them while the selection is already served.
 */
export function allVehicles(editions: Editions): Map<string, string> {
  const { rows } = table(editions.vehicles)
  const columns = [...new Set([...EPA_COLUMN_LIST.flatMap(({ from }) => from), DATE])]
  const sorted = rows.toSorted((left, right) => {
    for (const column of ORDER) {
      const order = compareText(left.cell(column), right.cell(column))
      if (order !== 0) return order
    }
    return Number(left.cell('year')) - Number(right.cell('year')) || Number(left.cell('id')) - Number(right.cell('id'))
  })
  const lines = sorted.map((row) => csvLine(columns.map(row.cell)))
  return new Map([['all-vehicles.csv', [columns.join(','), ...lines, ''].join('\n')]])
}
