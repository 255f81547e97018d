import type { DatabaseSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
import type { RecallType } from '#catalog/vocabulary.ts'
import { cached } from '#platform/cached.ts'
import { prepareLookup } from '#platform/database/statements.ts'

/** Country whose campaigns have their own table. Others are in country-recall-store.ts. */
export const HOME_COUNTRY = 'us'

/** One campaign, limited to the vehicles of one record set. */
export interface RecallRow {
  /** Country of the publishing agency: ISO 3166-1 alpha-2, lower case. */
  readonly country: string
  readonly campaign_id: string
  /** Type of product in the report; null = none of these types. */
  readonly type: RecallType | null
  readonly manufacturer: string | null
  readonly summary: string | null
  readonly consequence: string | null
  readonly remedy: string | null
  /** Origin of the three texts; null = there are none. */
  readonly text_source: 'official' | 'summary' | null
  readonly report_received: string | null
  readonly potentially_affected: number | null
  /** Null if the official layout of the time had no such field. */
  readonly do_not_drive: boolean | null
  readonly park_outside: boolean | null
  /** Words of the summary that limit the campaign to an engine, fuel, transmission, drive or body. */
  readonly applies_to_hint: string | null
  /** Components for these vehicles, in the record's order. */
  readonly components: readonly string[]
  readonly completion: RecallCompletion | null
  readonly related: readonly RelatedRecall[]
  /** Facts that NHTSA's records lack; undefined for NHTSA's records. */
  readonly abroad?: CountryFacts
}

/** A campaign of another country about the same defect, with the rule that relates them. */
export interface RelatedRecall {
  readonly country: string
  readonly campaign_id: string
  readonly rule: 'named_campaign' | 'manufacturer_campaign'
  readonly confidence: 'exact' | 'derived'
}

export interface CountryFacts {
  readonly manufacturer_campaign: string | null
  /** Kind of the notice, in the agency's words. */
  readonly notification: string | null
  readonly summary_fr: string | null
}

/** Progress of a campaign in the manufacturer's last report, in vehicles; null = left blank. */
export interface RecallCompletion {
  /** YYYY-Q. */
  readonly quarter: string
  readonly involved: number | null
  readonly remedied: number | null
  readonly unreachable: number | null
  readonly removed: number | null
}

export interface FederalNameRow {
  readonly year: number | null
  readonly make: string
  readonly model: string
  readonly rule: string
}

/** SQL expression for the related campaigns of a table's row, as JSON. */
export function relatedOf(country: string, table: string): string {
  return `(SELECT json_group_array(json_object('country', x.related_country, 'campaign_id', x.related_id,
             'rule', x.rule, 'confidence', x.confidence))
             FROM related_recall x WHERE x.country = ${country} AND x.campaign_id = ${table}.campaign_id)`
}

/** SQL columns of a campaign without its components, from `recall` and `recall_completion`. */
export const RECALL_COLUMNS = `
           recall.position, recall.campaign_id, recall.type, recall.manufacturer, recall.summary, recall.consequence, recall.remedy,
           recall.text_source,
           recall.report_received, recall.potentially_affected, recall.do_not_drive, recall.park_outside,
           recall.applies_to_hint, recall_completion.quarter, recall_completion.involved,
           recall_completion.remedied, recall_completion.unreachable, recall_completion.removed,
           ${relatedOf("'us'", 'recall')} AS related`

// `recall` is stored newest first, so the primary key of record_set_recall returns this order.
const RECALL_STATEMENTS = {
  recallsOfRecordSet: `
    SELECT ${RECALL_COLUMNS}, record_set_recall.components
      FROM record_set_recall JOIN recall ON recall.position = record_set_recall.recall_position
      LEFT JOIN recall_completion ON recall_completion.campaign_id = recall.campaign_id
     WHERE record_set_recall.record_set = ?
     ORDER BY record_set_recall.recall_position`,
  namesOfRecordSet: `
    SELECT federal_name.federal_name, federal_name.year, federal_name.make, federal_name.model, record_set_name.rule
      FROM record_set_name JOIN federal_name ON federal_name.federal_name = record_set_name.federal_name
     WHERE record_set_name.record_set = ?
     ORDER BY record_set_name.federal_name`,
} as const

export interface RecallStore {
  /** Returns recalls by newest report, then campaign id descending. Each campaign occurs once. */
  recallsOf(recordSets: readonly number[]): readonly RecallRow[]
  namesOf(recordSets: readonly number[]): readonly FederalNameRow[]
}

/** Maximum cached rows by record set, up to two kilobytes each. Lines of a batch job often share record sets. */
const CACHED_ROWS_MAX = 2_000

export function openRecallStore(database: DatabaseSync): RecallStore {
  const recalls = prepareLookup(database, RECALL_STATEMENTS.recallsOfRecordSet)
  const names = prepareLookup(database, RECALL_STATEMENTS.namesOfRecordSet)
  return {
    recallsOf: cachedReader((recordSets) => {
      const rows = recordSets.flatMap((recordSet) => recalls.all(recordSet) as unknown as StoredRecall[])
      return recordSets.length > 1 ? mergedRecalls(rows) : rows.map(recallRow)
    }),
    namesOf: cachedReader((recordSets) => {
      const rows = recordSets.flatMap((recordSet) => names.all(recordSet) as unknown as StoredName[])
      const byName = new Map(rows.toReversed().map((row) => [row.federal_name, row]))
      const sorted = [...byName.values()].toSorted((left, right) => left.federal_name - right.federal_name)
      return sorted.map(({ year, make, model, rule }) => ({ year, make, model, rule }))
    }),
  }
}

function cachedReader<Row extends object>(
  read: (recordSets: readonly number[]) => readonly Row[],
): (recordSets: readonly number[]) => readonly Row[] {
  const cache = new LRUCache<string, readonly Row[]>({
    maxSize: CACHED_ROWS_MAX,
    sizeCalculation: ({ length }) => length + 1,
  })
  return (recordSets) => cached(cache, recordSets.join(' '), () => read(recordSets))
}

type StoredName = FederalNameRow & { readonly federal_name: number }

/** Merges rows of a campaign from several sets, with all their components. */
function mergedRecalls(rows: readonly StoredRecall[]): RecallRow[] {
  const sorted = rows.toSorted((left, right) => left.position - right.position)
  return [...Map.groupBy(sorted, ({ campaign_id: id }) => id).values()].flatMap((group) => {
    const [first, ...others] = group.map(recallRow)
    if (first === undefined) return []
    return { ...first, components: [...new Set([first, ...others].flatMap(({ components }) => components))] }
  })
}

export type StoredRecall = Omit<
  RecallRow,
  'country' | 'abroad' | 'related' | 'components' | 'do_not_drive' | 'park_outside' | 'completion'
> & {
  readonly position: number
  readonly components: string
  readonly do_not_drive: number | null
  readonly park_outside: number | null
  readonly related: string
} & (RecallCompletion | { readonly [Name in keyof RecallCompletion]: null })

export function recallRow(stored: StoredRecall): RecallRow {
  const { position: _position, quarter, involved, remedied, unreachable, removed, ...row } = stored
  return {
    country: HOME_COUNTRY,
    ...row,
    do_not_drive: toBoolean(row.do_not_drive),
    park_outside: toBoolean(row.park_outside),
    components: JSON.parse(row.components) as string[],
    related: JSON.parse(row.related) as RelatedRecall[],
    completion: quarter === null ? null : { quarter, involved, remedied, unreachable, removed },
  }
}

/** Converts 0, 1, or null as stored in tables. */
export function toBoolean(stored: number | null): boolean | null {
  return stored === null ? null : stored === 1
}
