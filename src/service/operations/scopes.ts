import { ALERT_ENDPOINTS } from './alerts/index.ts'
import { runBatch } from './batch/run-batch.ts'
import { DOWNLOADS, OPERATIONS } from './index.ts'

/** What a key opens, for people who choose among them. */
export interface ScopeGroup {
  /** Word below /v1/ that the paths of its operations begin with, in snake_case: "vins", "watchlists". */
  readonly name: string
  readonly operations: readonly { readonly name: string; readonly summary: string }[]
}

const KEYED = [
  ...[...OPERATIONS, runBatch, ...DOWNLOADS].filter(({ requiredPlan }) => requiredPlan !== 'none'),
  ...ALERT_ENDPOINTS.map(({ name, url, summary }) => ({ name, summary, path: url })),
]

const byGroup = Map.groupBy(KEYED, ({ path }) => groupOfPath(path))

/** Every operation that a key opens, by group, in the order of the documentation. */
export const SCOPE_GROUPS: readonly ScopeGroup[] = [...byGroup].map(([name, operations]) => ({ name, operations }))

/** Names of groups and of operations: what a key can be limited to. */
export const SCOPES: readonly string[] = [...byGroup.keys(), ...KEYED.map(({ name }) => name)]

const GROUPS: ReadonlyMap<string, string> = new Map(KEYED.map(({ name, path }) => [name, groupOfPath(path)]))

/** Whether scopes open an operation: they name it, or its group. */
export function isInScope(scopes: ReadonlySet<string>, operation: string): boolean {
  return scopes.has(operation) || scopes.has(GROUPS.get(operation) ?? '')
}

/** "/v1/watchlists/{id}" -> "watchlists", "/v1/export" -> "export". */
function groupOfPath(path: string): string {
  return (path.split('/')[2] ?? '').replaceAll('-', '_')
}
