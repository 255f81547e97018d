import { fold } from '#catalog/search/fold.ts'
import { designationOf } from './name-words.ts'
import type { RatingEvidence, UnratedVehicle } from './tested-car.ts'

export interface Proposed {
  readonly vehicle: UnratedVehicle
  readonly evidence: RatingEvidence
}

/** Proposals for one name and engine, by model year. */
export type RatingLine = ReadonlyMap<number, readonly Proposed[]>

/** Keys of a line, the narrowest first: the whole name, the name without body and drive, EPA's base model, the make. */
const LINE_KEYS: readonly ((vehicle: UnratedVehicle) => string)[] = [
  (vehicle) => `${fold(vehicle.make)} ${fold(vehicle.model)} ${engineOf(vehicle)} ${kindOf(vehicle)}`,
  designationKey,
  (vehicle) =>
    `${fold(vehicle.make)} ${fold(vehicle.baseModel ?? vehicle.model)} ${engineOf(vehicle)} ${kindOf(vehicle)}`,
  makeKey,
]

/** Returns a key that separates regular from premium fuel, because these are often two tunes. */
export function designationKey(vehicle: UnratedVehicle): string {
  return `${fold(vehicle.make)} ${designationOf(vehicle.model)} ${engineOf(vehicle)} ${vehicle.firstFuel}`
}

/** Returns a key for a make's vehicles with an engine of this displacement, aspiration and fuel. */
export function makeKey(vehicle: UnratedVehicle): string {
  return `${fold(vehicle.make)} ${engineOf(vehicle)} ${kindOf(vehicle)}`
}

export function engineOf({ displacement, cylinders, isTurbocharged, isSupercharged }: UnratedVehicle): string {
  return `${displacement} ${cylinders ?? ''} ${isTurbocharged ? 'T' : ''}${isSupercharged ? 'S' : ''}`
}

function kindOf({ firstFuel }: UnratedVehicle): string {
  return firstFuel.endsWith('asoline') ? 'gasoline' : firstFuel
}

/** The lines of all proposals, for each of LINE_KEYS. */
export class RatingLines {
  readonly #lines: readonly ReadonlyMap<string, RatingLine>[]

  constructor(proposals: readonly Proposed[]) {
    this.#lines = LINE_KEYS.map((keyOf) => {
      const groups = Map.groupBy(proposals, ({ vehicle }) => keyOf(vehicle))
      return new Map([...groups].map(([key, line]) => [key, Map.groupBy(line, ({ vehicle }) => vehicle.year)]))
    })
  }

  line(vehicle: UnratedVehicle, key: number): RatingLine {
    return this.#lines[key]?.get(LINE_KEYS[key]?.(vehicle) ?? '') ?? new Map()
  }

  /** Returns the narrowest line with a rating in the year before or after. */
  closest(vehicle: UnratedVehicle): RatingLine | undefined {
    return LINE_KEYS.map((_, key) => this.line(vehicle, key)).find(
      (line) => adjacentProposals(line, vehicle.year).length > 0,
    )
  }
}

export function adjacentProposals(line: RatingLine, year: number): Proposed[] {
  return [...(line.get(year - 1) ?? []), ...(line.get(year + 1) ?? [])]
}
