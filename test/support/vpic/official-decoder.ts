import { chmodSync, createReadStream, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createWriteStream, existsSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { Pool } from 'pg'

/** NHTSA's tables and functions; absent in a copy of the project alone. */
const OFFICIAL = resolve(import.meta.dirname, '../../../../shared/data/vpic')
export const hasOfficialDecoder = existsSync(OFFICIAL)
export const WITHOUT_OFFICIAL = hasOfficialDecoder ? false : '../shared/data/vpic is not here'

/** Every table of a dump, or the same for 22 manufacturers' codes. */
export const FULL_DUMP = ['00_tables', '01_pattern', '02_pattern', '03_pattern', '04_pattern'].map(dumpFile)
export const SMALL_DUMP = [join(OFFICIAL, 'small_22wmis.plain.sql.gz')]
/** Besides those that the dump names: without them one decode reads the whole table. */
const INDEXES = `
  CREATE UNIQUE INDEX ON vpic.wmi (wmi);
  CREATE INDEX ON vpic.wmi_vinschema (wmiid);
  CREATE INDEX ON vpic.wmi_make (wmiid);
  CREATE INDEX ON vpic.pattern (vinschemaid);
  CREATE UNIQUE INDEX ON vpic.vinschema (id);
  CREATE INDEX ON vpic.make_model (modelid);
  CREATE INDEX ON vpic.make (id);
  CREATE INDEX ON vpic.model (id);
  CREATE INDEX ON vpic.manufacturer (id);
  CREATE INDEX ON vpic.wmiyearvalidchars (wmi, year);
  ANALYZE`

/** One row of the official answer, and the row of the table it comes from. */
export interface OfficialRow {
  readonly element: number
  readonly value: string | null
  readonly attribute: string | null
  readonly source: string | null
  readonly pattern: number | null
  readonly schema: number | null
  readonly keys: string | null
}

/** NHTSA's own decoding functions over its tables, in a PostgreSQL. */
export class OfficialDecoder {
  readonly pool: Pool

  private constructor(pool: Pool) {
    this.pool = pool
  }

  /** @param url an empty database of a server on this machine, as superuser */
  static async load(url: string, dump: readonly string[], connections = 1): Promise<OfficialDecoder> {
    const pool = new Pool({ connectionString: url, max: connections })
    await createTables(pool)
    await copyRows(pool, dump)
    await pool.query(INDEXES)
    return new OfficialDecoder(pool)
  }

  /** @throws DatabaseError where the official function fails */
  async decode(vin: string, year: number | null = null): Promise<OfficialRow[]> {
    const { rows } = await this.pool.query<OfficialRow>(
      `SELECT itemelementid AS element, value, itemattributeid AS attribute, itemsource AS source,
              itempatternid AS pattern, itemvinschemaid AS schema, itemkeys AS keys
         FROM vpic.spvindecode($1, false, $2)`,
      [vin, year],
    )
    return rows
  }

  close(): Promise<void> {
    return this.pool.end()
  }
}

function dumpFile(name: string): string {
  return join(OFFICIAL, `${name}.sql.gz`)
}

/** In the order of a dump, but for the one function that a generated column calls. */
async function createTables(pool: Pool): Promise<void> {
  const sql = (file: string): string => readFileSync(join(OFFICIAL, 'official-sql', file), 'utf8')
  const all = (folder: string): string[] =>
    readdirSync(join(OFFICIAL, 'official-sql', folder)).map((file) => sql(join(folder, file)))
  const client = await pool.connect()
  try {
    await client.query(sql('schema/_preamble.sql'))
    await client.query(sql('schema/_misc.sql'))
    await client.query(sql('procs/sqlwild_to_regex.sql'))
    for (const statement of [...all('schema/types'), ...all('schema/tables'), ...all('schema/views')]) {
      await client.query(statement)
    }
    for (const statement of all('procs')) {
      if (!statement.includes('FUNCTION vpic.sqlwild_to_regex')) await client.query(statement)
    }
  } finally {
    // The preamble's settings end with the connection.
    client.release(true)
  }
}

/** The rows of each COPY statement as a file that the server reads. */
async function copyRows(pool: Pool, dump: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'vds-vpic-'))
  chmodSync(folder, 0o755)
  try {
    let number = 0
    for (const file of dump) {
      let rows: { statement: string; path: string; file: ReturnType<typeof createWriteStream> } | undefined
      for await (const line of createInterface({ input: createReadStream(file).pipe(createGunzip()), crlfDelay: 0 })) {
        if (rows === undefined && line.startsWith('COPY ')) {
          const path = join(folder, String((number += 1)))
          rows = { statement: line, path, file: createWriteStream(path) }
        } else if (line === '\\.' && rows !== undefined) {
          rows.file.end()
          await once(rows.file, 'finish')
          await pool.query(rows.statement.replace('FROM stdin;', `FROM '${rows.path}'`))
          rmSync(rows.path)
          rows = undefined
        } else if (rows !== undefined && !rows.file.write(`${line}\n`)) await once(rows.file, 'drain')
      }
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
