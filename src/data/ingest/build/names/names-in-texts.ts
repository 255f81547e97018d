import type { DatabaseSync } from 'node:sqlite'
import { isVersionOf, ModelsByWords, namesInText, wordsOf, type StatedInText } from '#ingest/match/names-in-text.ts'
import { YEARS_IN_USE } from '#ingest/match/rules/own-names.ts'

/** Kind of rows for names stated only in a text; they take no vehicle from another name. */
export const KIND_IN_TEXT = 'N'

const CREATE = `
  CREATE TABLE work.text_name (
    campaign INTEGER NOT NULL, year INTEGER NOT NULL, make TEXT NOT NULL, model TEXT NOT NULL, component TEXT NOT NULL,
    ordinal INTEGER NOT NULL)`
const SELECT_NAMES = `
  SELECT DISTINCT make, model, year FROM stage.campaign_vehicle
   WHERE kind = 'V' AND year IS NOT NULL ORDER BY make, model, year`
const SELECT_WORDINGS = 'SELECT campaign, campaign_id AS id FROM stage.campaign ORDER BY campaign'
const SELECT_TEXTS = `
  SELECT c.campaign, c.campaign_id AS id, c.summary, v.make, json_group_array(DISTINCT v.model) AS models
    FROM stage.campaign c JOIN stage.campaign_vehicle v USING (campaign)
   WHERE c.campaign = ? AND v.kind = 'V' AND v.year IS NOT NULL AND c.summary IS NOT NULL
   GROUP BY v.make ORDER BY v.make`
const SELECT_ROWS = `
  SELECT year, component, ordinal FROM stage.campaign_vehicle
   WHERE campaign = :campaign AND make = :make AND model = :model AND kind = 'V' AND year IS NOT NULL ORDER BY ordinal`
const INSERT = 'INSERT INTO work.text_name (campaign, year, make, model, component, ordinal) VALUES (?, ?, ?, ?, ?, ?)'

/** A campaign's text and its models of one make, as JSON. */
export interface CampaignText {
  readonly campaign: number
  readonly id: string
  readonly summary: string
  readonly make: string
  readonly models: string
}

interface MakeNames {
  readonly byWords: ModelsByWords
  readonly years: Map<string, number[]>
}

/**
 * Collects names that campaigns state only in their text. NHTSA files one campaign about the X5 M under X5, and those
 * of other years under X5 M. By tables alone, the name X5 M would take the car, and its owner would miss the first
 * campaign. A name counts if the table files the campaign under a plainer name, and under this name in no year.
 */
export function collectNamesInTexts(database: DatabaseSync): void {
  database.exec(CREATE)
  const makes = readNames(database)
  const selectRows = database.prepare(SELECT_ROWS)
  const insert = database.prepare(INSERT)
  for (const campaignTexts of textsByCampaign(database)) {
    const stated = statedModels(campaignTexts)
    for (const { campaign, summary, make, models } of campaignTexts) {
      const names = makes.get(make)
      if (names === undefined) continue
      for (const found of namesInText(summary, names.byWords)) {
        if (stated.get(make)?.has(wordsOf(found.model)) === true) continue
        for (const plain of JSON.parse(models) as string[]) {
          if (!isVersionOf(found.model, plain)) continue
          for (const { year, component, ordinal } of selectRows.all({ campaign, make, model: plain })) {
            if (!isOf(found, Number(year), names)) continue
            insert.run(campaign, Number(year), make, found.model, String(component), Number(ordinal))
          }
        }
      }
    }
  }
}

/** Returns true if the text names the model for a year near which NHTSA uses the name. */
function isOf({ model, years }: StatedInText, year: number, names: MakeNames): boolean {
  if (years?.some(([first, last]) => year >= first && year <= last) === false) return false
  return names.years.get(model)?.some((used) => Math.abs(year - used) <= YEARS_IN_USE) === true
}

function readNames(database: DatabaseSync): ReadonlyMap<string, MakeNames> {
  const makes = new Map<string, MakeNames>()
  for (const row of database.prepare(SELECT_NAMES).iterate()) {
    const [make, model] = [String(row['make']), String(row['model'])]
    const names = makes.get(make) ?? { byWords: new ModelsByWords(), years: new Map() }
    makes.set(make, names)
    // The first of several spellings is used; all are linked to the same vehicles.
    const first = names.byWords.add(model)
    names.years.set(first, [...(names.years.get(first) ?? []), Number(row['year'])])
  }
  return makes
}

/** Returns the words of a campaign's models, in any wording and year, by make. */
export function statedModels(campaignTexts: readonly CampaignText[]): ReadonlyMap<string, ReadonlySet<string>> {
  const byMake = Map.groupBy(campaignTexts, ({ make }) => make)
  return new Map(
    Array.from(byMake, ([make, texts]) => [
      make,
      new Set(texts.flatMap(({ models }) => (JSON.parse(models) as string[]).map(wordsOf))),
    ]),
  )
}

/**
 * Yields the texts of one campaign at a time, in all wordings and for all makes; a campaign that describes its defect
 * per model has several texts. All campaigns' texts together exceed the build's heap.
 */
export function* textsByCampaign(database: DatabaseSync): Iterable<readonly CampaignText[]> {
  const rows = database.prepare(SELECT_WORDINGS).iterate()
  const select = database.prepare(SELECT_TEXTS)
  for (const wordings of Map.groupBy(rows, ({ id }) => id).values()) {
    yield wordings.flatMap(({ campaign = null }) => select.all(campaign) as unknown as CampaignText[])
  }
}
