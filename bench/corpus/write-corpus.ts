import { execFile } from 'node:child_process'
import { createWriteStream, existsSync } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { findFiles } from '#ingest/read/find-files.ts'
import { epaVehicles } from '#ingest/sources/epa-vehicles/index.ts'
import { writeInvestigations, writeRecalls, type CampaignPlan } from './campaigns.ts'
import { writeCanadianRecalls } from './canada.ts'
import { writeComplaints } from './complaints.ts'
import { epaFolder, readNames, STARTER, type CorpusNames } from './names.ts'
import { appendNextYear } from './next-year.ts'
import { SeededRandom } from './random.ts'
import { writeRatings } from './ratings.ts'
import { RowFile } from './row-file.ts'
import { writeTsbs } from './tsbs.ts'

const run = promisify(execFile)
const SHARED_VPIC = resolve(import.meta.dirname, '../../../shared/data/vpic')
const MAKE_DUMP = resolve(import.meta.dirname, '../vpic/make-dump.ts')
const VPIC_ARCHIVE = 'vPICList_lite_2026_09.plain.zip'
const VPIC_EXCERPT = 'vpic-excerpt.plain.sql.gz'

type Years = readonly [first: number, last: number]

/** Five-year files with their share of all rows. */
const PERIODS: readonly { readonly years: Years; readonly share: number }[] = [
  { years: [1995, 1999], share: 0.1 },
  { years: [2000, 2004], share: 0.13 },
  { years: [2005, 2009], share: 0.13 },
  { years: [2010, 2014], share: 0.17 },
  { years: [2015, 2019], share: 0.2 },
  { years: [2020, 2024], share: 0.2 },
  { years: [2025, 2026], share: 0.07 },
]

/** Row counts of the official files in 2026. */
export const OFFICIAL_ROWS = {
  complaints: 2_240_289,
  tsbs: 5_780_000,
  recallsBefore2010: 81_714,
  recallsSince2010: 244_925,
  investigations: 154_367,
  canadianRecalls: 146_000,
  ratings: 17_000,
} as const
/** Rows added to EPA's file between October 2025 and July 2026, up to model year 2027. */
const NEW_EPA_ROWS = 413
const NEW_EPA_YEAR = 2027
const FIRST_NEW_EPA_ID = 60_000
const COMPLAINT_IDS_PER_PERIOD = 2_000_000
const FIRST_COMPLAINT_ID = 500_000
const TSB_IDS_PER_PERIOD = 1_500_000
const FIRST_TSB_ID = 10_000

export interface CorpusOptions {
  readonly folder: string
  readonly seed: number
  /** 1 = full federal size. */
  readonly scale: number
  /** Called for every finished file. */
  readonly report: (file: { readonly name: string; readonly rows: number; readonly bytes: number }) => void
}

interface Writing extends CorpusOptions {
  readonly names: CorpusNames
}

/** Writes a corpus in the official layouts. Deterministic for the same options and EPA file. */
export async function writeCorpus(options: CorpusOptions): Promise<void> {
  for (const folder of ['epa', 'cmpl', 'tsbs', 'rcl', 'inv', 'ncap', 'canada', 'vpic'])
    await mkdir(join(options.folder, folder), { recursive: true })
  await copyEpa(options)
  await writeVpic(options)
  const writing = { ...options, names: await readNames() }
  for (const [number] of PERIODS.entries()) {
    complaintFile(writing, number)
    tsbFile(writing, number)
  }
  for (const [name, total, years, write] of FILES) {
    rows(writing, name, (own) => write({ ...own, rows: Math.round(total * options.scale), years }))
  }
}

