/** Connections to PostgreSQL that one serving process opens at most, by use. */
export const POSTGRES_CONNECTIONS = {
  /** Batches under way (look-ups, charges, notes of use), and one to spare. */
  admission: 6,
  /** Users and commands. Separate from requests, so that a long list never delays an admission. */
  records: 4,
  /** Four requests that the sign-in library handles at a time, and four look-ups of sessions. */
  identity: 8,
  /** A paid call asks four short questions and waits for a chain between them. */
  payments: 5,
  /** One that writes, and one that reads for the pages. */
  requestLog: 2,
  alerts: 4,
} as const

export const POSTGRES_CONNECTIONS_MAX = Object.values(POSTGRES_CONNECTIONS).reduce((sum, count) => sum + count, 0)
