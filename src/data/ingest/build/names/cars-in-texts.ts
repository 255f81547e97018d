import type { DatabaseSync } from 'node:sqlite'
import { sourceMake } from '#ingest/match/canonical-make.ts'
import type { NameLink } from '#ingest/match/link-names.ts'
import { ModelsByWords, namesInText, wordsOf, type YearRange } from '#ingest/match/names-in-text.ts'
import { KIND_IN_TEXT, statedModels, textsByCampaign, type CampaignText } from './names-in-texts.ts'
import { writeUnlinkedMentions, type Mention } from './unlinked-mentions.ts'

const SELECT_CARS = `
  SELECT n.name, n.year, n.make, n.model, w.model AS source, ifnull(w.base_model, '') AS family
    FROM work.vehicle_name n JOIN work.wording w USING (wording) ORDER BY n.name`
const SELECT_MODELS = `SELECT DISTINCT make, model FROM stage.campaign_vehicle WHERE kind = 'V' ORDER BY make, model`
const SELECT_YEARS = `
  SELECT min(year) AS first, max(year) AS last FROM stage.campaign_vehicle
   WHERE campaign = ? AND make = ? AND kind = 'V' AND year IS NOT NULL`
const SELECT_NAMES = `
  SELECT DISTINCT federal_name AS name FROM work.federal_row WHERE campaign = ?`
const INDEX_ROWS = 'CREATE INDEX work.federal_row_campaign ON federal_row (campaign)'
const FIND_NAME = 'SELECT federal_name AS name FROM federal_name WHERE year = ? AND make = ? AND model = ?'
const INSERT_NAME = 'INSERT INTO federal_name (year, make, model) VALUES (?, ?, ?) RETURNING federal_name AS name'
const INSERT_ROWS = `
  INSERT INTO work.federal_row (federal_name, campaign, component, kind, ordinal)
  SELECT ?, campaign, component, '${KIND_IN_TEXT}', min(ordinal) FROM stage.campaign_vehicle
   WHERE campaign = ? AND make = ? AND kind = 'V' GROUP BY component`

/** An EPA name of a model year, as a text may write it. */
interface Car {
  readonly name: number
  readonly year: number
  readonly make: string
  readonly spelling: string
  /** Words of EPA's base model. */
  readonly family: string
}

/** Models of one make to find in texts, and EPA's cars among them. */
interface MakeCars {
  readonly byWords: ModelsByWords
  readonly cars: Map<string, Car[]>
}

/**
 * Links campaigns whose text names an EPA car while their table states no name for it: 16V940, on "2017 Jaguar XE
 * vehicles" and the F-Type, is filed under F-TYPE only. A model that the table states for other years is skipped,
 * unless the text gives years for it and at most one more name: 18V082, on "2007-2009 A4 Cabriolet and S4 Cabriolet",
 * is filed for the S4 Cabriolet of 2009. A single year counts before any number of names: 13V377, on "2014 S60, S80,
 * XC60 and XC70", is filed for the S80 of 2015. Mentions that link nothing are stored for review. Returns the links to
 * add to `links`, those by the names of the tables.
 */
export function linkCarsInTexts(database: DatabaseSync, links: readonly NameLink[]): NameLink[] {
  database.exec(INDEX_ROWS)
  const makes = readMakes(database)
  const namesOfCar = Map.groupBy(links, ({ name }) => name)
  const selectNames = database.prepare(SELECT_NAMES)
  const tableOf = openTableReader(database)
  const writeName = openNameWriter(database)
  const added = new Map<string, NameLink>()
  const unlinked = new Map<string, Mention>()
  for (const campaignTexts of textsByCampaign(database)) {
    const stated = statedModels(campaignTexts)
    const names = new Set(campaignTexts.flatMap(({ campaign }) => selectNames.all(campaign).map((row) => row['name'])))
    for (const text of campaignTexts) {
      const make = makes.get(sourceMake(text.make).make)
      for (const { car, isClear } of carsInText(text, make, tableOf(text, stated))) {
        const key = `${text.id} ${car.name}`
        if (added.has(key) || namesOfCar.get(car.name)?.some(({ federalName }) => names.has(federalName))) continue
        const federalName = isClear ? writeName(text, car, names) : undefined
        if (federalName !== undefined) added.set(key, { federalName, name: car.name, ...IN_TEXT })
        else unlinked.set(key, { campaign: text.id, make: car.make, model: car.spelling, year: car.year })
      }
    }
  }
  for (const key of added.keys()) unlinked.delete(key)
  writeUnlinkedMentions(database, [...unlinked.values()])
  return [...added.values()]
}

