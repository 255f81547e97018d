/** One official file to download. */
export interface OfficialFile {
  /** Name below which it is kept, whatever the official name is this year: 'FLAT_RCL_POST_2010'. */
  readonly key: string
  /** Addresses in order of preference: the first that exists is the file. */
  readonly urls: readonly string[]
  /** True for a file that may not exist yet: the first days of a new five-year period. */
  readonly isOptional: boolean
  /** True for a file of a closed period, which changes rarely and is looked at rarely. */
  readonly isClosed: boolean
  /** Bytes of the archive that are accepted: some times its size of 2026. */
  readonly bytesMax: number
}

/** Hosts that official files come from; nothing else is asked, also not by a redirect. */
export const OFFICIAL_HOSTS = [
  'static.nhtsa.gov',
  'vpic.nhtsa.dot.gov',
  'www.fueleconomy.gov',
  'fueleconomy.gov',
] as const

const NHTSA = 'https://static.nhtsa.gov/odi/ffdd'
const VPIC = 'https://vpic.nhtsa.dot.gov/downloads'
const EPA = 'https://www.fueleconomy.gov/feg/epadata'
const MEGABYTE = 1024 * 1024

/** Rows that the official files of a source have at least: somewhat fewer than in 2026. They only grow. */
export const OFFICIAL_ROWS_MIN: Readonly<Record<string, number>> = {
  'epa-vehicles': 45_000,
  'epa-emissions': 30_000,
  'nhtsa-recalls': 300_000,
  'nhtsa-investigations': 140_000,
  'nhtsa-complaints': 2_000_000,
  'nhtsa-tsbs': 2_000_000,
  'nhtsa-vpic': 1_800_000,
}

/** Years of a period; NHTSA's files of received records begin with 1995. */
const PERIOD_YEARS = 5
const FIRST_PERIOD = 1995

/** Months of which NHTSA keeps the dumps of vPIC. */
const VPIC_MONTHS = 8

/** Where the files are, as the agencies publish them (see docs/data-sources.md). Tests replace all of them. */
export interface OfficialBases {
  readonly nhtsa: string
  readonly vpic: string
  readonly epa: string
}

export const OFFICIAL_BASES: OfficialBases = { nhtsa: NHTSA, vpic: VPIC, epa: EPA }

/** A calendar month: 1 = January. */
export interface Month {
  readonly year: number
  readonly month: number
}

/** The month of a time in milliseconds since 1970, in UTC. */
export function monthOf(ms: number): Month {
  const date = new Date(ms)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 }
}

/**
 * The files of a source as they are named in a month, by the source's name. EPA's test-car lists have none: they are
 * published as spreadsheets under addresses that change, so they are read with --from.
 */
export function officialFiles(source: string, now: Month, bases: OfficialBases = OFFICIAL_BASES): OfficialFile[] {
  const { year } = now
  const nhtsa = (path: string, bytesMax: number) => single(`${bases.nhtsa}/${path}.zip`, bytesMax)
  switch (source) {
    case 'epa-vehicles':
      return [single(`${bases.epa}/vehicles.csv.zip`, 64 * MEGABYTE)]
    case 'epa-emissions':
      return [single(`${bases.epa}/emissions.csv.zip`, 64 * MEGABYTE)]
    case 'nhtsa-recalls':
      return [nhtsa('rcl/FLAT_RCL_POST_2010', 256 * MEGABYTE), nhtsa('rcl/FLAT_RCL_PRE_2010', 128 * MEGABYTE)]
    case 'nhtsa-completion':
      return [nhtsa('rcl/FLAT_RCL_Qrtly_Rpts', 64 * MEGABYTE)]
    case 'nhtsa-investigations':
      return [nhtsa('inv/FLAT_INV', 128 * MEGABYTE)]
    case 'nhtsa-complaints':
      return periods(`${bases.nhtsa}/cmpl/COMPLAINTS_RECEIVED_`, year, 512 * MEGABYTE)
    case 'nhtsa-tsbs':
      return periods(`${bases.nhtsa}/tsbs/TSBS_RECEIVED_`, year, 256 * MEGABYTE)
    case 'nhtsa-vpic':
      return [monthly(`${bases.vpic}/vPICList_lite`, now, 512 * MEGABYTE)]
    default:
      return []
  }
}

function single(url: string, bytesMax: number): OfficialFile {
  const name = url.slice(url.lastIndexOf('/') + 1)
  return { key: name.slice(0, name.indexOf('.')), urls: [url], isOptional: false, isClosed: false, bytesMax }
}

/**
 * Five-year files. That of the running period carries the current year ('..._2025-2026.zip') and is renamed some time
 * in January, when the old name stays with the old content: the new name first, then that of the year before.
 */
function periods(start: string, year: number, bytesMax: number): OfficialFile[] {
  const files: OfficialFile[] = []
  for (let first = FIRST_PERIOD; first <= year; first += PERIOD_YEARS) {
    const last = first + PERIOD_YEARS - 1
    const ends = last < year ? [last] : year > first ? [year, year - 1] : [year]
    files.push({
      key: `${start.slice(start.lastIndexOf('/') + 1)}${first}`,
      urls: ends.map((end) => `${start}${first}-${end}.zip`),
      isOptional: year === first,
      isClosed: last < year,
      bytesMax,
    })
  }
  return files
}

/** A file that is published anew each month, in its second or third week: the newest of the months that are kept. */
function monthly(start: string, { year, month }: Month, bytesMax: number): OfficialFile {
  const urls = Array.from({ length: VPIC_MONTHS }, (_, ago) => {
    const { year: then, month: number } = monthOf(Date.UTC(year, month - 1 - ago))
    return `${start}_${then}_${String(number).padStart(2, '0')}.plain.zip`
  })
  return { key: start.slice(start.lastIndexOf('/') + 1), urls, isOptional: false, isClosed: false, bytesMax }
}
