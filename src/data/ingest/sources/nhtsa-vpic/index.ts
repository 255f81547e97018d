import { calendarMonthOf, type Month, type OfficialFile } from '#ingest/download/official-files.ts'
import { copyTables, type Source } from '#ingest/source.ts'
import { MEGABYTE, NHTSA } from '#ingest/sources/publishers.ts'
import { DECODER_TABLE_NAMES, DECODER_TABLES } from '#vin/tables/decoder-schema.ts'
import { DumpReading, type TableRowsMin } from './dump-reading.ts'

const OFFICIAL_NAME = /^vPICList_lite_\d{4}_\d{2}(\.plain)?\.sql$/i
/** Name of a piece of a rebuilt dump: 00_tables.sql.gz, 01_pattern.sql.gz and so on. */
const PIECE_NAME = /^\d{2}_(tables|pattern)\.sql\.gz$/i
/** Name of an excerpt: small_22wmis.plain.sql.gz. */
const EXCERPT_NAME = /^(?!vPICList_lite_)[\w-]+\.plain\.sql(\.gz)?$/i

const MONTHS_RETAINED = 8

/** Minimum row counts in NHTSA's own dump: about 85 % of those in September 2026. They grow every month. */
const OFFICIAL_TABLE_ROWS_MIN: TableRowsMin = {
  defaultvalue: 150,
  element: 140,
  enginemodel: 300,
  enginemodelpattern: 2_100,
  errorcode: 12,
  make: 10_500,
  make_model: 27_000,
  manufacturer: 19_500,
  model: 27_000,
  pattern: 1_420_000,
  vehiclespecpattern: 190_000,
  vehiclespecschema: 5_600,
  vehiclespecschema_model: 6_400,
  vehiclespecschema_year: 10_900,
  vinexception: 15_900,
  vinschema: 21_400,
  vspecschemapattern: 14_500,
  wmi: 11_000,
  wmi_make: 12_000,
  wmi_vinschema: 35_500,
}

/** NHTSA's vPIC dump, the database for decoding VINs. See README.md. `officialRowsMin` applies to NHTSA's own dump. */
export function vpicSource(officialRowsMin: TableRowsMin): Source {
  return {
    name: 'nhtsa-vpic',
    title: 'NHTSA vPIC (vPICList_lite)',
    about: {
      ...NHTSA,
      title: 'Product Information Catalog and Vehicle Listing (vPICList_lite)',
      url: 'https://vpic.nhtsa.dot.gov/downloads/',
      label: 'NHTSA VIN decoder (vPIC)',
      provides: 'what the characters of a VIN mean',
    },
    official: {
      site: 'https://vpic.nhtsa.dot.gov/downloads',
      hosts: ['vpic.nhtsa.dot.gov'],
      files: (site, now) => [newestDump(`${site}/vPICList_lite`, now)],
      // Published monthly on no fixed day; a weekly check finds it within a week.
      everyDays: 7,
      isFirst: false,
    },
    checks: { rowsMin: 1_800_000, publishedTables: DECODER_TABLE_NAMES },
    megabytes: 340,
    fileNames: new RegExp([OFFICIAL_NAME, PIECE_NAME, EXCERPT_NAME].map(({ source }) => source).join('|'), 'i'),
    excerptNames: EXCERPT_NAME,
    pieceNames: PIECE_NAME,
    editions: 'newest',
    stageTables: DECODER_TABLES,
    tables: DECODER_TABLE_NAMES,
    read: (file, stage) => new DumpReading(file, stage, OFFICIAL_NAME.test(file.name) ? officialRowsMin : {}),
    merge: (stage) => copyTables(stage, DECODER_TABLE_NAMES),
  }
}

export const nhtsaVpic = vpicSource(OFFICIAL_TABLE_ROWS_MIN)

/** Returns the URLs of the available dumps, newest first. Each month's dump appears in its second or third week. */
function newestDump(start: string, { year, month }: Month): OfficialFile {
  const urls = Array.from({ length: MONTHS_RETAINED }, (_, ago) => {
    const { year: then, month: number } = calendarMonthOf(Date.UTC(year, month - 1 - ago))
    return `${start}_${then}_${String(number).padStart(2, '0')}.plain.zip`
  })
  const key = start.slice(start.lastIndexOf('/') + 1)
  return { key, urls, isOptional: false, isClosed: false, bytesMax: 512 * MEGABYTE }
}
