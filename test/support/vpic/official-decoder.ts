import { once } from 'node:events'
import { chmodSync, createReadStream, mkdtempSync, readdirSync, readFileSync, rmSync, createWriteStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { Pool } from 'pg'
import type { VpicTable } from './decoder-tables.ts'

/** NHTSA's tables and functions; absent in a copy of the project alone. */
export const OFFICIAL_FOLDER = resolve(import.meta.dirname, '../../../../shared/data/vpic')
/** Every table of a dump, or the same for 22 manufacturers' codes. */
export const FULL_DUMP = ['00_tables', '01_pattern', '02_pattern', '03_pattern', '04_pattern'].map(dumpFile)
/** 5,000 made-up VINs. */
export const SYNTHETIC_VINS = join(OFFICIAL_FOLDER, 'synthetic_vins.txt')
export const SMALL_DUMP = [join(OFFICIAL_FOLDER, 'small_22wmis.plain.sql.gz')]
/** Besides those that the dump names: without them one decode reads the whole table. */
const INDEXES = `
  CREATE UNIQUE INDEX ON vpic.wmi (wmi);
  CREATE INDEX ON vpic.wmi_vinschema (wmiid);
  CREATE INDEX ON vpic.wmi_make (wmiid);
  CREATE INDEX ON vpic.pattern (vinschemaid);
  CREATE INDEX ON vpic.pattern (vinschemaid) WHERE strpos(keys::text, '#') > 0;
  CREATE UNIQUE INDEX ON vpic.vinschema (id);
  CREATE INDEX ON vpic.make_model (modelid);
  CREATE INDEX ON vpic.make (id);
  CREATE INDEX ON vpic.model (id);
  CREATE INDEX ON vpic.manufacturer (id);
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
  static async create(url: string, connections = 1): Promise<OfficialDecoder> {
    const pool = new Pool({ connectionString: url, max: connections })
    // The server may be stopped first.
    pool.on('error', () => undefined)
    await createTables(pool)
    return new OfficialDecoder(pool)
  }

  /** Loads a dump. */
  async load(dump: readonly string[]): Promise<void> {
    await copyRows(this.pool, dump)
    await this.pool.query(INDEXES)
  }

  /** Adds rows by hand. */
  async insert(tables: readonly VpicTable[]): Promise<void> {
    for (const { table, columns, rows } of tables) {
      const names = columns.split(' ')
      const objects = rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? null])))
      await this.pool.query(
        `INSERT INTO vpic.${table} (${names.join(', ')})
         SELECT ${names.join(', ')} FROM json_populate_recordset(NULL::vpic.${table}, $1)`,
        [JSON.stringify(objects)],
      )
    }
  }

  /** Replaces one of the functions by a changed text. @param change must change it */
  async patch(name: string, change: (sql: string) => string): Promise<void> {
    const sql = officialSql(`procs/${name}.sql`)
    const changed = change(sql)
    if (changed === sql) throw new Error(`${name} is not as expected`)
    await this.pool.query(changed.replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION'))
  }

  /**
   * Lets `fvalidcharsinkey` return its rows instead of keeping them in a temporary table, which is made again for each key and
   * takes nine tenths of a decode. The statements that make the rows stay as they are.
   */
  keepNoTablesOfKeys(): Promise<void> {
    return this.patch('fvalidcharsinkey', (sql) =>
      sql
        .replaceAll(
          /insert into tbl_fvalidcharsinkey values \(ind, (.+?)\);/g,
          'pos := ind; return_chr := $1; return next;',
        )
        .replace(/create temporary table[^;]*on commit drop;/, '')
        .replace('return query select * from tbl_fvalidcharsinkey;', '')
        .replace('drop table tbl_fvalidcharsinkey;', ''),
    )
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

  /** Lets `fvalidcharsinregex` read the key `[1-A-JT]` as `sqlwild_to_regex` does; as published it fails on it. */
  mendKeySlip(): Promise<void> {
    return this.patch('fvalidcharsinregex', (sql) =>
      sql.replace('str = upper(str);', "str = replace(upper(str), '1-A', '1A');"),
    )
  }

  /** The day that the functions take for today, YYYY-MM-DD. */
  async today(): Promise<string> {
    const { rows } = await this.pool.query<{ today: string }>('SELECT current_date::text AS today')
    return rows[0]?.today ?? ''
  }

  close(): Promise<void> {
    return this.pool.end()
  }
}

function officialSql(file: string): string {
  return readFileSync(join(OFFICIAL_FOLDER, 'official-sql', file), 'utf8')
}

function dumpFile(name: string): string {
  return join(OFFICIAL_FOLDER, `${name}.sql.gz`)
}

/** In the order of a dump, but for the one function that a generated column calls. */
async function createTables(pool: Pool): Promise<void> {
  const all = (folder: string): string[] =>
    readdirSync(join(OFFICIAL_FOLDER, 'official-sql', folder)).map((file) => officialSql(join(folder, file)))
  const client = await pool.connect()
  try {
    const functions = all('procs').filter((sql) => !sql.includes('FUNCTION vpic.sqlwild_to_regex'))
    const first = ['schema/_preamble.sql', 'schema/_misc.sql', 'procs/sqlwild_to_regex.sql'].map(officialSql)
    const tables = [...all('schema/types'), ...all('schema/tables'), ...all('schema/views')]
    await client.query([...first, ...tables, ...functions].join('\n'))
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
