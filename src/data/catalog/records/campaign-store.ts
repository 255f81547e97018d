import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
import { prepareLookup, readOnce } from '#platform/database/statements.ts'
import { COUNTRY_RECALL_COLUMNS, countryRecallRow as toCountryRecall } from './country-recall-store.ts'
import {
  HOME_COUNTRY,
  RECALL_COLUMNS,
  recallRow,
  type FederalNameRow,
  type RecallRow,
  type StoredRecall,
} from './recall-store.ts'

export interface CampaignKey {
  readonly country: string
  readonly campaign_id: string
}

export interface Campaign {
  /** At least one, in published order. A few campaigns describe their defect or remedy per model. */
  readonly wordings: readonly RecallRow[]
  /** Sorted by make, model, and year. */
  readonly names: readonly CampaignName[]
  /** Listed vehicles without duplicates, in published order. */
  readonly vehicles: readonly CampaignVehicle[]
}

export interface CampaignName extends Omit<FederalNameRow, 'rule'> {
  /** True if a listed vehicle matches it. */
  readonly isMatched: boolean
  /** True if a row of the record has the name; false if it derives from the text; null in an older snapshot. */
  readonly isStated: boolean | null
}

export interface CampaignVehicle {
  readonly position: number
  /** Index of the wording for this vehicle. */
  readonly wording: number
  readonly names: readonly LinkedName[]
}

export interface LinkedName extends FederalNameRow {
  readonly confidence: string
}

/** Maximum campaigns of one manufacturer number. At most five share one in the real data. */
const NUMBERED_MAX = 20
/** Older snapshots lack this table. */
const HAS_NUMBERS = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'campaign_number'"

/** Older snapshots lack this column. */
const HAS_STATED = "SELECT 1 FROM pragma_table_info('record_name') WHERE name = 'is_stated'"

const CAMPAIGN_STATEMENTS = {
  numbersFrom:
    'SELECT DISTINCT campaign_id FROM recall WHERE campaign_id >= ? AND campaign_id < ? ORDER BY campaign_id',
  wordings: `
    SELECT ${RECALL_COLUMNS}, '[]' AS components
      FROM recall LEFT JOIN recall_completion ON recall_completion.campaign_id = recall.campaign_id
     WHERE recall.campaign_id = ? ORDER BY recall.position`,
  namesOfCampaign: `
    SELECT f.year, f.make, f.model, r.federal_name AS name, r.is_stated, s.record_set AS name_set, s.rule, s.confidence
      FROM record_name r
      CROSS JOIN federal_name f ON f.federal_name = r.federal_name
      LEFT JOIN record_set_name s ON s.federal_name = r.federal_name
     WHERE r.dataset = 'recall' AND r.record_id = ? ORDER BY r.federal_name`,
  wordingOfSet: `
    SELECT s.recall_position AS position, s.components
      FROM recall r CROSS JOIN record_set_recall s ON s.record_set = ? AND s.recall_position = r.position
     WHERE r.campaign_id = ?`,
  vehiclesOfSet: 'SELECT position FROM vehicle WHERE record_set = ?',
  countryCampaign: `SELECT ${COUNTRY_RECALL_COLUMNS} FROM country_recall r WHERE r.campaign_id = ? AND r.country = ?`,
  countryNamesOfCampaign: `
    SELECT n.year, n.make, n.model, n.country_name AS name, 1 AS is_stated, s.country_set AS name_set, s.rule, s.confidence
      FROM country_recall_name r
      CROSS JOIN country_name n ON n.country_name = r.country_name
      LEFT JOIN country_set_name s ON s.country_name = r.country_name
     WHERE r.position = ? ORDER BY r.country_name`,
  numbered: `SELECT country, campaign_id FROM campaign_number WHERE number = ? ORDER BY country, campaign_id LIMIT ${NUMBERED_MAX}`,
  vehiclesOfCountrySet: 'SELECT position FROM vehicle WHERE country_set = ?',
} as const

