import type { Operation } from '#operations/endpoint.ts'

const PATH_NAMES = /\{(\w+)\}/g

/** The names in braces of an operation's path, in their order. */
export function pathNamesOf({ path }: Pick<Operation, 'path'>): string[] {
  return [...path.matchAll(PATH_NAMES)].map(([, name]) => name ?? '')
}

/** Returns an operation's path with its parameters from `values`, percent-encoded; default: "abc". */
export function fillPath({ path }: Pick<Operation, 'path'>, values: Readonly<Record<string, string>>): string {
  return path.replaceAll(PATH_NAMES, (_place, name: string) => encodeURIComponent(values[name] ?? 'abc'))
}

/** A target of the operation that a caller with every right is answered: this vehicle, and the documented examples. */
export function answeredTarget(operation: Pick<Operation, 'path' | 'input'>, vehicleId: string): string {
  const properties = operation.input.properties as Record<string, { examples?: readonly string[] }>
  const examples = pathNamesOf(operation).map((name) => [name, properties[name]?.examples?.[0] ?? ''] as const)
  return fillPath(operation, { ...Object.fromEntries(examples), id: vehicleId })
}
