const PRIMARY_CODE_MASK = 0xff

export type SqliteFailure = 'locked' | 'damaged' | 'constraint' | 'machine' | 'other'

/**
 * Primary result codes (sqlite.org/rescode.html). `locked`: by another process. `machine`: permissions, memory, disk.
 */
const CODES: Readonly<Record<Exclude<SqliteFailure, 'other'>, readonly number[]>> = {
  locked: [5, 6],
  damaged: [11, 26],
  constraint: [19],
  machine: [3, 7, 8, 10, 13, 14],
}
const FAILURES = new Map(
  Object.entries(CODES).flatMap(([failure, codes]) => codes.map((code) => [code, failure as SqliteFailure] as const)),
)

/** Returns the kind of a SQLite error; undefined for any other error. */
export function sqliteFailure(error: unknown): SqliteFailure | undefined {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined
  if (typeof code !== 'number') return undefined
  return FAILURES.get(code & PRIMARY_CODE_MASK) ?? 'other'
}
