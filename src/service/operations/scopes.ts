import { ALERT_ENDPOINTS } from './alerts/index.ts'
import { runBatch } from './batch/run-batch.ts'
import { DOWNLOADS, OPERATIONS } from './index.ts'

export interface ScopeGroup {
  /** First path segment after /v1/, in snake_case: "vins", "watchlists". */
  readonly name: string
  readonly operations: readonly { readonly name: string; readonly summary: string }[]
}

const KEYED = [
  ...[...OPERATIONS, runBatch, ...DOWNLOADS].filter(({ requiredPlan }) => requiredPlan !== 'none'),
  ...ALERT_ENDPOINTS.map(({ name, path, summary }) => ({ name, summary, path })),
]

const byGroup = Map.groupBy(KEYED, ({ path }) => groupOfPath(path))

/** Operations that a key can allow, by group, in the order of the documentation. */
export const SCOPE_GROUPS: readonly ScopeGroup[] = [...byGroup].map(([name, operations]) => ({ name, operations }))

/** Names of groups and operations that a key can be restricted to. */
export const SCOPES: readonly string[] = [...byGroup.keys(), ...KEYED.map(({ name }) => name)]

const GROUPS: ReadonlyMap<string, string> = new Map(KEYED.map(({ name, path }) => [name, groupOfPath(path)]))

/** Returns true if the scopes allow an operation, by its name or its group. */
export function isInScope(scopes: ReadonlySet<string>, operation: string): boolean {
  return scopes.has(operation) || scopes.has(GROUPS.get(operation) ?? '')
}

/** Tools for agents that are not metered operations. */
const OTHER_TOOLS = ['check_watchlist']

/** Scopes that apps may request by OAuth: every group, and tools outside a group. */
export const APP_SCOPES: readonly string[] = [...byGroup.keys(), ...OTHER_TOOLS]

/** Default scopes of an app: those of the tools for agents. */
export const TOOL_SCOPES: readonly string[] = APP_SCOPES.filter(
  (scope) =>
    OTHER_TOOLS.includes(scope) || OPERATIONS.some(({ name, metered }) => metered && GROUPS.get(name) === scope),
)

export function operationsOf(scope: string): readonly { readonly name: string; readonly summary: string }[] {
  return byGroup.get(scope) ?? KEYED.filter(({ name }) => name === scope)
}

const CHANGING = new Set(ALERT_ENDPOINTS.filter(({ role }) => role !== 'viewer').map(({ name }) => name))

/** Returns true if a viewer may use everything that a scope allows. Changes require a developer. */
export function isScopeOfViewer(scope: string): boolean {
  return !operationsOf(scope).some(({ name }) => CHANGING.has(name))
}

/** "/v1/watchlists/{id}" -> "watchlists", "/v1/export" -> "export". */
function groupOfPath(path: string): string {
  return (path.split('/')[2] ?? '').replaceAll('-', '_')
}
