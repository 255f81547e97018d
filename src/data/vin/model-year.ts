import { isCarOrLightTruck } from './characters.ts'
import type { ManufacturerCode } from './tables/decoder-records.ts'
import { isOfYear } from './tables/schema-blob.ts'

/** Letters and digits of position 10, from 2010 on: 49 CFR 565.15, Table VII. */
const YEAR_CHARACTERS = 'ABCDEFGHJKLMNPRSTVWXY123456789'
const FIRST_YEAR = 2_010
const CYCLE = 30
export const EARLIEST_MODEL_YEAR = 1_980

export interface StatedYear {
  readonly year: number | null
  /** Other year that the character can mean; null if the VIN allows only one. */
  readonly otherYear: number | null
}

/**
 * Reads position 10. Cars, multipurpose vehicles and light trucks with a digit in position 7 belong to the cycle before 2010,
 * with a letter to the cycle since. Years after `limit` also belong to the earlier cycle.
 * @param limit last possible year: next year's models are already sold
 */
export function statedYear(vin: string, code: ManufacturerCode | undefined, limit: number): StatedYear {
  const index = vin.length < 10 ? -1 : YEAR_CHARACTERS.indexOf(vin.charAt(9))
  if (index < 0) return { year: null, otherYear: null }
  const year = FIRST_YEAR + index
  const seventh = vin.charAt(6)
  const isByPosition7 = isCarOrLightTruck(code) && /[0-9A-Z]/.test(seventh)
  const isBefore = (isByPosition7 && /\d/.test(seventh)) || year > limit
  if (isBefore) return { year: withSchemas(year - CYCLE, code, limit), otherYear: null }
  return isByPosition7 ? { year: withSchemas(year, code, limit), otherYear: null } : { year, otherYear: year - CYCLE }
}

export function statableYears(vin: string): readonly number[] {
  const index = vin.length < 10 ? -1 : YEAR_CHARACTERS.indexOf(vin.charAt(9))
  return index < 0 ? [] : [FIRST_YEAR + index, FIRST_YEAR + index - CYCLE]
}

/** Returns the year, or the character's other year if only that one has schemas. */
function withSchemas(year: number, code: ManufacturerCode | undefined, limit: number): number {
  const other = otherCycle(year, limit)
  if (other === undefined || code === undefined) return year
  const has = (candidate: number): boolean => code.schemas.some((link) => isOfYear(link, candidate))
  return !has(year) && has(other) ? other : year
}

function otherCycle(year: number, limit: number): number | undefined {
  if (year >= EARLIEST_MODEL_YEAR && year <= limit - CYCLE) return year + CYCLE
  return year >= EARLIEST_MODEL_YEAR + CYCLE && year <= limit ? year - CYCLE : undefined
}
