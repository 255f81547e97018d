/** Maximum number of PostgreSQL connections of one serving process, by use. */
export const POSTGRES_CONNECTIONS = {
  /** Running batches (lookups, charges, usage records), and one spare. */
  admission: 6,
  /** Users and commands. Separate from requests, so that a long list never delays an admission. */
  records: 4,
  /** Four concurrent requests of the sign-in library and four session lookups. */
  identity: 8,
  /** A paid call runs four short queries and waits for a blockchain between them. */
  payments: 5,
  /** One writer, and one reader for the pages. */
  requestLog: 2,
  alerts: 4,
} as const

export const POSTGRES_CONNECTIONS_MAX = Object.values(POSTGRES_CONNECTIONS).reduce((sum, count) => sum + count, 0)
