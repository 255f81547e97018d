import type { SpecificationPattern } from './element-blob.ts'
import { decodeLinks, type SchemaLink } from './schema-blob.ts'

export interface DecoderElement {
  readonly id: number
  readonly name: string
  /** vPIC's short name: BodyClass. */
  readonly code: string | null
  readonly group: string | null
  readonly dataType: string | null
  /** vPIC's table of the coded values in lower case; null for plain values. */
  readonly lookup: string | null
  readonly isPrivate: boolean
  /** Means of decoding; null = not decoded. */
  readonly decode: string | null
  readonly weight: number | null
}

/** World manufacturer identifier: the first three characters of a VIN, or six for a small maker. */
export interface ManufacturerCode {
  readonly wmi: string
  readonly id: number
  readonly manufacturer: number | null
  readonly manufacturerName: string | null
  readonly vehicleType: number | null
  readonly truckType: number | null
  readonly country: number | null
  /** Microseconds since 1970, like every timestamp here. */
  readonly created: number | null
  readonly updated: number | null
  readonly publicFrom: number | null
  readonly schemas: readonly SchemaLink[]
}

export interface SchemaPatterns {
  readonly id: number
  readonly name: string
  readonly isDraft: boolean
  /** Characters that its keys name at each of CHECKED_POSITIONS. */
  readonly checked: readonly string[]
  readonly bytes: Buffer
  /** Offset of the patterns in `bytes`. */
  readonly start: number
  /** Characters that its longest key compares, in the form of keyCharacters: 8 = up to position 11. */
  readonly keyLength: number
}

export interface Specification {
  readonly id: number
  readonly make: number
  readonly patterns: readonly SpecificationPattern[]
}

export interface Conversion {
  readonly id: number
  readonly from: number
  readonly to: number
  readonly formula: string
}

export interface ErrorCode {
  readonly code: number
  readonly name: string
  readonly additionalText: string | null
  readonly weight: number
}

export interface Model {
  /** Null if the tables have no such model. */
  readonly name: string | null
  readonly makes: readonly NamedId[]
}

export interface NamedId {
  readonly id: number
  readonly name: string
}

export function elementOf(row: readonly unknown[]): [number, DecoderElement] {
  const [id, name, code, lookup, , group, dataType, isPrivate, decode, weight] = row
  const element = { id, name, code, group, dataType, lookup, isPrivate: isPrivate === 1, decode, weight }
  return [Number(id), element as DecoderElement]
}

/** Converts a row of vin_wmi with the manufacturer's name after its id. */
export function codeOf(row: readonly unknown[]): ManufacturerCode {
  const [wmi, id, manufacturer, manufacturerName, vehicleType, truckType, country, created, updated, publicFrom] = row
  const columns = {
    wmi,
    id,
    manufacturer,
    manufacturerName,
    vehicleType,
    truckType,
    country,
    created,
    updated,
    publicFrom,
  }
  return { ...columns, schemas: decodeLinks(row[10] as Uint8Array) } as ManufacturerCode
}
