/**
 * What processes that never ingest know of a source: operations show it, the schedule goes by it. Declared in the folder
 * of the source (src/data/ingest/sources); source-facts.generated.ts is made from there.
 */
export interface SourceFacts {
  /** Name of the source's folder: 'epa-vehicles'. */
  readonly name: string
  /** Who publishes it. */
  readonly publisher: string
  /** What the publisher calls it. */
  readonly title: string
  /** Page on which it is published. */
  readonly url: string
  /** What the dashboard calls it. */
  readonly label: string
  /** What must be said wherever its records are shown, as its license asks. */
  readonly attribution?: string
  /** Whose recalls they are, of a source of recall campaigns. */
  readonly recalls?: CountryRecalls
  /** Days from one look at its official site to the next; null = it has none, and is read from a folder alone. */
  readonly looked_at_days: number | null
  /** Whether it is fetched on a first start at once; the others follow. */
  readonly is_first: boolean
}

/** The recalls of one country. */
export interface CountryRecalls {
  /** ISO 3166-1 alpha-2, in small letters: the value of `country`. */
  readonly country: string
  /** As a sentence has it: "Canada". */
  readonly country_name: string
  /** Who keeps them. */
  readonly agency: string
  /** Page of one campaign, but for its number at the end. */
  readonly campaign_url: string
  /** Page on which owners ask. */
  readonly ask_url: string
}
