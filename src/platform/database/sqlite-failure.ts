const PRIMARY_CODE_MASK = 0xff

/** By SQLite's primary result codes (sqlite.org/rescode.html). `locked`: another process holds the lock. */
const FAILURES = { 5: 'locked', 6: 'locked', 11: 'damaged', 19: 'constraint', 26: 'damaged' } as const
export type SqliteFailure = (typeof FAILURES)[keyof typeof FAILURES] | 'other'

/** What went wrong in SQLite; undefined = the error is none of SQLite's. */
export function sqliteFailure(error: unknown): SqliteFailure | undefined {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined
  if (typeof code !== 'number') return undefined
  return FAILURES[(code & PRIMARY_CODE_MASK) as keyof typeof FAILURES] ?? 'other'
}
