import type { TSchema } from 'typebox'
import { Vehicle } from '#operations/vehicle.ts'

export interface VehicleLeaf {
  /** ['economy', 'city_mpg'] */
  readonly path: readonly string[]
  readonly schema: TSchema
}

interface Described {
  readonly anyOf?: readonly Described[]
  readonly properties?: Readonly<Record<string, TSchema>>
}

function leavesOf(schema: TSchema, path: readonly string[]): VehicleLeaf[] {
  const { anyOf, properties } = schema as Described
  const inside = properties ?? anyOf?.[0]?.properties
  if (inside === undefined) return [{ path, schema }]
  return Object.entries(inside).flatMap(([name, property]) => leavesOf(property, [...path, name]))
}

/** Scalar values of a vehicle in the order of responses, for flat lists (exports, provenance). */
export const VEHICLE_LEAVES: readonly VehicleLeaf[] = leavesOf(Vehicle, []).filter(
  // Repeats recall_count and the counts of other countries.
  ({ path: [first] }) => first !== 'recall_counts',
)

/** Returns every scalar value of a vehicle by its path, joined with `separator`. */
export function flatVehicle(vehicle: Vehicle, separator: '.' | '_'): Record<string, string | number | boolean | null> {
  return Object.fromEntries(VEHICLE_LEAVES.map((leaf) => [leaf.path.join(separator), leafOf(vehicle, leaf)]))
}

/** Returns the value at a path; null if the response omits it or an object on the path is null. */
export function leafOf(vehicle: Vehicle, { path }: VehicleLeaf): string | number | boolean | null {
  let value: unknown = vehicle
  for (const name of path) value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[name]
  return (value ?? null) as string | number | boolean | null
}
