export interface OfficialFile {
  /**
   * Name in the cache, independent of this year's official name: 'FLAT_RCL_POST_2010'. Only the key of a file that is
   * not an archive has an ending: 'Safercar_data.csv'.
   */
  readonly key: string
  /** URLs in order of preference; the first that exists is used. */
  readonly urls: readonly string[]
  /** True if the file may not exist yet, as in the first days of a five-year period. */
  readonly isOptional: boolean
  /** True for a closed period, whose file changes rarely and is checked rarely. */
  readonly isClosed: boolean
  /** Maximum size of the file on the server: a multiple of its size in 2026. */
  readonly bytesMax: number
}

export interface Month {
  readonly year: number
  /** 1 = January. */
  readonly month: number
}

export interface OfficialSite {
  /** Common prefix of the URLs: 'https://static.nhtsa.gov/odi/ffdd'. */
  readonly site: string
  /** Hosts that may serve the files, including redirects. */
  readonly hosts: readonly string[]
  /** Returns the files below `site`, as named in the given month. */
  files(site: string, now: Month): readonly OfficialFile[]
  /** Days between checks. A check costs one small request per unchanged file. */
  readonly everyDays: number
  /** True for small, urgent sources that are fetched on the first start, while starter data are served. */
  readonly isFirst: boolean
}

interface Published {
  readonly official?: OfficialSite
}

/** Replaces the address of an official site; tests use a local server. */
export type SiteOf = (site: string) => string

/** Returns the UTC month of a time in milliseconds since 1970. */
export function calendarMonthOf(ms: number): Month {
  const date = new Date(ms)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 }
}

/** Returns the files of a source as named in a month; [] if the source is only read from a folder. */
export function officialFiles(
  { official }: Published,
  now: Month,
  siteOf: SiteOf = (site) => site,
): readonly OfficialFile[] {
  return official === undefined ? [] : official.files(siteOf(official.site), now)
}

/** Returns the hosts that may serve files of the sources. No other host is contacted, even by a redirect. */
export function officialHosts(sources: readonly Published[]): readonly string[] {
  return [...new Set(sources.flatMap(({ official }) => official?.hosts ?? []))]
}

/** Returns a file with a constant name, an archive or not. */
export function singleFile(url: string, bytesMax: number): OfficialFile {
  const name = url.slice(url.lastIndexOf('/') + 1)
  const key = name.endsWith('.zip') ? name.slice(0, name.indexOf('.')) : name
  return { key, urls: [url], isOptional: false, isClosed: false, bytesMax }
}

/** NHTSA publishes received records in five-year files, from 1995. */
const PERIOD_YEARS = 5
const FIRST_PERIOD = 1995

/**
 * Returns the five-year files. The current period's file carries the current year ('..._2025-2026.zip') and is renamed
 * some time in January; until then the old name keeps the old content. The new name is tried first, then last year's.
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
