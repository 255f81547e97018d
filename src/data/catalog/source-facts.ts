/**
 * Facts about a source for processes that never ingest: operations show them, and the schedule uses them. Declared in
 * the folder of the source (src/data/ingest/sources), from which source-facts.generated.ts is generated.
 */
export interface SourceFacts {
  /** Name of the source's folder: 'epa-vehicles'. */
  readonly name: string
  /** Publisher of the source. */
  readonly publisher: string
  /** Publisher's title of the source. */
  readonly title: string
  /** Page on which it is published. */
  readonly url: string
  /** Label in the dashboard. */
  readonly label: string
  /** Attribution that its license requires wherever its records are shown. */
  readonly attribution?: string
  /** Country of its recalls, for a source of recall campaigns. */
  readonly recalls?: CountryRecalls
  /** Days from one look at its official site to the next; null = it has none, and is read from a folder alone. */
  readonly looked_at_days: number | null
  /** True if it is downloaded first on a first start. */
  readonly is_first: boolean
}

/** The recalls of one country. */
export interface CountryRecalls {
  /** ISO 3166-1 alpha-2, in small letters: the value of `country`. */
  readonly country: string
  /** Name within a sentence: "Canada". */
  readonly country_name: string
  /** Agency that publishes them. */
  readonly agency: string
  /** Page of one campaign, but for its number at the end. */
  readonly campaign_url: string
  /** Page on which owners ask. */
  readonly ask_url: string
}
