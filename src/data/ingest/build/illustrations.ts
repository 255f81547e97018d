import type { DatabaseSync } from 'node:sqlite'
import { illustrationKey } from '#illustrations/illustration-key.ts'
import { parametersOf } from '#illustrations/parameters-of.ts'

/** What SQL calls for the illustration of one vehicle; with year, make, model, body, doors, drive, fuel and cylinders. */
export const ILLUSTRATION_FUNCTION = 'illustration_of'

type Fact = string | number | null

/**
 * Gives each vehicle its illustration and collects what they are drawn from. Vehicles are in published order, so a
 * vehicle usually has the facts of the one before it or of another of its model line.
 */
export class Illustrations {
  /** By facts; as many as there are kinds of vehicles, some thirty thousand in the complete files. */
  readonly #keys = new Map<string, string | null>()
  /** Keys by the parameters they are made from. */
  readonly #drawn = new Map<string, string>()

  /** Lets the statements of this connection ask for illustrations. */
  constructor(database: DatabaseSync) {
    database.function(ILLUSTRATION_FUNCTION, { deterministic: true, varargs: true }, (...facts) =>
      this.#keyOf(facts as Fact[]),
    )
  }

  /** Writes what every illustration that was given out is drawn from. */
  write(database: DatabaseSync): void {
    const insert = database.prepare('INSERT INTO main.illustration (illustration, parameters) VALUES (?, ?)')
    const drawn = [...this.#drawn].toSorted(([, one], [, other]) => (one < other ? -1 : 1))
    for (const [parameters, key] of drawn) insert.run(key, parameters)
  }

  /** Null where the body style, or the year, is not known. */
  #keyOf(facts: readonly Fact[]): string | null {
    const name = facts.join('\n')
    return this.#keys.getOrInsertComputed(name, () => this.#draw(facts))
  }

  #draw([year, make, model, body, doors, drive, fuel, cylinders]: readonly Fact[]): string | null {
    if (typeof year !== 'number') return null
    const parameters = parametersOf({
      year,
      make: String(make),
      model: String(model),
      body_class: body as string | null,
      doors: doors as number | null,
      drive_type: drive as string | null,
      fuel_type: fuel as string | null,
      cylinders: cylinders as number | null,
    })
    if (parameters === null) return null
    const text = JSON.stringify(parameters)
    const key = this.#drawn.get(text) ?? illustrationKey(parameters)
    this.#drawn.set(text, key)
    return key
  }
}
