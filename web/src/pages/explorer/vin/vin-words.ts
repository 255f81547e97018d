import type { Responses } from '#web/api/types.ts'
import { formatCount } from '#web/format/numbers.ts'
import { type ApiRequest, apiRequest } from '#web/pages/explorer/explorer-request.ts'

export type DecodedVin = Responses['decode_vin']

const VIN_LENGTH = 17
const SHOWN_CHARACTERS = 8
const TYPED_LENGTH_MIN = 9

const WHOLE = /^[A-Z0-9]{17}$/i
const WITH_UNKNOWN = /^[A-Z0-9*]{4,16}\*[A-Z0-9*]{0,13}$/i
/** VIN with a wrong length. It ends in four digits and has at least one more, unlike a model name. */
const MISTYPED = /^(?=(?:\D*\d){5})[A-HJ-NPR-Z0-9]{7,15}\d{4}$/i

/** Returns the typed VIN; undefined for names and trouble codes. */
export function typedVin(typed: string): string | undefined {
  const text = typed.trim()
  const isVin = (WHOLE.test(text) && /\d/.test(text)) || WITH_UNKNOWN.test(text) || MISTYPED.test(text)
  return isVin ? text.toUpperCase() : undefined
}

/** Returns true if the typed text may become a VIN. Such text is not looked up, so that no VIN is sent as a name. */
export function mayBecomeVin(typed: string): boolean {
  const text = typed.trim()
  return text.length >= TYPED_LENGTH_MIN && /^[A-Z0-9*]+$/i.test(text) && /[\d*]/.test(text)
}

/** "3TMCZ5AN…": the part that identifies the model but not the vehicle. */
export function shortVin(vin: string): string {
  return vin.length <= SHOWN_CHARACTERS ? vin : `${vin.slice(0, SHOWN_CHARACTERS)}…`
}

export function vinRequest(vin: string, list = '', parameters: Readonly<Record<string, string>> = {}): ApiRequest {
  return apiRequest(`/v1/vins/${encodeURIComponent(vin)}${list}`, parameters)
}

/** Displayed request. The VIN is a shell variable. */
export const SHOWN_REQUEST = apiRequest('/v1/vins/$VIN')

/** "2019 Toyota Tacoma" without unknown parts. */
export function decodedTitle({ year, make, model }: Pick<DecodedVin, 'year' | 'make' | 'model'>): string {
  const words = [year, make, model].filter((word) => word !== null).join(' ')
  return make === null ? ['Unknown vehicle', words].filter(Boolean).join(': ') : words
}

/** Describes the difference of a corrected VIN: "position 17: 6 instead of S". */
export function correction(vin: string, corrected: string): string {
  const at =
    Array.from({ length: VIN_LENGTH }, (_, index) => index).find((index) => vin[index] !== corrected[index]) ?? 0
  return `position ${at + 1}: ${corrected[at] ?? ''} instead of ${vin[at] ?? ''}`
}

/** Facts that a VIN can encode, with their labels. */
const FACTS: readonly (readonly [label: string, textOf: (found: DecodedVin) => string | number | null])[] = [
  ['Model year', ({ year }) => year],
  ['Make', ({ make }) => make],
  ['Model', ({ model }) => model],
  ['Trim', ({ trim }) => trim],
  ['Series', ({ series }) => series],
  ['Body', (found) => found.body_class],
  ['Doors', ({ doors }) => doors],
  ['Drive', (found) => found.drive_type],
  ['Transmission', ({ transmission }) => transmission],
  ['Fuel', (found) => found.fuel_type],
  ['Engine', ({ engine }) => engine.model],
  ['Displacement', (found) => withUnit(found.displacement_l, 'L')],
  ['Cylinders', ({ cylinders }) => cylinders],
  ['Power', ({ horsepower }) => withUnit(horsepower, 'hp')],
  ['Gross weight rating', ({ gvwr }) => weightText(gvwr)],
  ['Built in', ({ plant }) => [plant.city, plant.state, plant.country].filter(Boolean).join(', ') || null],
  ['Manufacturer', ({ manufacturer }) => manufacturer],
  ['Vehicle type', (found) => found.vehicle_type],
]

export interface VinFact {
  readonly label: string
  readonly text: string
}

/** Returns the facts that the VIN encodes and the labels of the others. */
export function vinFacts(found: DecodedVin): {
  readonly stated: readonly VinFact[]
  readonly missing: readonly string[]
} {
  // Electric vehicles have neither displacement nor cylinders.
  const isElectric = found.fuel_type === 'Electric'
  const relevant = FACTS.filter(([label]) => !isElectric || (label !== 'Displacement' && label !== 'Cylinders'))
  const facts = relevant.map(([label, textOf]) => ({ label, text: textOf(found) }))
  return {
    stated: facts.flatMap(({ label, text }) => (text === null ? [] : [{ label, text: String(text) }])),
    missing: facts.filter(({ text }) => text === null).map(({ label }) => label),
  }
}

const AVAILABILITY = { standard: 'Standard', optional: 'Optional', not_available: 'Not available' } as const
const TPMS = { direct: 'Direct', indirect: 'Indirect' } as const
const NAMES: Readonly<Record<string, string>> = { abs: 'Antilock brakes', esc: 'Electronic stability control' }

/** Returns the known safety equipment of the model as built. */
export function equipmentFacts({ safety: { tpms, ...equipment } }: DecodedVin): readonly VinFact[] {
  const facts = Object.entries(equipment).flatMap(([name, state]) =>
    state === null ? [] : [{ label: NAMES[name] ?? fieldWords(name), text: AVAILABILITY[state] }],
  )
  return tpms === null ? facts : [...facts, { label: 'Tire pressure monitoring', text: TPMS[tpms] }]
}

/** "drive_type" -> "Drive type" */
export function fieldWords(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function withUnit(value: number | null, unit: string): string | null {
  return value === null ? null : `${value} ${unit}`
}

function weightText({ class: name, from_kg: from, to_kg: to }: DecodedVin['gvwr']): string | null {
  if (name === null) return null
  const ends = [from, to].map((end) => end !== null && formatCount(end)).filter(Boolean)
  const range = from === null ? `up to ${ends.join('')}` : to === null ? `from ${ends.join('')}` : ends.join('–')
  return `Class ${name}, ${range} kg`
}
