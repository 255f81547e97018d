import { Client } from 'pg'

const SELECT_TABLES = `
  SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'schema_version'`

/**
 * One database for tests that run one after the other and each want an empty one: emptying it takes a tenth of the time
 * that making another one takes. Its tables stay.
 */
export function emptiedDatabase(postgres: { createDatabase(): Promise<string> }): () => Promise<string> {
  let made: Promise<string> | undefined
  return async () => {
    if (made === undefined) return (made = postgres.createDatabase())
    const url = await made
    await empty(url)
    return url
  }
}

async function empty(url: string): Promise<void> {
  const client = new Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(SELECT_TABLES)
    if (rows.length > 0) await client.query(`TRUNCATE ${rows.map(({ name }) => name).join(', ')}`)
  } finally {
    await client.end()
  }
}
