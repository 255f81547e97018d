import { existsSync, readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { openPromise } from 'yauzl'
import type { EpaName } from '#ingest/resolve/rules/epa-alternative.ts'
import type { FederalName } from '#ingest/resolve/rules/federal-reading.ts'

/** Where the copies of the federal files are, seen from the project root. */
const DATA = '../shared/data'
const EPA_FILE = `${DATA}/epa/vehicles-2025-10-29.csv.zip`
const RECALLS_FILE = `${DATA}/nhtsa/recalls/FLAT_RCL_2022-04_20makes_27fields_rebuilt.zip`
const TUPLES_FILE = `${DATA}/nhtsa/recalls/rcl_from_2020_2026_campaign_make_model_year.tsv`

/** The largest inner file, FLAT_RCL, has 38 MB. */
const TEXT_BYTES_MAX = 200_000_000

export function hasData(): boolean {
  return [EPA_FILE, RECALLS_FILE, TUPLES_FILE].every((file) => existsSync(file))
}

async function innerText(path: string): Promise<string> {
  const zip = await openPromise(path, { lazyEntries: true })
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.uncompressedSize > TEXT_BYTES_MAX) throw new Error(`${path}: the inner file is too large`)
      return (await buffer(await zip.openReadStreamPromise(entry))).toString('latin1')
    }
  } finally {
    zip.close()
  }
  throw new Error(`${path}: empty archive`)
}

/** EPA's rows, brought down to the groups that names can tell apart. */
export async function loadEpaNames(): Promise<EpaName[]> {
  const rows: Record<string, string>[] = parse(await innerText(EPA_FILE), { columns: true })
  const groups = new Map<string, EpaName>()
  for (const row of rows) {
    const cell = (name: string) => (row[name] ?? '').replace(/\s+/g, ' ').trim()
    const litres = Number(cell('displ'))
    const name: EpaName = {
      year: Number(cell('year')),
      make: cell('make'),
      model: cell('model'),
      baseModel: cell('baseModel'),
      drive: cell('drive'),
      fuelType1: cell('fuelType1'),
      atvType: cell('atvType'),
      evMotor: cell('evMotor'),
      displacementL: litres > 0 ? litres : null,
      turbo: cell('tCharger') === 'T',
      transmission: cell('trany'),
    }
    groups.set(JSON.stringify(name), name)
  }
  return [...groups.values()]
}

/** NHTSA's names of model years from `fromYear` on, each with its number of campaigns over both sources. */
export async function loadRecallNames(fromYear: number): Promise<Required<FederalName>[]> {
  const campaigns = new Map<string, Set<string>>()
  const add = (campaign: string, make: string, model: string, year: string) => {
    const key = [year.trim(), make.trim().toUpperCase(), model.replace(/\s+/g, ' ').trim().toUpperCase()].join('\t')
    const known = campaigns.get(key) ?? new Set()
    campaigns.set(key, known.add(campaign.slice(0, 6)))
  }
  for (const line of (await innerText(RECALLS_FILE)).split('\n')) {
    const [, campaign = '', make = '', model = '', year = '', , , , , , type] = line.split('\t')
    if (type === 'V') add(campaign, make, model, year)
  }
  for (const line of readFileSync(TUPLES_FILE, 'utf8').split('\n').slice(1)) {
    const [campaign = '', make = '', model = '', year = ''] = line.split('\t')
    if (year.trim() !== '') add(campaign, make, model, year)
  }
  return [...campaigns]
    .map(([key, of]) => {
      const [year, make = '', model = ''] = key.split('\t')
      return { year: Number(year), make, model, recalls: of.size }
    })
    .filter((name) => name.year >= fromYear && name.year < 9999)
}