export interface CampaignStore {
  /** Returns NHTSA's campaign numbers with this prefix, ascending. */
  numbersFrom(start: string): string[]
  /** Returns campaigns with this manufacturer's number, in the form of `numbersIn`. */
  numbered(number: string): CampaignKey[]
  /** @param country of the agency that publishes the campaign */
  find(country: string, id: string): Campaign | undefined
}

/** Maximum cached names and vehicles of recently read campaigns. Callers read a campaign page by page. */
const CACHED_CAMPAIGN_ROWS_MAX = 50_000

/** @param listedCount number of listed vehicles; higher positions are retired vehicles, which are never listed */
export function openCampaignStore(database: DatabaseSync, listedCount: number): CampaignStore {
  const numbersFrom = prepareLookup(database, CAMPAIGN_STATEMENTS.numbersFrom)
  const hasNumbers = readOnce(database, HAS_NUMBERS).length > 0
  const numbered = hasNumbers ? prepareLookup(database, CAMPAIGN_STATEMENTS.numbered) : undefined
  const readHome = homeReader(database, listedCount)
  const readAbroad = countryReader(database, listedCount)
  const cache = new LRUCache<string, Campaign>({
    maxSize: CACHED_CAMPAIGN_ROWS_MAX,
    sizeCalculation: ({ names, vehicles }) => names.length + vehicles.length + 1,
  })
  return {
    // "~" sorts after every character of a number.
    numbersFrom: (start) => numbersFrom.all(start, `${start}~`).map((row) => String(row['campaign_id'])),
    numbered: (number) => (numbered?.all(number) ?? []) as unknown as CampaignKey[],
    find(country, id) {
      const key = `${country} ${id}`
      let campaign = cache.get(key)
      if (campaign === undefined) {
        campaign = country === HOME_COUNTRY ? readHome(id) : readAbroad(id, country)
        if (campaign !== undefined) cache.set(key, campaign)
      }
      return campaign
    },
  }
}

function homeReader(database: DatabaseSync, listedCount: number): (id: string) => Campaign | undefined {
  const wordings = prepareLookup(database, CAMPAIGN_STATEMENTS.wordings)
  const { namesOfCampaign } = CAMPAIGN_STATEMENTS
  const marksDerived = readOnce(database, HAS_STATED)[0] !== undefined
  const names = prepareLookup(
    database,
    marksDerived ? namesOfCampaign : namesOfCampaign.replace('r.is_stated', 'NULL AS is_stated'),
  )
  const wordingOfSet = prepareLookup(database, CAMPAIGN_STATEMENTS.wordingOfSet)
  const vehicles = prepareLookup(database, CAMPAIGN_STATEMENTS.vehiclesOfSet)
  return (id) => {
    const stored = wordings.all(id) as unknown as StoredRecall[]
    if (stored.length === 0) return undefined
    const components = new Set<string>()
    const wordingOf = (set: number): number => {
      const row = wordingOfSet.get(set, id)
      for (const component of JSON.parse(String(row?.['components'] ?? '[]')) as string[]) components.add(component)
      return Math.max(
        0,
        stored.findIndex(({ position }) => position === row?.['position']),
      )
    }
    const rows = names.all(id) as unknown as NameRow[]
    const linked = linkedVehicles(rows, { vehicles, listedCount, wordingOf })
    const recalls = stored.map(recallRow)
    const advice = { do_not_drive: adviceOf(recalls, 'do_not_drive'), park_outside: adviceOf(recalls, 'park_outside') }
    return { wordings: recalls.map((row) => ({ ...row, ...advice, components: [...components] })), ...linked }
  }
}

/** Returns the advice of any wording; null if none states it. */
function adviceOf(recalls: readonly RecallRow[], name: 'do_not_drive' | 'park_outside'): boolean | null {
  const stated = recalls.flatMap((recall) => recall[name] ?? [])
  return stated.length === 0 ? null : stated.includes(true)
}

