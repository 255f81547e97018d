/** Column types and options that differ between the two databases. */
export interface SqlTypes {
  /** 64-bit integer. */
  readonly integer: string
  readonly bytes: string
  /** Table options for a table with its own primary key. */
  readonly options: string
}

export const SQLITE_TYPES: SqlTypes = { integer: 'INTEGER', bytes: 'BLOB', options: ' STRICT, WITHOUT ROWID' }
export const POSTGRES_TYPES: SqlTypes = { integer: 'BIGINT', bytes: 'BYTEA', options: '' }
