import type { SeededRandom } from './random.ts'

/** Values of a slot: texts, which may contain slots, or a function called for each use. */
export type Slot = readonly string[] | ((random: SeededRandom) => string)

type Piece = string | ((random: SeededRandom) => string)

const SLOT = /\{(?<slot>\w+)\}/

/** Builds sentences from templates: in "the {part} failed", a text of the slot `part` replaces `{part}`. */
export class Grammar {
  readonly #slots: Readonly<Record<string, Slot>>

  constructor(slots: Readonly<Record<string, Slot>>) {
    this.#slots = slots
  }

  /** Returns a function that builds one of these texts per call. @throws Error for an unknown slot */
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
