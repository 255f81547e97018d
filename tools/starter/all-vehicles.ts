import { parse } from 'csv-parse/sync'
import { compareText } from '#ingest/read/federal-text.ts'
import { EPA_COLUMN_LIST } from '#ingest/sources/epa-vehicles/schema.ts'
import { csvLine } from './csv-line.ts'
import type { Editions } from './editions.ts'

/** Says how new the edition is. */
const DATE = 'modifiedOn'
/** Vehicles that are alike stand together: so the file is a third smaller. */
const ORDER = ['make', 'baseModel', 'model', 'trany'] as const

/** Every vehicle of EPA's, with the columns that the catalog uses: what the first start reads while the selection is served already. */
export function allVehicles(editions: Editions): Map<string, string> {
  const rows = parse<Record<string, string>>(editions.vehicles, { columns: true })
  const columns = [...new Set([...EPA_COLUMN_LIST.flatMap(({ from }) => from), DATE])]
  const sorted = rows.toSorted((left, right) => {
    for (const column of ORDER) {
      const order = compareText(left[column] ?? '', right[column] ?? '')
      if (order !== 0) return order
    }
    return Number(left['year']) - Number(right['year']) || Number(left['id']) - Number(right['id'])
  })
  const lines = sorted.map((row) => csvLine(columns.map((column) => row[column] ?? '')))
  return new Map([['all-vehicles.csv', [columns.join(','), ...lines, ''].join('\n')]])
}
