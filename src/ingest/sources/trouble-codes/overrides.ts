import { Failure } from '#platform/failure.ts'
import type { Severity } from '#catalog/trouble-codes/trouble-code.ts'
import { expandCodes } from './code-list.ts'
import { booleanOf, listOf, type TableRow } from '#ingest/read/read-table.ts'
import { severityOf } from './title-rows.ts'

/** What is written by hand for one code; an empty cell leaves the family's word. */
export interface Override {
  readonly severity: Severity | undefined
  readonly safetyRisk: boolean | undefined
  readonly emissionsRelated: boolean | undefined
  readonly symptoms: readonly string[]
  readonly causes: readonly string[]
}

export const OVERRIDE_COLUMNS = ['codes', 'severity', 'safety', 'emissions', 'symptoms', 'causes'] as const
type OverrideRow = TableRow<(typeof OVERRIDE_COLUMNS)[number]>

/** @throws Failure when a code is written twice. */
export function overridesOf(rows: readonly OverrideRow[]): ReadonlyMap<string, Override> {
  const overrides = new Map<string, Override>()
  for (const row of rows) {
    const override = overrideOf(row)
    for (const code of expandCodes(row.cells.codes, row.at)) {
      if (overrides.has(code)) throw new Failure(`${row.at}: ${code} is there twice`)
      overrides.set(code, override)
    }
  }
  return overrides
}

function overrideOf({ at, cells }: OverrideRow): Override {
  return {
    severity: severityOf(cells.severity, at),
    safetyRisk: cells.safety === '' ? undefined : booleanOf(cells.safety, at),
    emissionsRelated: cells.emissions === '' ? undefined : booleanOf(cells.emissions, at),
    symptoms: listOf(cells.symptoms),
    causes: listOf(cells.causes),
  }
}
