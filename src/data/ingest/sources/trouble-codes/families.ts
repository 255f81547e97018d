import type { Severity } from '#catalog/trouble-codes/trouble-code.ts'
import { booleanCell, listCell, type TableRow } from '#ingest/read/read-table.ts'
import { Failure } from '#platform/failure.ts'
import { expandCodes } from './code-list.ts'
import { parseSeverity } from './title-rows.ts'

export interface Family {
  /** Row of fault-causes.tsv: sensor, actuator, module ... */
  readonly partKind: string
  readonly part: string
  readonly subsystem: string
  readonly severity: Severity
  readonly safetyRisk: boolean
  readonly emissionsRelated: boolean
  readonly symptoms: readonly string[]
  readonly causes: readonly string[]
}

export const FAMILY_COLUMNS = [
  'family',
  'part_kind',
  'part',
  'subsystem',
  'severity',
  'safety',
  'emissions',
  'symptoms',
  'causes',
] as const
type FamilyRow = TableRow<(typeof FAMILY_COLUMNS)[number]>

export function componentFamiliesOf(rows: readonly FamilyRow[]): ReadonlyMap<string, Family> {
  const families = new Map<string, Family>()
  for (const row of rows) {
    if (families.has(row.cells.family)) throw new Failure(`${row.at}: "${row.cells.family}" is a duplicate`)
    families.set(row.cells.family, familyOf(row))
  }
  return families
}

function familyOf({ at, cells }: FamilyRow): Family {
  const severity = parseSeverity(cells.severity, at)
  if (severity === undefined) throw new Failure(`${at}: no severity`)
  return {
    partKind: cells.part_kind,
    part: cells.part,
    subsystem: cells.subsystem,
    severity,
    safetyRisk: booleanCell(cells.safety, at),
    emissionsRelated: booleanCell(cells.emissions, at),
    symptoms: listCell(cells.symptoms),
    causes: listCell(cells.causes),
  }
}

/** Facts written by hand for one code; an empty cell keeps the family's value. */
export interface Override {
  readonly severity: Severity | undefined
  readonly safetyRisk: boolean | undefined
  readonly emissionsRelated: boolean | undefined
  readonly symptoms: readonly string[]
  readonly causes: readonly string[]
}

export const OVERRIDE_COLUMNS = ['codes', 'severity', 'safety', 'emissions', 'symptoms', 'causes'] as const
type OverrideRow = TableRow<(typeof OVERRIDE_COLUMNS)[number]>

/** Returns the overrides by code. @throws Failure if a code has two rows */
export function overridesOf(rows: readonly OverrideRow[]): ReadonlyMap<string, Override> {
  const overrides = new Map<string, Override>()
  for (const row of rows) {
    const override = overrideOf(row)
    for (const code of expandCodes(row.cells.codes, row.at)) {
      if (overrides.has(code)) throw new Failure(`${row.at}: ${code} is a duplicate`)
      overrides.set(code, override)
    }
  }
  return overrides
}

function overrideOf({ at, cells }: OverrideRow): Override {
  return {
    severity: parseSeverity(cells.severity, at),
    safetyRisk: cells.safety === '' ? undefined : booleanCell(cells.safety, at),
    emissionsRelated: cells.emissions === '' ? undefined : booleanCell(cells.emissions, at),
    symptoms: listCell(cells.symptoms),
    causes: listCell(cells.causes),
  }
}

export const FAULT_CAUSE_COLUMNS = ['part_kind', 'fault_kind', 'causes'] as const
type FaultCauseRow = TableRow<(typeof FAULT_CAUSE_COLUMNS)[number]>

/** Usual causes of a kind of fault in a kind of part; "~" is replaced by the part's name. */
export type FaultCauses = ReadonlyMap<string, readonly string[]>

export function faultCausesOf(rows: readonly FaultCauseRow[]): FaultCauses {
  return new Map(rows.map(({ cells }) => [`${cells.part_kind} ${cells.fault_kind}`, listCell(cells.causes)]))
}
