import type { DecodedElement } from '#vin/decode-pass.ts'
import type { DecodedVin } from '#vin/decode-vin.ts'
import type { DecoderElement, DecoderTables } from '#vin/tables/decoder-tables.ts'

/** Decoding in NHTSA's API; undecodable VINs have no elements. */
export type ApiVin = Pick<
  DecodedVin,
  | 'vin'
  | 'descriptor'
  | 'elements'
  | 'errorCodes'
  | 'errorText'
  | 'additionalErrorText'
  | 'suggestedVin'
  | 'possibleCharacters'
>

export interface VariableRow {
  readonly [name: string]: string | number | null
  readonly Value: string | null
  readonly ValueId: string | null
  readonly Variable: string
  readonly VariableId: number
}

/** vPIC's error code for characters that no VIN has. */
const INVALID_CHARACTERS = 400

/** Returns NHTSA's response to a VIN that is too long or not ASCII. */
export function undecodable(tables: DecoderTables, vin: string): ApiVin {
  const name = tables.errorCodes.find(({ code }) => code === INVALID_CHARACTERS)?.name
  return {
    vin,
    descriptor: '',
    elements: [],
    errorCodes: [INVALID_CHARACTERS],
    errorText: name ?? `${INVALID_CHARACTERS} - Invalid Characters Present`,
    additionalErrorText: null,
    suggestedVin: null,
    possibleCharacters: [],
  }
}

/** Order of NHTSA's groups of variables. Ungrouped ones come first. */
const GROUPS = [
  'General',
  'Exterior/Body',
  'Exterior/Dimension',
  'Exterior/Truck',
  'Exterior/Trailer',
  'Exterior/Wheel Tire',
  'Exterior/Motorcycle',
  'Exterior/Bus',
  'Interior',
  'Interior/Seat',
  'Mechanical/Transmission',
  'Mechanical/Drivetrain',
  'Mechanical/Brake',
  'Mechanical/Battery',
  'Mechanical/Battery/Charger',
  'Engine',
  'Passive Safety System',
  'Passive Safety System/Air Bag Location',
  'Active Safety System',
  'Active Safety System/Maintaining Safe Distance',
  'Active Safety System/Forward Collision Prevention',
  'Active Safety System/Lane and Side Assist',
  'Active Safety System/Backing Up and Parking',
  'Active Safety System/911 Notification',
  'Active Safety System/Lighting Technologies',
]

/** Variables of the decoding itself, by their codes. */
const DECODING_VARIABLES: Readonly<Record<string, (decoded: ApiVin) => string | null>> = {
  SuggestedVIN: ({ suggestedVin }) => suggestedVin ?? '',
  ErrorCode: ({ errorCodes }) => errorCodes.join(','),
  PossibleValues: ({ possibleCharacters }) =>
    possibleCharacters.map(({ position, characters }) => `(${position}:${characters})`).join(''),
  AdditionalErrorText: ({ additionalErrorText }) => additionalErrorText ?? '',
  ErrorText: ({ errorText }) => errorText,
  VehicleDescriptor: ({ descriptor }) => descriptor,
}

/** Returns every public variable in NHTSA's order, null if unknown: DecodeVin and DecodeVinExtended. */
export function variableRows(tables: DecoderTables, decoded: ApiVin): VariableRow[] {
  return variables(tables).flatMap((element) => {
    const { id: VariableId, name: Variable, code, lookup } = element
    const decodingValue = code === null ? undefined : DECODING_VARIABLES[code]
    if (decodingValue !== undefined) {
      const Value = decodingValue(decoded)
      return [{ Value, ValueId: code === 'ErrorCode' ? Value : '', Variable, VariableId }]
    }
    const isCoded = lookup !== null
    const decodedValues = decoded.elements.filter(({ id }) => id === VariableId)
    if (decodedValues.length === 0) return [{ Value: null, ValueId: isCoded ? null : '', Variable, VariableId }]
    return decodedValues.map((decodedElement) => ({
      Value: valueText(decodedElement),
      ValueId: isCoded ? decodedElement.valueId : '',
      Variable,
      VariableId,
    }))
  })
}

const IDS = { Make: 'MakeID', Manufacturer: 'ManufacturerId', Model: 'ModelID' } as const

/** Returns one object with a text for each variable, "" if unknown: DecodeVinValues and its variants. */
export function flatValues(tables: DecoderTables, decoded: ApiVin): Record<string, string> {
  const flat: Record<string, string> = { VIN: decoded.vin }
  for (const { id, code, decode } of tables.elements.values()) {
    // Private variables are listed without a value.
    if (code === null || (decode === null && NOT_IN_FLAT.has(code))) continue
    const decodedValues = decoded.elements.filter((decodedElement) => decodedElement.id === id)
    flat[code] =
      DECODING_VARIABLES[code]?.(decoded) ??
      decodedValues.map((decodedElement) => valueText(decodedElement) ?? '').join('; ')
    const idName = Object.hasOwn(IDS, code) ? IDS[code as keyof typeof IDS] : undefined
    if (idName !== undefined) flat[idName] = decodedValues[0]?.valueId ?? ''
  }
  return Object.fromEntries(Object.entries(flat).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Codes of variables that NHTSA's API omits from the flat form. */
const NOT_IN_FLAT = new Set([
  'Country',
  'NCICCode',
  'EquipmentType',
  'ManufacturerType',
  'CAFEBodyType',
  'CAFEMake',
  'CAFEModel',
  'NCAPBodyType',
  'NCAPMake',
  'NCAPModel',
])

/** Returns the number of variables in a response: the `Count` of NHTSA's API, also in the flat form. */
export function variableCount(tables: DecoderTables): number {
  return variables(tables).length
}

const known = new WeakMap<DecoderTables, readonly DecoderElement[]>()

function variables(tables: DecoderTables): readonly DecoderElement[] {
  const rank = ({ group }: DecoderElement): number => (group === null || group === '' ? -1 : GROUPS.indexOf(group))
  return known.getOrInsertComputed(tables, () =>
    [...tables.elements.values()]
      .filter(({ decode, isPrivate }) => decode !== null && decode !== '' && !isPrivate)
      .toSorted((a, b) => rank(a) - rank(b) || a.id - b.id),
  )
}

/** NHTSA's API rounds kilowatts to four decimals. Other converted amounts have as many as needed, at least one. */
const KILOWATTS = 'EngineKW'
const KILOWATT_DECIMALS = 4
const SIGNIFICANT_DIGITS = 14

function valueText({ code, value, source }: DecodedElement): string | null {
  const amount = value === null || source.table !== 'conversion' ? Number.NaN : Number(value)
  if (Number.isNaN(amount)) return value
  if (code === KILOWATTS) return amount.toFixed(KILOWATT_DECIMALS)
  const text = String(Number(amount.toPrecision(SIGNIFICANT_DIGITS)))
  return text.includes('.') ? text : `${text}.0`
}
