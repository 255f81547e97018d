// Separate process that writes a vPIC dump of NHTSA's size from the available rows: a zip archive under NHTSA's name,
// and the tables used by the decoder as tab-delimited text for DuckDB.
// node bench/vpic/make-dump.ts VPIC_FOLDER ARCHIVE TABLES_FOLDER [SEED]
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DECODER_COLUMNS } from '#ingest/decoder/decoder-columns.ts'
import { copyLine, copyStatement, type DumpTable } from '../../tools/vpic/dump-tables.ts'
import { SeededRandom } from '../corpus/random.ts'
import { cacheLines, growTables } from './grown-rows.ts'
import { readOfficialTables } from './official-tables.ts'
import { writeZip } from './write-zip.ts'

const COLLECTED_CHARACTERS = 1024 * 1024
const CACHE = 'wmiyearvalidchars'
const HEAD = `--
-- PostgreSQL database dump
--

-- Dumped from database version 17.6
-- Dumped by pg_dump version 18.3

-- Started on 2026-09-16 13:10:07

SET client_encoding = 'UTF8';
CREATE SCHEMA vpic;

`
const TAIL = '--\n-- PostgreSQL database dump complete\n--\n\n'

const [folder = '', archive = '', tablesFolder = '', seed = '1'] = process.argv.slice(2)
const tables = await readOfficialTables(folder)
growTables(tables, new SeededRandom(Number(seed), 'vpic'))
mkdirSync(tablesFolder, { recursive: true })
const name = archive.slice(archive.lastIndexOf('/') + 1).replace('.plain.zip', '.sql')
const bytes = await writeZip(archive, name, gathered(dumpLines()))
const rows = [...tables.values()].reduce((sum, table) => sum + table.rows.length, 0)
process.stdout.write(JSON.stringify({ bytes, tables: tables.size, rows }))

function* dumpLines(): Generator<string> {
  yield HEAD
  for (const [table, { columns, rows: own }] of tables) {
    yield copyStatement(table, columns)
    if (table === CACHE) yield* cacheLines(tables)
    else yield* tableLines(table, { columns, rows: own })
    yield '\\.\n\n'
  }
  yield TAIL
}

/** Yields the lines of a table; tables used by the decoder are also written to a file. */
function* tableLines(table: string, { columns, rows: own }: DumpTable): Generator<string> {
  const file = DECODER_COLUMNS[table] === undefined ? undefined : openSync(join(tablesFolder, `${table}.tsv`), 'w')
  let text = `${columns.join('\t')}\n`
  for (const row of own) {
    const line = `${copyLine(columns, row)}\n`
    yield line
    text += line
    if (text.length < COLLECTED_CHARACTERS) continue
    if (file !== undefined) writeSync(file, text)
    text = ''
  }
  if (file === undefined) return
  writeSync(file, text)
  closeSync(file)
}

async function* gathered(lines: Iterable<string>): AsyncGenerator<Buffer> {
  let text = ''
  for (const line of lines) {
    text += line
    if (text.length < COLLECTED_CHARACTERS) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text)
}
