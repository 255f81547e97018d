import type { DatabaseSync } from 'node:sqlite'
import { ByteReader } from '#vin/tables/bytes.ts'
import {
  encodeSpecification,
  encodeYears,
  type ElementRow,
  type SpecificationPattern,
} from '#vin/tables/element-blob.ts'
import { elementRowOf, flagOf, idOf, optionalIntegerOf, type DumpRow } from './field-values.ts'
import { RecordSpool } from './record-spool.ts'
import { writeRows } from './write-rows.ts'

interface Specification {
  readonly make: number
  readonly vehicleType: number | null
  readonly isDraft: number
}

/** Collects vPIC's vehicle specifications from five tables and writes one row for each. */
export class SpecificationDraft {
  readonly #database: DatabaseSync
  readonly #specifications = new Map<number, Specification>()
  readonly #models: [number, number][] = []
  readonly #years = new Map<number, number[]>()
  readonly #patterns = new Map<number, number>()
  readonly #rows: RecordSpool

  constructor(database: DatabaseSync) {
    this.#database = database
    this.#rows = new RecordSpool(database, 'vin_specification_piece')
  }

  /** Adds a row of one of the five tables; ignores other tables. @throws UnusableRow */
  add(table: string, row: DumpRow): void {
    if (table === 'vehiclespecpattern') this.#addElement(row)
    else if (table === 'vspecschemapattern') this.#patterns.set(idOf(row, 'id'), idOf(row, 'schemaid'))
    else if (table === 'vehiclespecschema_model') {
      this.#models.push([idOf(row, 'modelid'), idOf(row, 'vehiclespecschemaid')])
    } else if (table === 'vehiclespecschema_year') this.#addYear(row)
    else if (table === 'vehiclespecschema') this.#addSpecification(row)
  }

  write(): { specifications: number; specificationRows: number } {
    const found = new Map<number, { id: number; records: Uint8Array }[]>()
    for (const { group, records } of this.#rows.groups()) {
      const specification = this.#patterns.get(group)
      if (specification === undefined) continue
      const pieces = found.get(specification) ?? []
      found.set(specification, pieces)
      pieces.push({ id: group, records })
    }
    let specificationRows = 0
    const insert = this.#database.prepare('INSERT INTO vin_specification VALUES (?, ?, ?, ?, ?, ?)')
    for (const [id, { make, vehicleType, isDraft }] of [...this.#specifications].toSorted((a, b) => a[0] - b[0])) {
      const patterns = (found.get(id) ?? []).map(patternOf)
      for (const { keys, values } of patterns) specificationRows += keys.length + values.length
      const years = this.#years.get(id)
      const yearsBlob = years === undefined ? null : encodeYears(years)
      insert.run(id, make, vehicleType, isDraft, yearsBlob, encodeSpecification(patterns))
    }
    const models = this.#models.filter(([, specification]) => this.#specifications.has(specification))
    writeRows(this.#database, 'vin_specification_model', models)
    return { specifications: this.#specifications.size, specificationRows }
  }

  #addSpecification(row: DumpRow): void {
    this.#specifications.set(idOf(row, 'id'), {
      make: idOf(row, 'makeid'),
      vehicleType: optionalIntegerOf(row, 'vehicletypeid'),
      isDraft: flagOf(row, 'tobeqced'),
    })
  }

  #addYear(row: DumpRow): void {
    const specification = idOf(row, 'vehiclespecschemaid')
    const years = this.#years.get(specification) ?? []
    this.#years.set(specification, years)
    years.push(idOf(row, 'year'))
  }

  #addElement(row: DumpRow): void {
    const pattern = idOf(row, 'vspecschemapatternid')
    const { element, attribute, changed } = elementRowOf(row)
    const { out } = this.#rows
    out.byte(flagOf(row, 'iskey'))
    out.number(element)
    out.text(attribute)
    out.optional(changed)
    this.#rows.add(pattern)
  }
}

function patternOf({ id, records }: { id: number; records: Uint8Array }): SpecificationPattern {
  const reader = new ByteReader(records)
  const keys: ElementRow[] = []
  const values: ElementRow[] = []
  while (!reader.isAtEnd) {
    const rows = reader.byte() === 1 ? keys : values
    rows.push({ element: reader.number(), attribute: reader.text(), changed: reader.optional() })
  }
  return { id, keys, values }
}
