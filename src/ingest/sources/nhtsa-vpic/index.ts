import { copyTables, type Source } from '#ingest/source.ts'
import { DECODER_TABLE_NAMES, DECODER_TABLES } from '#vin/decoder-schema.ts'
import { DumpReading } from './dump-reading.ts'
import { OFFICIAL_TABLE_ROWS_MIN, type TableRowsMin } from './schema.ts'

/** The name of NHTSA's own dump, which is complete. */
const OFFICIAL_NAME = /^vPICList_lite_\d{4}_\d{2}(\.plain)?\.sql$/i
/** A dump that somebody rebuilt, in pieces: 00_tables.sql.gz, 01_pattern.sql.gz and so on. */
const PIECE_NAME = /^\d{2}_(tables|pattern)\.sql\.gz$/i
/** An excerpt of a dump: small_22wmis.plain.sql.gz. */
const EXCERPT_NAME = /^[\w-]+\.plain\.sql(\.gz)?$/i

/**
 * NHTSA's vPIC, by which VINs are decoded: a dump of its database. See README.md.
 * @param officialRowsMin rows that each table of a dump under NHTSA's own name has at least
 */
export function vpicSource(officialRowsMin: TableRowsMin): Source {
  return {
    name: 'nhtsa-vpic',
    title: 'NHTSA vPIC (vPICList_lite)',
    fileNames: new RegExp([OFFICIAL_NAME, PIECE_NAME, EXCERPT_NAME].map(({ source }) => source).join('|'), 'i'),
    pieceNames: PIECE_NAME,
    editions: 'newest',
    stageTables: DECODER_TABLES,
    tables: DECODER_TABLE_NAMES,
    read: (file, stage) => new DumpReading(file, stage, OFFICIAL_NAME.test(file.name) ? officialRowsMin : {}),
    merge: (stage) => copyTables(stage, DECODER_TABLE_NAMES),
  }
}

export const nhtsaVpic = vpicSource(OFFICIAL_TABLE_ROWS_MIN)
