/** Which of several vehicles that a VIN can be it names more closely. */
import { isRounded } from './vin-agreement.ts'
import { statedWords, type NameWords } from './vin-name-words.ts'
import type { CandidateRow } from '#catalog/vehicle-store.ts'

/**
 * Of engines that are nearly alike, the one whose litres the VIN states: 2.5, not the 2.4 of the Highlander with a turbocharger. Only
 * where vPIC states each of them, because it has one value for both of some (5.5 for an SL 550 and an AMG SL55).
 */
export function ofLitres(
  vehicles: readonly CandidateRow[],
  litres: number | null,
  stated: readonly number[] = [],
): readonly CandidateRow[] {
  if (litres === null) return vehicles
  const known = vehicles.flatMap(({ displacement_l: own }) => (own === null ? [] : [own]))
  const isStated = known.every((own) => stated.some((one) => isRounded(own, one)))
  if (!isStated || !known.some((own) => isRounded(own, litres))) return vehicles
  return vehicles.filter(({ displacement_l: own }) => own === null || isRounded(own, litres))
}

/** Fields in which two vehicles must be alike for the name to decide between them. */
const ALIKE_FIELDS = [
  'fuel_type',
  'displacement_l',
  'cylinders',
  'body_class',
  'drive_type',
  'transmission',
] as const satisfies readonly (keyof CandidateRow)[]

/** Of vehicles that are alike but for their names, those of which the VIN states the most words: EPA lists "LE" beside others. */
export function mostNamed(vehicles: readonly CandidateRow[], words: NameWords): readonly CandidateRow[] {
  const keyOf = (vehicle: CandidateRow): string => ALIKE_FIELDS.map((field) => vehicle[field]).join('\n')
  const most = new Map<string, number>()
  for (const vehicle of vehicles) {
    const key = keyOf(vehicle)
    most.set(key, Math.max(most.get(key) ?? 0, statedWords(vehicle, words)))
  }
  return vehicles.filter((vehicle) => statedWords(vehicle, words) === most.get(keyOf(vehicle)))
}
