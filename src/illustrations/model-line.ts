import type { BodyStyle, Trait } from './parameters.ts'

/** Size from a model year on, in mm. */
export type SizeRow = readonly [fromYear: number, wheelbaseMm: number, lengthMm: number, heightMm: number]

/**
 * What is known by hand of a model line: facts of size, and what makes its silhouette its own. Only a help for the
 * illustration, never served as a specification.
 */
export interface ModelLine {
  readonly make: string
  /** Name of the line; with `pattern` left out, models that begin with these words belong to it. */
  readonly line: string
  /** Regular expression over the folded model ("f150 pickup 2wd"), matched from its start to the end of a word. */
  readonly pattern?: string
  /** Ascending by year; the first row also serves earlier years. For pickups: the crew cab. */
  readonly sizes?: readonly SizeRow[]
  /** The body style where the body class does not say it, or says it too broadly. */
  readonly style?: BodyStyle
  readonly traits?: readonly Trait[]
}

/** Lower case, words separated by one blank, all other signs dropped: "F-150 Pickup" becomes "f150 pickup". */
export function foldName(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z0-9\s/]/g, '')
    .replaceAll(/[\s/]+/g, ' ')
    .trim()
}
