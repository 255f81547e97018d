import { Client } from 'pg'
import { deletionTests } from '#test/dashboard/support/deletion-tests.ts'
import { postgresForTests } from '#test/support/postgres.ts'

const postgres = postgresForTests()
const SELECT_TABLES = "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'"

// Every row of every table. What the server leaves in its files until it is vacuumed is the server's.
deletionTests(async () => {
  const url = await postgres.createDatabase()
  const contents = async () => {
    const client = new Client({ connectionString: url })
    await client.connect()
    try {
      const { rows: tables } = await client.query<{ table_name: string }>(SELECT_TABLES)
      const texts: string[] = []
      for (const { table_name: table } of tables) {
        const { rows } = await client.query<{ text: string }>(`SELECT t::text AS text FROM "${table}" AS t`)
        texts.push(...rows.map(({ text }) => text))
      }
      return texts.join('\n')
    } finally {
      await client.end()
    }
  }
  return { settings: { VDS_DATABASE_URL: url }, contents }
})
