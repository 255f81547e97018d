import type { FieldRule } from '#catalog/field-rules.ts'

export type FieldValue = string | number | boolean | null

export const OBTAINED = ['stated', 'derived', 'converted', 'matched', 'reviewed'] as const

export interface Origin {
  readonly rule: FieldRule
  readonly obtained?: (typeof OBTAINED)[number]
  readonly source?: string | null
  readonly record_id?: string | null
  readonly columns?: readonly string[]
  readonly wording?: string | null
}

/** vPIC variables for the fields of vehicles that only NHTSA lists. */
const READ_FROM: Readonly<Record<string, readonly string[]>> = {
  body_class: ['Body Class', 'Vehicle Type'],
  doors: ['Doors'],
  drive_type: ['Drive Type'],
  transmission: ['Transmission Style', 'Transmission Speeds'],
  fuel_type: ['Fuel Type - Primary', 'Fuel Type - Secondary', 'Electrification Level'],
  cylinders: ['Engine Number of Cylinders'],
  displacement_l: ['Displacement (L)', 'Displacement (CC)'],
  horsepower: ['Engine Brake (hp) From'],
}

/** Returns the origin of a specification field of a vehicle that only federal records name. */
export function vpicOrigin(field: string, value: FieldValue) {
  const columns = READ_FROM[field]
  if (value === null || columns === undefined) return { rule: 'federal_name_only' } as const
  return { rule: 'vpic_unanimous', obtained: 'matched', source: 'nhtsa-vpic', record_id: null, columns } as const
}
