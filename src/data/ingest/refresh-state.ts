import { join } from 'node:path'
import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import { JsonFile } from '#platform/files/json-file.ts'

const Failed = Type.Object({
  /** Milliseconds since 1970 UTC. */
  at_ms: Type.Number(),
  times: Type.Integer({ minimum: 1 }),
  reason: Type.String(),
  /** True if the official site did not deliver: the data were not rejected. */
  is_unreachable: Type.Boolean(),
})

const SourceState = Type.Object({
  /** Time in milliseconds when the official files last matched the current snapshot; null = never. */
  checked_ms: Type.Union([Type.Number(), Type.Null()]),
  failed: Type.Union([Failed, Type.Null()]),
})
export type SourceState = Static<typeof SourceState>

const State = Type.Object({ sources: Type.Record(Type.String(), SourceState) })

/** State of each source relative to its official site, by name. */
export type RefreshState = Readonly<Record<string, SourceState>>

const STATE_BYTES_MAX = 256 * 1024
const REASON_CHARACTERS_MAX = 1_000

/** Returns the path of the state file: the refresh writes it; the schedule and the status page read it. */
export function refreshStateFile(dataDirectory: string): string {
  return join(dataDirectory, 'refresh-state.json')
}

/** Reads the state. A missing or damaged file counts as empty, so that every source is checked again. */
export async function readRefreshState(dataDirectory: string): Promise<RefreshState> {
  return (await stateFile(dataDirectory).read())?.sources ?? {}
}

function stateFile(dataDirectory: string): JsonFile<Static<typeof State>> {
  return new JsonFile(refreshStateFile(dataDirectory), {
    isValid: (value) => Value.Check(State, value),
    bytesMax: STATE_BYTES_MAX,
  })
}

export type SourceResult =
  | { readonly source: string; readonly reason?: undefined }
  | { readonly source: string; readonly reason: string; readonly isUnreachable: boolean }

interface FolderResults {
  readonly rejected: readonly { readonly source: string; readonly message: string }[]
  /** Reports of the files that were read and published. */
  readonly reports: readonly { readonly source: string }[]
}

/** Records results for some sources; the others stay unchanged. */
export async function recordResults(
  dataDirectory: string,
  nowMs: number,
  results: readonly SourceResult[],
): Promise<void> {
  await stateFile(dataDirectory).write({ sources: withResults(await readRefreshState(dataDirectory), nowMs, results) })
}

/** Records a folder refresh: rejected sources fail, published ones recover. `checked_ms` stays: no site was read. */
export async function recordFolderResults(
  dataDirectory: string,
  nowMs: number,
  { rejected, reports }: FolderResults,
): Promise<void> {
  const state = await readRefreshState(dataDirectory)
  const failures = rejected.map(({ source, message }) => ({ source, reason: message, isUnreachable: false }))
  const names = failures.map(({ source }) => source)
  const recovered = [...new Set(reports.map(({ source }) => source))].filter((source) => {
    return !names.includes(source) && (state[source]?.failed ?? null) !== null
  })
  if (failures.length + recovered.length === 0) return
  const before = recovered.map((source): [string, SourceState] => {
    return [source, { checked_ms: state[source]?.checked_ms ?? null, failed: null }]
  })
  await stateFile(dataDirectory).write({
    sources: withResults({ ...state, ...Object.fromEntries(before) }, nowMs, failures),
  })
}

function withResults(state: RefreshState, nowMs: number, results: readonly SourceResult[]): RefreshState {
  const sources: Record<string, SourceState> = { ...state }
  for (const result of results) sources[result.source] = stateAfter(sources[result.source], nowMs, result)
  return sources
}

function stateAfter(before: SourceState | undefined, nowMs: number, result: SourceResult): SourceState {
  if (result.reason === undefined) return { checked_ms: nowMs, failed: null }
  const failed = {
    at_ms: nowMs,
    times: (before?.failed?.times ?? 0) + 1,
    reason: result.reason.slice(0, REASON_CHARACTERS_MAX),
    is_unreachable: result.isUnreachable,
  }
  return { checked_ms: before?.checked_ms ?? null, failed }
}
