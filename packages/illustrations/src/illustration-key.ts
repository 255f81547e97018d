import { createHash } from 'node:crypto'
import type { IllustrationParameters } from './parameters.ts'

/**
 * Version of the drawings. Increase it whenever the same parameters give a different drawing, because the URL of an
 * illustration identifies its content and clients cache it for a year. illustration-key.test.ts detects a missing
 * increase.
 */
export const DRAWING_VERSION = 1

const KEY_DIGITS = 16

/** Returns the name of a drawing, 16 hexadecimal digits. Vehicles with equal drawings share it. */
export function illustrationKey(parameters: IllustrationParameters): string {
  const content = JSON.stringify([DRAWING_VERSION, parameters])
  return createHash('sha256').update(content).digest('hex').slice(0, KEY_DIGITS)
}
