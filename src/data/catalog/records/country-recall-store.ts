import type { DatabaseSync } from 'node:sqlite'
import { federalForm } from '#catalog/search/fold.ts'
import { prepareLookup, readOnce } from '#platform/database/statements.ts'
import { openMakeSpellings, type FederalKey } from './federal-name-index.ts'
import {
  relatedOf,
  type CountryFacts,
  type FederalNameRow,
  type RecallRow,
  type RelatedRecall,
} from './recall-store.ts'

export interface CountrySource {
  readonly country: string
  readonly source: string
  /** True if all files of the source were read. */
  readonly isComplete: boolean
  /** Last model year that the records can cover; null = the records contain no date. */
  readonly lastYear: number | null
}

export interface CountryOwner {
  readonly sets: readonly number[]
  /** NHTSA's name; undefined if the owner is known only by its vehicles. */
  readonly key: FederalKey | undefined
}

/** SQL columns of a campaign from `country_recall` as r. */
export const COUNTRY_RECALL_COLUMNS = `
           r.position, r.country, r.campaign_id, r.type, r.manufacturer, r.manufacturer_campaign, r.notification, r.component,
           r.summary, r.consequence, r.remedy, r.summary_fr, r.text_source, r.recalled, r.potentially_affected,
           r.do_not_drive, r.park_outside, ${relatedOf('r.country', 'r')} AS related`

const COUNTRY_STATEMENTS = {
  countryNamesOfSet: `
    SELECT n.country_name, n.year, n.make, n.model, s.rule
      FROM country_set_name s JOIN country_name n ON n.country_name = s.country_name
     WHERE s.country_set = ? AND n.country = ? ORDER BY s.country_name`,
  countryNamesOfMake:
    'SELECT country_name, year, make, model FROM country_name WHERE country = ? AND year = ? AND make = ?',
  countryRecallsOfName: `
    SELECT ${COUNTRY_RECALL_COLUMNS}
      FROM country_recall_name n JOIN country_recall r ON r.position = n.position
     WHERE n.country_name = ? ORDER BY n.position`,
} as const

// Runs once per snapshot: a row per country, and a few hundred makes.
const SELECT_SOURCES = 'SELECT country, source, is_complete, last_year FROM country_source ORDER BY country'
const SELECT_MAKES = 'SELECT DISTINCT make FROM country_name'

export interface CountryRecallStore {
  /** Returns the extent of the loaded recalls; undefined = none. */
  sourceOf(country: string): CountrySource | undefined
  namesOf(country: string, owner: CountryOwner): readonly NamedRow[]
  namesOfMake(country: string, year: number, make: string): readonly Omit<NamedRow, 'rule'>[]
  /** Returns each campaign once, newest first. */
  recallsOf(names: readonly Pick<NamedRow, 'country_name'>[]): RecallRow[]
}

type NamedRow = FederalNameRow & { readonly country_name: number }

export function openCountryRecallStore(
  database: DatabaseSync,
  resolveMake: (spelling: string) => string | undefined,
): CountryRecallStore {
  const namesOfSet = prepareLookup(database, COUNTRY_STATEMENTS.countryNamesOfSet)
  const namesOfMake = prepareLookup(database, COUNTRY_STATEMENTS.countryNamesOfMake)
  const recallsOfName = prepareLookup(database, COUNTRY_STATEMENTS.countryRecallsOfName)
  const sources = readOnce<StoredSource>(database, SELECT_SOURCES).map(toSource)
  const spellingsOf = openMakeSpellings(database, SELECT_MAKES, resolveMake)
  const ofMake = (country: string, year: number, make: string) =>
    spellingsOf(make).flatMap(
      (spelling) => namesOfMake.all(country, year, spelling) as unknown as Omit<NamedRow, 'rule'>[],
    )
  /** Names that differ from the key only in case, blanks or punctuation. */
  const namesLike = (country: string, { year, make, model }: FederalKey): NamedRow[] =>
    ofMake(country, year, make)
      .filter((row) => federalForm(year, row.make, row.model) === federalForm(year, row.make, model))
      .map((row) => ({ ...row, rule: 'same_name' }))

  return {
    sourceOf: (country) => sources.find((source) => source.country === country),
    namesOf(country, { sets, key }) {
      const ofSets = sets.flatMap((set) => namesOfSet.all(set, country) as unknown as NamedRow[])
      const all = [...ofSets, ...(key === undefined ? [] : namesLike(country, key))]
      const first = new Map(all.toReversed().map((row) => [row.country_name, row]))
      return [...first.values()].toSorted((left, right) => left.country_name - right.country_name)
    },
    namesOfMake: ofMake,
    recallsOf(names) {
      const rows = names.flatMap(({ country_name: name }) => recallsOfName.all(name) as unknown as StoredRecall[])
      const byPosition = new Map(rows.map((row) => [row.position, row]))
      return [...byPosition.values()].toSorted((left, right) => left.position - right.position).map(countryRecallRow)
    },
  }
}

interface StoredSource {
  readonly country: string
  readonly source: string
  readonly is_complete: number
  readonly last_year: number | null
}

function toSource({ country, source, is_complete: isComplete, last_year: lastYear }: StoredSource): CountrySource {
  return { country, source, isComplete: isComplete === 1, lastYear }
}

type StoredRecall = Pick<
  RecallRow,
  | 'campaign_id'
  | 'type'
  | 'manufacturer'
  | 'summary'
  | 'consequence'
  | 'remedy'
  | 'text_source'
  | 'potentially_affected'
> &
  CountryFacts & {
    readonly position: number
    readonly country: string
    readonly component: string | null
    readonly recalled: string | null
    readonly do_not_drive: number | null
    readonly park_outside: number | null
    readonly related: string
  }

export function countryRecallRow(stored: Readonly<Record<string, unknown>> | StoredRecall): RecallRow {
  const {
    position: _position,
    component,
    recalled,
    manufacturer_campaign,
    notification,
    summary_fr,
    ...row
  } = stored as StoredRecall
  return {
    ...row,
    components: component === null ? [] : [component],
    report_received: recalled,
    do_not_drive: row.do_not_drive === 1 ? true : null,
    park_outside: row.park_outside === 1 ? true : null,
    applies_to_hint: null,
    completion: null,
    related: JSON.parse(row.related) as RelatedRecall[],
    abroad: { manufacturer_campaign, notification, summary_fr },
  }
}
