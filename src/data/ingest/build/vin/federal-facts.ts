import type { DatabaseSync } from 'node:sqlite'
import { bodyClassOf, driveTypeOf, fuelTypeOf, transmissionOf } from '#catalog/vin/vpic-vocabulary.ts'
import type { SqlValue } from '#platform/database/sqlite.ts'
import type { ModelValues } from '#vin/tables/schema-models.ts'
import { BODY, CUBIC_CENTIMETRES, CUBIC_CENTIMETRES_PER_LITRE, CYLINDERS, DOORS, DRIVE } from './vpic-variables.ts'
import { ELECTRIFICATION, FUEL, HORSEPOWER, LITRES, SECOND_FUEL, SPEEDS, TRANSMISSION } from './vpic-variables.ts'
import { openVpicTexts, type ReadVpicText, type VpicVariable } from './vpic-variables.ts'

const VARIABLES = [
  BODY,
  DRIVE,
  FUEL,
  SECOND_FUEL,
  ELECTRIFICATION,
  TRANSMISSION,
  SPEEDS,
  DOORS,
  CYLINDERS,
  LITRES,
  CUBIC_CENTIMETRES,
  HORSEPOWER,
]
export const FACT_ELEMENTS: ReadonlySet<number> = new Set(VARIABLES.map(({ element }) => element))

/** vPIC's types of vehicles that are bodies, as the only bit. */
const TYPE_BODIES: Readonly<Record<number, string>> = { [1 << 1]: 'Motorcycle', [1 << 5]: 'Bus' }
/** Of these alone vPIC counts doors as the catalog does: of vans some count the rear ones, of pickups those of one cab. */
const DOORED = new Set(['Sedan', 'Coupe', 'Convertible', 'Hatchback', 'Wagon', 'SUV'])
/** More than any vehicle has; a larger number is a slip. */
const CYLINDERS_MAX = 16
const LITRES_MAX = 20
const HORSEPOWER_MAX = 3_000

const UPDATE_NAME = `
  UPDATE work.vehicle_name SET body_class = ?, doors = ?, drive_type = ?, fuel_type = ?, transmission = ? WHERE name = ?`
const UPDATE_CONFIGURATION = `
  UPDATE work.configuration SET cylinders = ?, displacement_l = ?, horsepower = ? WHERE rowid = ?`

/** What vPIC has of the names that are spelled like that of a vehicle. */
export interface FederalStatements {
  /** Of each schema of each name. */
  readonly stated: readonly ModelValues[]
  /** vPIC's types of their manufacturers' codes, a bit each. */
  readonly types: number
}

/** A vehicle that only NHTSA knows, in the tables of the build. */
export interface FederalVehicle {
  readonly configuration: number
  readonly name: number
}

/**
 * Gives vehicles that only NHTSA knows (trucks above 8,500 lb, motorcycles, buses) what vPIC says alike of every VIN of
 * their year, make and model. What one schema leaves open stays null.
 */
export class FederalFacts {
  readonly #text: ReadVpicText
  readonly #updateName
  readonly #updateConfiguration

  constructor(database: DatabaseSync) {
    this.#text = openVpicTexts(database, VARIABLES)
    this.#updateName = database.prepare(UPDATE_NAME)
    this.#updateConfiguration = database.prepare(UPDATE_CONFIGURATION)
  }

  write({ configuration, name }: FederalVehicle, { stated, types }: FederalStatements): void {
    const body = this.#alike(stated, BODY, bodyClassOf) ?? TYPE_BODIES[types] ?? null
    const doors = body !== null && DOORED.has(body) ? sideDoors(this.#number(stated, DOORS, 7)) : null
    const fuel = this.#together(stated, [FUEL, SECOND_FUEL, ELECTRIFICATION], ([first, second, level]) =>
      fuelTypeOf(first ?? null, second ?? null, level ?? null),
    )
    const transmission = this.#together(stated, [TRANSMISSION, SPEEDS], ([style, speeds]) =>
      transmissionOf(style ?? null, speeds ?? null),
    )
    this.#updateName.run(body, doors, this.#alike(stated, DRIVE, driveTypeOf), fuel, transmission, name)
    const litres = this.#litres(stated)
    this.#updateConfiguration.run(
      whole(this.#number(stated, CYLINDERS, CYLINDERS_MAX)),
      litres === null ? null : Math.round(litres * 10) / 10 || null,
      whole(this.#number(stated, HORSEPOWER, HORSEPOWER_MAX)),
      configuration,
    )
  }

  /** The one value that every schema of every name states, as `read` has it; null where one states none or another. */
  #alike<Value extends SqlValue>(
    stated: readonly ModelValues[],
    variable: VpicVariable,
    read: (text: string | null) => Value | null,
  ): Value | null {
    const found = new Set<Value | null>()
    for (const values of stated) {
      const texts = values.get(variable.element)
      if (texts === undefined) return null
      for (const text of texts) found.add(read(this.#text(variable, text)))
    }
    const [only = null] = found
    return found.size === 1 ? only : null
  }

  #number(stated: readonly ModelValues[], variable: VpicVariable, max: number): number | null {
    return this.#alike(stated, variable, (text) => {
      const number = Number(text)
      return text !== null && text !== '' && number > 0 && number <= max ? number : null
    })
  }

  /** Cars have litres, motorcycles mostly cubic centimetres. */
  #litres(stated: readonly ModelValues[]): number | null {
    const litres = this.#number(stated, LITRES, LITRES_MAX)
    if (litres !== null || stated.some((values) => values.has(LITRES.element))) return litres
    const volume = this.#number(stated, CUBIC_CENTIMETRES, LITRES_MAX * CUBIC_CENTIMETRES_PER_LITRE)
    return volume === null ? null : volume / CUBIC_CENTIMETRES_PER_LITRE
  }

  /** Variables that only together say something; those after the first need not be stated, but by all or by none. */
  #together<Value>(
    stated: readonly ModelValues[],
    variables: readonly VpicVariable[],
    read: (texts: readonly (string | null)[]) => Value | null,
  ): Value | null {
    const texts = variables.map((variable) => this.#alike(stated, variable, (text) => text))
    const isOpen = variables.some(
      ({ element }, index) => texts[index] === null && stated.some((values) => values.has(element)),
    )
    return isOpen || texts[0] === null ? null : read(texts)
  }
}

/** A tailgate is not counted. */
function sideDoors(doors: number | null): number | null {
  return doors === null || doors < 2 ? null : doors - (doors % 2)
}

function whole(number: number | null): number | null {
  return number === null ? null : Math.round(number)
}
