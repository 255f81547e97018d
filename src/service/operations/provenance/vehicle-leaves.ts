import type { TSchema } from 'typebox'
import { Vehicle } from '#operations/vehicle.ts'

/** A value of a vehicle that is no object itself: where it is, and its schema. */
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

/** Every value of a vehicle, in the order of responses: for whatever lists them flat (exports, provenance). */
export const VEHICLE_LEAVES: readonly VehicleLeaf[] = leavesOf(Vehicle, []).filter(
  // The same counts as recall_count and its like abroad.
  ({ path: [first] }) => first !== 'recall_counts',
)

/** Every value of a vehicle by its path, which `separator` joins. */
export function flatVehicle(vehicle: Vehicle, separator: '.' | '_'): Record<string, string | number | boolean | null> {
  return Object.fromEntries(VEHICLE_LEAVES.map((leaf) => [leaf.path.join(separator), leafOf(vehicle, leaf)]))
}

/** The value at a path; null where an object on the way is null, and where the response leaves it out. */
export function leafOf(vehicle: Vehicle, { path }: VehicleLeaf): string | number | boolean | null {
  let value: unknown = vehicle
  for (const name of path) value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[name]
  return (value ?? null) as string | number | boolean | null
}