/** A name of two words with a digit in one of them. */
const SHORT_CODE = /^(?=.*\d)[a-z0-9]*[a-z][a-z0-9]* [a-z0-9]+$/
/** Base models that are families, whose names cover all their cars. */
const SERIES = /\b(?:series|class)$/
/** Maximum length of a list of names with reliable years: years before a longer list are often too wide. */
const LISTED_NAMES_MAX = 2
const IN_TEXT = { rule: 'named_in_text', confidence: 'derived' } as const

interface Table {
  readonly models: ReadonlySet<string>
  readonly years: YearRange
}

function openTableReader(
  database: DatabaseSync,
): (text: CampaignText, stated: ReadonlyMap<string, ReadonlySet<string>>) => Table {
  const selectYears = database.prepare(SELECT_YEARS)
  return ({ campaign, make }, stated) => {
    const { first, last } = selectYears.get(campaign, make) as { first: number; last: number }
    return { models: stated.get(make) ?? new Set(), years: [first, last] }
  }
}

interface NamedCar {
  readonly car: Car
  /** True if the text states the complete name and the table does not contradict. */
  readonly isClear: boolean
}

/** Returns the cars that the text names, in the model years that it states. */
function carsInText({ summary, make }: CampaignText, makeCars: MakeCars | undefined, table: Table): NamedCar[] {
  if (makeCars === undefined) return []
  const { byWords, cars } = makeCars
  const squeezed = new Set(Array.from(table.models, (words) => words.replaceAll(' ', '')))
  return namesInText(summary, byWords, make).flatMap(({ model, isWhole, years, listed }) => {
    const isStated = squeezed.has(model.replaceAll(' ', ''))
    const spans = years ?? [table.years]
    const clear = isStated
      ? (years ?? []).filter(([first, last]) => listed <= LISTED_NAMES_MAX || first === last)
      : spans
    return (
      (cars.get(model) ?? [])
        .filter(({ year }) => isWithin(year, spans))
        // "3 SERIES" in other years covers a 328i.
        .filter(({ family }) => !(SERIES.test(family) && table.models.has(family)))
        .map((car) => ({ car, isClear: isWhole && isWithin(car.year, clear) }))
    )
  })
}

function isWithin(year: number, spans: readonly YearRange[]): boolean {
  return spans.some(([first, last]) => year >= first && year <= last)
}

interface CarRow extends Omit<Car, 'called'> {
  readonly model: string
  readonly source: string
}

function readMakes(database: DatabaseSync): ReadonlyMap<string, MakeCars> {
  const makes = new Map<string, MakeCars>()
  for (const row of database.prepare(SELECT_CARS).iterate()) {
    const { name, year, make, model, source, family } = row as unknown as CarRow
    const known = makes.get(make) ?? { byWords: new ModelsByWords(), cars: new Map() }
    makes.set(make, known)
    for (const [words, spelling] of new Map([source, model].map((text) => [wordsOf(text), text]))) {
      known.byWords.add(words, words)
      // Names written without a blank: "X5M", "GX460".
      if (SHORT_CODE.test(words)) known.byWords.add(words, words.replace(' ', ''))
      const cars = known.cars.get(words) ?? []
      known.cars.set(words, cars)
      cars.push({ name, year, make, spelling, family: wordsOf(family) })
    }
  }
  // A name of NHTSA's own takes precedence: "Accord Crosstour" is not an Accord.
  for (const row of database.prepare(SELECT_MODELS).iterate()) {
    const words = wordsOf(String(row['model']))
    makes.get(sourceMake(String(row['make'])).make)?.byWords.add(words, words)
  }
  return makes
}

/**
 * Returns a function that writes a campaign's rows under the name of a car. It returns `undefined` if the table already
 * states this name and the rules assign it to another car: a "TACOMA" beside "TACOMA 4WD".
 */
function openNameWriter(
  database: DatabaseSync,
): (text: CampaignText, car: Car, stated: ReadonlySet<unknown>) => number | undefined {
  const find = database.prepare(FIND_NAME)
  const insert = database.prepare(INSERT_NAME)
  const insertRows = database.prepare(INSERT_ROWS)
  const written = new Set<string>()
  return ({ campaign, make }, { year, spelling }, stated) => {
    const asWritten = spelling.toUpperCase()
    const known = find.get(year, make, asWritten)
    if (known !== undefined && stated.has(known['name'])) return undefined
    const name = Number((known ?? insert.get(year, make, asWritten))?.['name'])
    const key = `${name} ${campaign}`
    if (!written.has(key)) insertRows.run(name, campaign, make)
    written.add(key)
    return name
  }
}
