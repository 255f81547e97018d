/**
 * One step from a database's version to the next. Steps only go forward and only add: the release before this one
 * may still be running on the same file, so nothing that it reads or writes is taken away or changes its meaning
 * (that waits for the release after).
 */
export interface Migration {
  /** 1 for the first, then one more each; never renumbered. Kept in SQLite's `user_version`. */
  readonly version: number
  readonly sql: string
}