/** Files without parts. */
const FILES: readonly (readonly [name: string, rows: number, years: Years, write: (plan: CampaignPlan) => void])[] = [
  ['rcl/FLAT_RCL_PRE_2010.txt', OFFICIAL_ROWS.recallsBefore2010, [1967, 2009], writeRecalls],
  ['rcl/FLAT_RCL_POST_2010.txt', OFFICIAL_ROWS.recallsSince2010, [2010, 2026], writeRecalls],
  ['inv/FLAT_INV.txt', OFFICIAL_ROWS.investigations, [1985, 2026], writeInvestigations],
  ['canada/vrdb_full_monthly.csv', OFFICIAL_ROWS.canadianRecalls, [1975, 2026], writeCanadianRecalls],
  ['ncap/Safercar_data.csv', OFFICIAL_ROWS.ratings, [1990, 2026], writeRatings],
]

/** Copies EPA's file unpacked, with rows of the next model year. */
async function copyEpa({ folder, scale, report }: CorpusOptions): Promise<void> {
  const [file] = (await findFiles(epaFolder(), [epaVehicles])).files
  if (file === undefined) throw new Error('there is no vehicles.csv')
  const copy = join(folder, 'epa', 'vehicles-2025-10-29.csv')
  await pipeline(Readable.from(file.open()), createWriteStream(copy))
  const count = Math.round(NEW_EPA_ROWS * scale)
  await appendNextYear(copy, { count, year: NEW_EPA_YEAR, firstId: FIRST_NEW_EPA_ID })
  report({ name: 'epa/vehicles-2025-10-29.csv', rows: count, bytes: file.bytes })
}

/**
 * Writes a vPIC dump of the official size, and its tables as text beside the corpus for DuckDB. At smaller scales, or
 * if its rows are not available, copies the starter excerpt.
 */
async function writeVpic({ folder, scale, seed, report }: CorpusOptions): Promise<void> {
  if (scale < 1 || !existsSync(SHARED_VPIC)) {
    await copyFile(join(STARTER, VPIC_EXCERPT), join(folder, 'vpic', VPIC_EXCERPT))
    return
  }
  const archive = join(folder, 'vpic', VPIC_ARCHIVE)
  // Runs in its own process, because the rows of all tables take more memory than everything else here.
  const { stdout } = await run(process.execPath, [MAKE_DUMP, SHARED_VPIC, archive, vpicTables(folder), String(seed)])
  report({ name: `vpic/${VPIC_ARCHIVE}`, ...(JSON.parse(stdout) as { rows: number; bytes: number }) })
}

/** Returns the folder with a corpus's vPIC tables as tab-delimited text. */
export function vpicTables(folder: string): string {
  return `${folder}-vpic-tables`
}

interface Own {
  readonly random: SeededRandom
  readonly names: CorpusNames
  readonly file: RowFile
}

function rows({ folder, seed, names, report }: Writing, name: string, write: (own: Own) => void): void {
  const file = new RowFile(join(folder, name))
  write({ random: new SeededRandom(seed, name), names, file })
  file.close()
  report({ name, rows: file.rows, bytes: file.bytes })
}

function complaintFile(writing: Writing, number: number): void {
  const period = PERIODS[number]
  if (period === undefined) return
  const { years, share } = period
  rows(writing, `cmpl/COMPLAINTS_RECEIVED_${years.join('-')}.txt`, (own) =>
    writeComplaints({
      ...own,
      years,
      rows: Math.round(OFFICIAL_ROWS.complaints * writing.scale * share),
      firstId: FIRST_COMPLAINT_ID + number * COMPLAINT_IDS_PER_PERIOD,
    }),
  )
}

function tsbFile(writing: Writing, number: number): void {
  const period = PERIODS[number]
  if (period === undefined) return
  const { years, share } = period
  rows(writing, `tsbs/TSBS_RECEIVED_${years.join('-')}.txt`, (own) =>
    writeTsbs({
      ...own,
      years,
      rows: Math.round(OFFICIAL_ROWS.tsbs * writing.scale * share),
      firstId: FIRST_TSB_ID + number * TSB_IDS_PER_PERIOD,
    }),
  )
}
