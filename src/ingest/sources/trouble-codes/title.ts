/** What a title is made of; docs/dtc.md has the grammar. */
export interface TitleParts {
  /** Component or function, as written inside a sentence: "catalyst system". */
  readonly subject: string
  /** What is wrong with it, "circuit low"; where it holds "~" the subject goes there. May be empty. */
  readonly fault: string
  /** Which one: "bank 1, sensor 2". May be empty. */
  readonly place: string
}

/** "Catalyst system efficiency below threshold (bank 1)", without the code. */
export function titleText({ subject, fault, place }: TitleParts): string {
  const text = fault.includes('~') ? fault.replace('~', subject) : `${subject} ${fault}`.trim()
  const sentence = text.slice(0, 1).toUpperCase() + text.slice(1)
  return place === '' ? sentence : `${sentence} (${place})`
}

/** "b1s2" as "bank 1, sensor 2", "b2" as "bank 2"; any other text means itself. */
export function placeText(shorthand: string): string {
  const parts = /^b(?<bank>\d)(?:(?<kind>[su])(?<number>[0-9A-C]))?$/u.exec(shorthand)?.groups
  if (parts === undefined) return shorthand
  const bank = `bank ${parts['bank']}`
  if (parts['kind'] === undefined) return bank
  return `${bank}, ${parts['kind'] === 's' ? 'sensor' : 'unit'} ${parts['number']}`
}
