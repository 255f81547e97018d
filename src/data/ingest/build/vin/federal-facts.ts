import type { DatabaseSync } from 'node:sqlite'
import { vpicBodyClass, vpicDriveType, vpicFuelType, vpicTransmission } from '#catalog/vin/vpic-vocabulary.ts'
import type { SqlValue } from '#platform/database/sqlite.ts'
import type { ModelValues } from '#vin/tables/schema-patterns.ts'
import {
  BODY,
  CUBIC_CENTIMETRES,
  CUBIC_CENTIMETRES_PER_LITRE,
  CYLINDERS,
  DOORS,
  DRIVE,
  ELECTRIFICATION,
  FUEL,
  HORSEPOWER,
  LITRES,
  SECOND_FUEL,
  SPEEDS,
  TRANSMISSION,
  openVpicTexts,
  type ReadVpicText,
  type VpicVariable,
} from './vpic-variables.ts'

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

/** Vehicle types of vPIC that determine the body, if no other type bit is set. */
const TYPE_BODIES: Readonly<Record<number, string>> = { [1 << 1]: 'Motorcycle', [1 << 5]: 'Bus' }
/** Bodies whose doors vPIC counts like the catalog. Some vans include the rear doors, and pickups count one cab's. */
const DOORED = new Set(['Sedan', 'Coupe', 'Convertible', 'Hatchback', 'Wagon', 'SUV'])
/** Plausible maximum; a larger number is an error. */
const CYLINDERS_MAX = 16
const LITRES_MAX = 20
const HORSEPOWER_MAX = 3_000

const UPDATE_NAME = `
  UPDATE work.vehicle_name SET body_class = ?, doors = ?, drive_type = ?, fuel_type = ?, transmission = ? WHERE name = ?`
const UPDATE_CONFIGURATION = `
  UPDATE work.configuration SET cylinders = ?, displacement_l = ?, horsepower = ? WHERE rowid = ?`

/** vPIC's values for the names spelled like a vehicle's. */
export interface FederalStatements {
  readonly stated: readonly ModelValues[]
  /** Vehicle types of their manufacturer codes, as bits. */
  readonly types: number
}

export interface FederalVehicleRow {
  readonly configuration: number
  readonly name: number
}

/**
 * Fills fields of vehicles known only to NHTSA (trucks over 8,500 lb, motorcycles, buses) with values that vPIC gives
 * every VIN of their year, make and model. A field left open by any schema stays null.
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

  write({ configuration, name }: FederalVehicleRow, { stated, types }: FederalStatements): void {
    const body = this.#alike(stated, BODY, vpicBodyClass) ?? TYPE_BODIES[types] ?? null
    const doors = body !== null && DOORED.has(body) ? sideDoors(this.#number(stated, DOORS, 7)) : null
    const fuel = this.#together(stated, [FUEL, SECOND_FUEL, ELECTRIFICATION], ([first, second, level]) =>
      vpicFuelType(first ?? null, second ?? null, level ?? null),
    )
    const transmission = this.#together(stated, [TRANSMISSION, SPEEDS], ([style, speeds]) =>
      vpicTransmission(style ?? null, speeds ?? null),
    )
    this.#updateName.run(body, doors, this.#alike(stated, DRIVE, vpicDriveType), fuel, transmission, name)
    const litres = this.#litres(stated)
    this.#updateConfiguration.run(
      whole(this.#number(stated, CYLINDERS, CYLINDERS_MAX)),
      litres === null ? null : Math.round(litres * 10) / 10 || null,
      whole(this.#number(stated, HORSEPOWER, HORSEPOWER_MAX)),
      configuration,
    )
  }

  /** Returns the parsed value that every schema of every name states; null if they differ or one states none. */
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

  /** Returns liters. Cars have liters in vPIC, most motorcycles cubic centimeters. */
  #litres(stated: readonly ModelValues[]): number | null {
    const litres = this.#number(stated, LITRES, LITRES_MAX)
    if (litres !== null || stated.some((values) => values.has(LITRES.element))) return litres
    const volume = this.#number(stated, CUBIC_CENTIMETRES, LITRES_MAX * CUBIC_CENTIMETRES_PER_LITRE)
    return volume === null ? null : volume / CUBIC_CENTIMETRES_PER_LITRE
  }

  /** Combines variables. All but the first are optional, but must be stated by every schema or none. */
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

/** Returns the number of side doors, without the tailgate. */
function sideDoors(doors: number | null): number | null {
  return doors === null || doors < 2 ? null : doors - (doors % 2)
}

function whole(number: number | null): number | null {
  return number === null ? null : Math.round(number)
}
