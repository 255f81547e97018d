import type { DatabaseSync } from 'node:sqlite'
import { fold } from '#catalog/search/fold.ts'
import { sourceMake } from '#ingest/match/canonical-make.ts'

/** Between the days of two campaigns about one defect there are mostly none: agencies are told within days. */
const DAYS_BETWEEN_MAX = 90
const DAY_MS = 24 * 60 * 60 * 1_000
/** Shorter numbers, and those without a digit, are of several manufacturers. */
const NUMBER_CHARACTERS_MIN = 3

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

interface Numbered {
  readonly campaign_id: string
  readonly number: string
  readonly day: string | null
}

/**
 * Ties campaigns of other countries to those of NHTSA that are about the same defect, both ways: where the record states
 * NHTSA's own number ("22V-785"), and where both have the manufacturer's number, a make in common, and days near each other.
 */
export function writeRelatedRecalls(database: DatabaseSync): void {
  const hasCampaign = database.prepare(HAS_CAMPAIGN)
  const insert = database.prepare(INSERT)
  const byNumber = numbersOfHome(database)
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
    const own = new Set((JSON.parse(makes) as string[]).map(makeKey))
    for (const other of numbersIn(number).flatMap((part) => byNumber.get(part) ?? [])) {
      if (own.has(makeKey(other.make)) && areNear(day, other.day))
        write(other.campaign_id, 'manufacturer_campaign', 'derived')
    }
  }
}

/** NHTSA's campaigns by each of the manufacturer's numbers that they state. */
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

/** "13i4 / 13i5", "R0180 (81C012)" and "7891007,7891008" are several numbers; blanks and hyphens are not part of one. */
export function numbersIn(text: string): string[] {
  const parts = text.toUpperCase().split(/[/,;&()]|\bAND\b/)
  const numbers = parts.map((part) => part.replaceAll(/[^A-Z0-9]/g, ''))
  return [...new Set(numbers.filter((number) => number.length >= NUMBER_CHARACTERS_MIN && /\d/.test(number)))]
}

/** NHTSA's numbers that a text states, as campaigns begin: "22V-785" is 22V785. */
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
