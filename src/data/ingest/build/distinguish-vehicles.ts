import type { DatabaseSync } from 'node:sqlite'
import { PHRASE_BREAK } from './names/names.ts'

/** Configurations with a text beyond the plain phrases of their name. */
const TABLES = 'CREATE TABLE work.distinguished (configuration INTEGER PRIMARY KEY, text TEXT NOT NULL)'

/** Visible fields of a vehicle except horsepower; vehicles with equal values look alike. */
const FIELDS = `c.year, n.make, n.model, n.trim, n.submodel, c.cylinders, c.displacement_l, n.transmission,
         n.drive_type, n.fuel_type, n.body_class, n.doors`

const SELECT_ALIKE = `
  WITH seen AS (
    SELECT c.rowid AS configuration, c.id, c.source_key, n.name,
           dense_rank() OVER (ORDER BY ${FIELDS}) AS look
      FROM work.configuration c
      JOIN work.vehicle_name n ON n.wording = c.wording AND ifnull(n.year, 0) = ifnull(c.year, 0)
     WHERE c.source = 'epa-vehicles' AND c.retired = 0),
  alike AS (SELECT look FROM seen GROUP BY look HAVING count(*) > 1)
  SELECT seen.look, seen.configuration, n.plain_phrases AS plain, n.fine_phrases AS fine,
         e.engine_index AS engine, e.economy_city_mpg AS city, e.economy_highway_mpg AS highway, n.fuel_type AS fuel
    FROM alike
    JOIN seen USING (look)
    JOIN work.vehicle_name n ON n.name = seen.name
    JOIN stage.epa_vehicle e ON e.id = CAST(seen.source_key AS INTEGER)
   ORDER BY seen.look, seen.id`
const INSERT = 'INSERT INTO work.distinguished (configuration, text) VALUES (?, ?)'

/** A vehicle that looks like another, with further facts from its source. */
export interface LookalikeVehicle {
  readonly configuration: number
  readonly plain: string
  readonly fine: string
  readonly engine: number | null
  readonly city: number | null
  readonly highway: number | null
  readonly fuel: string | null
}

/**
 * Finds vehicles that look alike in every field and adds their differences: first words of the source, then the fuel
 * economy, finally EPA's engine number. Vehicles equal in all of these still look alike.
 */
export function distinguishVehicles(database: DatabaseSync): void {
  database.exec(TABLES)
  const insert = database.prepare(INSERT)
  let look: unknown
  let group: LookalikeVehicle[] = []
  const close = (): void => {
    for (const [configuration, text] of textsOf(group)) if (text !== '') insert.run(configuration, text)
    group = []
  }
  for (const row of database.prepare(SELECT_ALIKE).iterate()) {
    if (row['look'] !== look) close()
    look = row['look']
    group.push(row as unknown as LookalikeVehicle)
  }
  close()
}

/** Returns the texts of one group. A single vehicle without text gets its fuel economy, but never its engine number. */
export function textsOf(group: readonly LookalikeVehicle[]): ReadonlyMap<number, string> {
  const phrases = new Map(group.map((each) => [each.configuration, split(each.plain)]))
  for (const more of [({ fine }: LookalikeVehicle) => split(fine), economyOf, engineOf]) {
    const looks = Map.groupBy(group, ({ configuration }) => phrases.get(configuration)?.join(PHRASE_BREAK))
    for (const [look, alike] of looks) {
      if (alike.length > 1) addDifferences(alike, phrases, more)
      else if (look === '' && more !== engineOf) addDifferences(group, phrases, more, alike)
    }
  }
  return new Map([...phrases].map(([configuration, texts]) => [configuration, texts.join(PHRASE_BREAK)]))
}

function split(phrases: string): string[] {
  return phrases === '' ? [] : phrases.split(PHRASE_BREAK)
}

/** Adds to each of `vehicles` the phrases that are not shared by the whole group. */
function addDifferences(
  group: readonly LookalikeVehicle[],
  phrases: ReadonlyMap<number, string[]>,
  phrasesOf: (vehicle: LookalikeVehicle) => readonly string[],
  vehicles: readonly LookalikeVehicle[] = group,
): void {
  const groupPhrases = group.map(phrasesOf)
  for (const vehicle of vehicles) {
    const { configuration } = vehicle
    const differences = phrasesOf(vehicle).filter((phrase) => !groupPhrases.every((others) => others.includes(phrase)))
    phrases.get(configuration)?.push(...differences)
  }
}

function economyOf({ city, highway, fuel }: LookalikeVehicle): readonly string[] {
  if (city === null || highway === null) return []
  return [`EPA ${city}/${highway} ${fuel === 'Electric' || fuel === 'Hydrogen' ? 'MPGe' : 'mpg'}`]
}

function engineOf({ engine }: LookalikeVehicle): readonly string[] {
  return engine === null ? [] : [`EPA engine index ${engine}`]
}
