import { existsSync, readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { openPromise } from 'yauzl'
import type { EpaName } from '#ingest/match/epa-name.ts'
import type { DatedFederalName } from '#ingest/match/rules/federal-reading.ts'

/** Folder of the federal files, relative to the project root. */
const DATA = '../shared/data'
const EPA_FILE = `${DATA}/epa/vehicles-2025-10-29.csv.zip`
const RECALLS_FILE = `${DATA}/nhtsa/recalls/FLAT_RCL_2022-04_20makes_27fields_rebuilt.zip`
const TUPLES_FILE = `${DATA}/nhtsa/recalls/rcl_from_2020_2026_campaign_make_model_year.tsv`

/** Maximum size of an inner file; the largest, FLAT_RCL, has 38 MB. */
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

/** Returns EPA's rows, reduced to the groups that names can distinguish. */
export async function loadEpaNames(): Promise<EpaName[]> {
  const rows: Record<string, string>[] = parse(await innerText(EPA_FILE), { columns: true })
  const groups = new Map<string, EpaName>()
  for (const row of rows) {
    const text = (column: string) => (row[column] ?? '').replace(/\s+/g, ' ').trim()
    const words = (column: string) => (text(column) === '' ? null : text(column))
    const name: EpaName = {
      year: Number(text('year')),
      make: text('make'),
      model: text('model'),
      baseModel: words('baseModel'),
      vehicleClass: null,
      drive: words('drive'),
      transmission: words('trany'),
      fuel: words('fuelType'),
      alternative: words('atvType'),
      turbocharger: words('tCharger'),
      supercharger: words('sCharger'),
      motor: words('evMotor'),
      engineText: words('eng_dscr'),
      litres: Number(text('displ')) > 0 ? Number(text('displ')) : null,
      measuredBodies: '',
    }
    groups.set(JSON.stringify(name), name)
  }
  return [...groups.values()]
}

/** YEARTXT of an unknown year. */
const UNKNOWN_YEAR = 9999
/** Field number of RCLTYPECD in FLAT_RCL; make, model and year are at 2 to 4. */
const RECALL_TYPE = 10

/**
 * Returns NHTSA's names from model year `fromYear`, each with its number of campaigns over both sources. Names used
 * only by equipment campaigns have no recalls here and are omitted by default.
 */
export async function loadRecallNames(fromYear: number, equipment = false): Promise<Required<DatedFederalName>[]> {
  const campaigns = new Map<string, { all: Set<string>; recalls: Set<string> }>()
  const add = ([campaign = '', make = '', model = '', year = '']: readonly string[], type = 'V') => {
    const key = [year.trim(), make.trim().toUpperCase(), model.replace(/\s+/g, ' ').trim().toUpperCase()].join('\t')
    const known = campaigns.get(key) ?? { all: new Set(), recalls: new Set() }
    known.all.add(campaign.slice(0, 6))
    if (type === 'V') known.recalls.add(campaign.slice(0, 6))
    campaigns.set(key, known)
  }
  for (const line of (await innerText(RECALLS_FILE)).split('\n')) {
    const fields = line.split('\t')
    if (equipment || fields[RECALL_TYPE] === 'V') add(fields.slice(1, 5), fields[RECALL_TYPE])
  }
  for (const line of readFileSync(TUPLES_FILE, 'utf8').split('\n').slice(1)) add(line.split('\t'))
  return [...campaigns]
    .map(([key, of]) => {
      const [year, make = '', model = ''] = key.split('\t')
      return { year: Number(year), make, model, recalls: of.recalls.size, campaigns: of.all.size }
    })
    .filter((name) => name.year >= fromYear && name.year < UNKNOWN_YEAR)
}
