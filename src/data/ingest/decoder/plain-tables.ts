import type { SqlValue } from '#platform/database/sqlite.ts'
import { isLookup } from './decoder-columns.ts'
import { flagOf, idOf, integerOf, optionalIntegerOf, textOf, type DumpRow } from './field-values.ts'

/** A table that is taken over row by row. */
export interface PlainTable {
  readonly into: string
  /** The row to write, or undefined where the decoder has no use for it. @throws UnusableRow */
  values(row: DumpRow): SqlValue[] | undefined
}

const named = (into: string): PlainTable => ({ into, values: (row) => [idOf(row, 'id'), textOf(row, 'name')] })

const PLAIN_TABLES: Readonly<Record<string, PlainTable>> = {
  element: {
    into: 'vin_element',
    values: (row) => [
      idOf(row, 'id'),
      textOf(row, 'name'),
      row['code'] ?? null,
      row['lookuptable']?.toLowerCase() ?? null,
      row['description'] ?? null,
      row['groupname'] ?? null,
      row['datatype'] ?? null,
      flagOf(row, 'isprivate'),
      row['decode'] ?? null,
      optionalIntegerOf(row, 'weight'),
    ],
  },
  manufacturer: named('vin_manufacturer'),
  make: named('vin_make'),
  model: named('vin_model'),
  make_model: { into: 'vin_model_make', values: (row) => [idOf(row, 'modelid'), idOf(row, 'makeid')] },
  wmi_make: { into: 'vin_wmi_make', values: (row) => [idOf(row, 'wmiid'), idOf(row, 'makeid')] },
  conversion: {
    into: 'vin_conversion',
    values: (row) => [idOf(row, 'id'), idOf(row, 'fromelementid'), idOf(row, 'toelementid'), textOf(row, 'formula')],
  },
  defaultvalue: {
    into: 'vin_default',
    values: (row) => {
      const value = row['defaultvalue'] ?? null
      return value === null ? undefined : [idOf(row, 'id'), idOf(row, 'vehicletypeid'), idOf(row, 'elementid'), value]
    },
  },
  errorcode: {
    into: 'vin_error_code',
    values: (row) => [
      idOf(row, 'id'),
      textOf(row, 'name'),
      row['additionalerrortext'] ?? null,
      optionalIntegerOf(row, 'weight'),
    ],
  },
  vindescriptor: {
    into: 'vin_descriptor',
    values: (row) => [textOf(row, 'descriptor'), integerOf(row, 'modelyear')],
  },
  vinexception: {
    into: 'vin_check_digit_exception',
    values: (row) => (flagOf(row, 'checkdigit') === 1 ? [textOf(row, 'vin')] : undefined),
  },
}

/** How rows of this table are taken over, or undefined where they are put together with others. */
export function plainTable(table: string): PlainTable | undefined {
  if (!isLookup(table)) return PLAIN_TABLES[table]
  return {
    into: 'vin_lookup',
    values: (row) => [
      table,
      idOf(row, 'id'),
      textOf(row, 'name'),
      optionalIntegerOf(row, 'minrangeweight'),
      optionalIntegerOf(row, 'maxrangeweight'),
    ],
  }
}
