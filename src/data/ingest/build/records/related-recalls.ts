import type { DatabaseSync } from 'node:sqlite'
import { numbersIn } from '#catalog/records/campaign-store.ts'
import { HOME_COUNTRY } from '#catalog/records/recall-store.ts'
import { fold } from '#catalog/search/fold.ts'
import { sourceMake } from '#ingest/match/canonical-make.ts'
import { DAY_MS } from '#platform/clock.ts'

/** Maximum days between two campaigns about one defect. Most match: manufacturers inform the agencies within days. */
const DAYS_BETWEEN_MAX = 90

const SELECT_ABROAD = `
  SELECT r.country, r.campaign_id, r.manufacturer_campaign AS number, r.recalled AS day,
         (SELECT json_group_array(DISTINCT n.make) FROM country_recall_name c JOIN country_name n USING (country_name)
           WHERE c.position = r.position) AS makes
    FROM country_recall r WHERE r.manufacturer_campaign IS NOT NULL ORDER BY r.country, r.campaign_id`
const SELECT_NUMBERS = `
  SELECT n.campaign_id, n.number, n.make, min(r.report_received) AS day
    FROM stage.campaign_number n JOIN recall r ON r.campaign_id = n.campaign_id
   GROUP BY n.campaign_id, n.number, n.make ORDER BY n.campaign_id, n.number, n.make`
const HAS_CAMPAIGN =
  'SELECT campaign_id FROM recall WHERE campaign_id >= ? AND campaign_id < ? ORDER BY campaign_id LIMIT 1'
const INSERT = `
  INSERT OR IGNORE INTO related_recall (country, campaign_id, related_country, related_id, rule, confidence)
  VALUES (?, ?, ?, ?, ?, ?)`
const INSERT_NUMBER = 'INSERT OR IGNORE INTO campaign_number (number, country, campaign_id) VALUES (?, ?, ?)'

interface Numbered {
  readonly campaign_id: string
  readonly number: string
  readonly day: string | null
}

/**
 * Writes the manufacturers' own campaign numbers, and links foreign campaigns with NHTSA's about the same defect, in
 * both directions. Two campaigns are linked if the record states NHTSA's number ("22V-785"), or if both have the same
 * manufacturer's number, a common make, and close dates.
 */
export function writeRelatedRecalls(database: DatabaseSync): void {
  const hasCampaign = database.prepare(HAS_CAMPAIGN)
  const insert = database.prepare(INSERT)
  const insertNumber = database.prepare(INSERT_NUMBER)
  const byNumber = numbersOfHome(database)
  for (const [number, rows] of byNumber) {
    for (const { campaign_id: id } of rows) insertNumber.run(number, HOME_COUNTRY, id)
  }
  for (const row of database.prepare(SELECT_ABROAD).all()) {
    const {
      country,
      campaign_id: id,
      number,
      day,
      makes,
    } = row as unknown as Numbered & {
      readonly country: string
      readonly makes: string
    }
    const write = (other: string, rule: string, confidence: string): void => {
      insert.run(country, id, 'us', other, rule, confidence)
      insert.run('us', other, country, id, rule, confidence)
    }
    for (const start of campaignNumbersIn(number)) {
      const named = hasCampaign.get(start, `${start}~`)
      if (named !== undefined) write(String(named['campaign_id']), 'named_campaign', 'exact')
    }
    for (const part of numbersIn(number)) insertNumber.run(part, country, id)
    const makeKeys = new Set((JSON.parse(makes) as string[]).map(makeKey))
    for (const other of numbersIn(number).flatMap((part) => byNumber.get(part) ?? [])) {
      if (makeKeys.has(makeKey(other.make)) && areNear(day, other.day))
        write(other.campaign_id, 'manufacturer_campaign', 'derived')
    }
  }
}

function numbersOfHome(database: DatabaseSync): Map<string, (Numbered & { readonly make: string })[]> {
  const byNumber = new Map<string, (Numbered & { readonly make: string })[]>()
  for (const found of database.prepare(SELECT_NUMBERS).iterate()) {
    const row = found as unknown as Numbered & { readonly make: string }
    for (const part of numbersIn(row.number)) {
      byNumber.getOrInsert(part, []).push(row)
    }
  }
  return byNumber
}

/** Returns NHTSA's campaign numbers in a text: 22V785 for "22V-785". */
export function campaignNumbersIn(text: string): string[] {
  return [...text.toUpperCase().matchAll(/(?<![A-Z0-9])(\d{2}[VETC])-?(\d{3})(?:000)?(?![A-Z0-9])/g)].map(
    ([, kind = '', number = '']) => `${kind}${number}`,
  )
}

function areNear(left: string | null, right: string | null): boolean {
  if (left === null || right === null) return false
  return Math.abs(Date.parse(left) - Date.parse(right)) <= DAYS_BETWEEN_MAX * DAY_MS
}

function makeKey(make: string): string {
  return fold(sourceMake(make).make)
}
