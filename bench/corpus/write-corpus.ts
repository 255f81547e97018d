import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { findFiles } from '#ingest/read/find-files.ts'
import { epaVehicles } from '#ingest/sources/epa-vehicles/index.ts'
import { writeInvestigations, writeRecalls } from './campaigns.ts'
import { writeComplaints } from './complaints.ts'
import { epaFolder, readNames, type CorpusNames } from './names.ts'
import { SeededRandom } from './random.ts'
import { RowFile } from './row-file.ts'
import { writeTsbs } from './tsbs.ts'

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

/** Rows of the federal files in 2026. */
export const FEDERAL_ROWS = {
  complaints: 2_240_000,
  tsbs: 2_400_000,
  recalls: 327_000,
  investigations: 154_000,
} as const
const COMPLAINT_IDS_PER_PERIOD = 2_000_000
const FIRST_COMPLAINT_ID = 500_000
const TSB_IDS_PER_PERIOD = 1_500_000
const FIRST_TSB_ID = 10_000

export interface CorpusOptions {
  readonly folder: string
  readonly seed: number
  /** 1 = full federal size. */
  readonly scale: number
  /** Called with every finished file. */
  readonly report: (file: { readonly name: string; readonly rows: number; readonly bytes: number }) => void
}

interface Writing extends CorpusOptions {
  readonly names: CorpusNames
}

/** Writes a corpus in the official layouts. The same options and EPA file give the same bytes. */
export async function writeCorpus(options: CorpusOptions): Promise<void> {
  for (const folder of ['epa', 'cmpl', 'tsbs', 'rcl', 'inv'])
    await mkdir(join(options.folder, folder), { recursive: true })
  await copyEpa(options)
  const writing = { ...options, names: await readNames() }
  for (const [number] of PERIODS.entries()) {
    complaintFile(writing, number)
    tsbFile(writing, number)
  }
  const recalls = Math.round(FEDERAL_ROWS.recalls * options.scale)
  const old = Math.round(recalls / 4)
  rows(writing, 'rcl/FLAT_RCL_PRE_2010.txt', (own) => writeRecalls({ ...own, rows: old, years: [1967, 2009] }))
  rows(writing, 'rcl/FLAT_RCL_POST_2010.txt', (own) =>
    writeRecalls({ ...own, rows: recalls - old, years: [2010, 2026] }),
  )
  const investigations = Math.round(FEDERAL_ROWS.investigations * options.scale)
  rows(writing, 'inv/FLAT_INV.txt', (own) => writeInvestigations({ ...own, rows: investigations, years: [1985, 2026] }))
}

/** EPA's file as it is, unpacked. */
async function copyEpa({ folder, report }: CorpusOptions): Promise<void> {
  const [file] = (await findFiles(epaFolder(), [epaVehicles])).files
  if (file === undefined) throw new Error('there is no vehicles.csv')
  await pipeline(Readable.from(file.open()), createWriteStream(join(folder, 'epa', 'vehicles-2025-10-29.csv')))
  report({ name: 'epa/vehicles-2025-10-29.csv', rows: 0, bytes: file.bytes })
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
      rows: Math.round(FEDERAL_ROWS.complaints * writing.scale * share),
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
      rows: Math.round(FEDERAL_ROWS.tsbs * writing.scale * share),
      firstId: FIRST_TSB_ID + number * TSB_IDS_PER_PERIOD,
    }),
  )
}
