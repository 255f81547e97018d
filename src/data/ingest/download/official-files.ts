/** One official file to download. */
export interface OfficialFile {
  /** Name below which it is cached, whatever the official name is this year: 'FLAT_RCL_POST_2010'. */
  readonly key: string
  /** URLs in order of preference: the first that exists is the file. */
  readonly urls: readonly string[]
  /** True for a file that may not exist yet: the first days of a new five-year period. */
  readonly isOptional: boolean
  /** True for a file of a closed period, which changes rarely and is looked at rarely. */
  readonly isClosed: boolean
  /** Bytes of the archive that are accepted: some times its size of 2026. */
  readonly bytesMax: number
}

/** A calendar month: 1 = January. */
export interface Month {
  readonly year: number
  readonly month: number
}

/** Where the files of a source are published, and how often they are looked at. */
export interface OfficialSite {
  /** What its URLs begin with: 'https://static.nhtsa.gov/odi/ffdd'. */
  readonly site: string
  /** Hosts that its files may come from, also by a redirect. */
  readonly hosts: readonly string[]
  /** Its files below `site`, as they are named in a month. */
  files(site: string, now: Month): readonly OfficialFile[]
  /** Days from one look to the next. A look costs one small request per file that has not changed. */
  readonly everyDays: number
  /** Small and wanted at once: fetched on a first start while the starter data serve. The others follow. */
  readonly isFirst: boolean
}

/** What of a source its official files are found by. */
interface Published {
  readonly official?: OfficialSite
}

/** Puts another address in the place of that of an official site; tests name a server of their own. */
export type SiteOf = (site: string) => string

/** The month of a time in milliseconds since 1970, in UTC. */
export function monthOf(ms: number): Month {
  const date = new Date(ms)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 }
}

/** The files of a source as they are named in a month; [] for one that is read from a folder alone. */
export function officialFiles(
  { official }: Published,
  now: Month,
  siteOf: SiteOf = (site) => site,
): readonly OfficialFile[] {
  return official === undefined ? [] : official.files(siteOf(official.site), now)
}

/** Hosts that the files of sources come from; nothing else is asked, also not by a redirect. */
export function officialHosts(sources: readonly Published[]): readonly string[] {
  return [...new Set(sources.flatMap(({ official }) => official?.hosts ?? []))]
}

/** An archive that always has the same name. */
export function singleFile(url: string, bytesMax: number): OfficialFile {
  const name = url.slice(url.lastIndexOf('/') + 1)
  return { key: name.slice(0, name.indexOf('.')), urls: [url], isOptional: false, isClosed: false, bytesMax }
}

/** Years of a period; NHTSA's files of received records begin with 1995. */
const PERIOD_YEARS = 5
const FIRST_PERIOD = 1995

/**
 * Five-year files. That of the running period carries the current year ('..._2025-2026.zip') and is renamed some time
 * in January, when the old name stays with the old content: the new name first, then that of the year before.
 * @param start URL up to the first year
 */
export function fiveYearFiles(start: string, { year }: Month, bytesMax: number): OfficialFile[] {
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