function countryReader(database: DatabaseSync, listedCount: number) {
  const campaign = prepareLookup(database, CAMPAIGN_STATEMENTS.countryCampaign)
  const names = prepareLookup(database, CAMPAIGN_STATEMENTS.countryNamesOfCampaign)
  const vehicles = prepareLookup(database, CAMPAIGN_STATEMENTS.vehiclesOfCountrySet)
  return (id: string, country: string): Campaign | undefined => {
    const stored = campaign.get(id, country)
    if (stored === undefined) return undefined
    const rows = names.all(Number(stored['position'])) as unknown as NameRow[]
    return {
      wordings: [toCountryRecall(stored)],
      ...linkedVehicles(rows, { vehicles, listedCount, wordingOf: () => 0 }),
    }
  }
}

/** A name with one of its sets; a name without sets has one row with nulls. */
type NameRow = Omit<FederalNameRow, 'rule'> & { readonly name: number; readonly is_stated: 0 | 1 | null } & (
    | { readonly name_set: number; readonly rule: string; readonly confidence: string }
    | { readonly name_set: null }
  )

interface LinkParts {
  readonly vehicles: StatementSync
  readonly listedCount: number
  readonly wordingOf: (set: number) => number
}

function linkedVehicles(
  rows: readonly NameRow[],
  { vehicles, listedCount, wordingOf }: LinkParts,
): Pick<Campaign, 'names' | 'vehicles'> {
  const namesOfSet = Map.groupBy(
    rows.flatMap((row) => (row.name_set === null ? [] : [row])),
    ({ name_set: set }) => set,
  )
  const linked: CampaignVehicle[] = []
  const matched = new Set<number>()
  for (const [set, setRows] of namesOfSet) {
    const wording = wordingOf(set)
    const names = setRows.map(({ year, make, model, rule, confidence }) => ({ year, make, model, rule, confidence }))
    for (const row of vehicles.all(set)) {
      const position = Number(row['position'])
      if (position >= listedCount) continue
      linked.push({ position, wording, names })
      for (const { name } of setRows) matched.add(name)
    }
  }
  const byName = new Map(
    rows.map(({ name, year, make, model, is_stated: stated }) => {
      const isStated = stated === null ? null : stated === 1
      return [name, { year, make, model, isMatched: matched.has(name), isStated }]
    }),
  )
  return { names: [...byName.values()], vehicles: linked.toSorted((left, right) => left.position - right.position) }
}

/** Shorter numbers, and those without a digit, are used by several manufacturers. */
const NUMBER_CHARACTERS_MIN = 3

/** Separators between numbers, including makes before a number: "VW 72H8 / Audi 72H9". */
const BETWEEN = /[/,;&()]|\bAND\b|\b(?:VW|AUDI|TOYOTA|LEXUS|HONDA|ACURA|CAMPAIGN)(?![A-Z])/
/** Word that is a number by itself. */
const WHOLE_NUMBER = /^(?=.*\d)(?=.*[A-Z])[A-Z0-9]{3,}$/

/**
 * Returns the manufacturers' campaign numbers in a text, normalized for comparison. "13i4 / 13i5", "R0180 (81C012)",
 * "69W8 69W9" and "7891007,7891008" contain several. Blanks and hyphens inside a number are dropped ("61 91 22RC").
 */
export function numbersIn(text: string): string[] {
  const parts = text
    .toUpperCase()
    .split(BETWEEN)
    .flatMap((part) => {
      const words = part.trim().split(/\s+/)
      return words.every((word) => WHOLE_NUMBER.test(word)) ? words : [part]
    })
  const numbers = parts.map((part) => part.replaceAll(/[^A-Z0-9]/g, ''))
  return [...new Set(numbers.filter((number) => number.length >= NUMBER_CHARACTERS_MIN && /\d/.test(number)))]
}
