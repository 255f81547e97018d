/** What the definitions of one table call differently in the two databases. */
export interface SqlTypes {
  /** 64 bits. */
  readonly integer: string
  readonly bytes: string
  /** Follows the columns of a table with a key of its own. */
  readonly options: string
}

export const SQLITE_TYPES: SqlTypes = { integer: 'INTEGER', bytes: 'BLOB', options: ' STRICT, WITHOUT ROWID' }
export const POSTGRES_TYPES: SqlTypes = { integer: 'BIGINT', bytes: 'BYTEA', options: '' }
