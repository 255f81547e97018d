/**
 * What processes that never ingest know of a source: operations show it, the schedule goes by it. Declared in the folder
 * of the source (src/ingest/sources); source-facts.generated.ts is made from there.
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
  /** Days from one look at its official site to the next; null = it has none, and is read from a folder alone. */
  readonly looked_at_days: number | null
  /** Whether it is fetched on a first start at once; the others follow. */
  readonly is_first: boolean
}
