import type { SeededRandom } from './random.ts'

/** The values of a slot: texts, which may hold slots themselves, or something made again every time. */
export type Slot = readonly string[] | ((random: SeededRandom) => string)

type Piece = string | ((random: SeededRandom) => string)

const SLOT = /\{(?<slot>\w+)\}/

/** Makes sentences out of templates: "the {part} failed" takes one of the texts of the slot `part`. */
export class Grammar {
  readonly #slots: Readonly<Record<string, Slot>>

  constructor(slots: Readonly<Record<string, Slot>>) {
    this.#slots = slots
  }

  /** A function that makes one of these texts at a time. @throws Error for a slot that is not known */
  maker(templates: readonly string[]): (random: SeededRandom) => string {
    const prepared = templates.map((template) => this.#pieces(template))
    return (random) => {
      let text = ''
      for (const piece of random.pick(prepared)) text += typeof piece === 'string' ? piece : piece(random)
      return text
    }
  }

  #pieces(template: string): Piece[] {
    return template.split(/(\{\w+\})/).map((piece): Piece => {
      const name = SLOT.exec(piece)?.groups?.['slot']
      if (name === undefined) return piece
      const slot = this.#slots[name]
      if (slot === undefined) throw new Error(`the grammar has no slot "${name}"`)
      return typeof slot === 'function' ? slot : this.maker(slot)
    })
  }
}
