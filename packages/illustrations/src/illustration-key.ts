import { createHash } from 'node:crypto'
import type { IllustrationParameters } from './parameters.ts'

/**
 * Increase it whenever the same parameters give a different drawing. The URL of an illustration identifies its content, and
 * clients cache it for a year. illustration-key.test.ts fails otherwise.
 */
export const DRAWING_VERSION = 1

const KEY_DIGITS = 16

/** Returns the name of a drawing, 16 hexadecimal digits. Vehicles with equal drawings share it. */
export function illustrationKey(parameters: IllustrationParameters): string {
  const content = JSON.stringify([DRAWING_VERSION, parameters])
  return createHash('sha256').update(content).digest('hex').slice(0, KEY_DIGITS)
}
