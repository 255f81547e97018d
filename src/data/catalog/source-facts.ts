/**
 * Facts about a source for processes that never ingest: operations and the schedule. Declared in the source's folder
 * (src/data/ingest/sources), from which source-facts.generated.ts is generated.
 */
export interface SourceFacts {
  /** Name of the source's folder: 'epa-vehicles'. */
  readonly name: string
  readonly publisher: string
  readonly title: string
  /** Page on which it is published. */
  readonly url: string
  readonly label: string
  /** Attribution that its license requires next to its records. */
  readonly attribution?: string
  readonly recalls?: CountryRecalls
  /** Days between checks of the official site; null = no site, read only from a folder. */
  readonly looked_at_days: number | null
  /** True if it is downloaded first on a first start. */
  readonly is_first: boolean
}

export interface CountryRecalls {
  /** ISO 3166-1 alpha-2, lower case: the value of `country`. */
  readonly country: string
  /** Name within a sentence: "Canada". */
  readonly country_name: string
  readonly agency: string
  /** Page of a campaign, without the number at the end. */
  readonly campaign_url: string
  /** Page where owners can check a vehicle. */
  readonly ask_url: string
  /** First version of the tables with a count of these recalls, if they had another one before. */
  readonly since?: number
}
