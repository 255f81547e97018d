import { hash } from 'node:crypto'
import { federalForm, fold } from '#catalog/search/fold.ts'

const ID_CHARACTERS = 15
const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz'

/**
 * Returns the opaque id of a vehicle: 15 characters [a-z0-9] from the SHA-256 of its source's own key (see nhtsaKey),
 * so it is stable across refreshes and machines. It has about 77 bits: among a million vehicles, the chance of a shared
 * id is one in 10^11, and the build would fail rather than publish one.
 * NEVER CHANGE: callers store these ids.
 */
export function vehicleId(origin: 'epa' | 'nhtsa', sourceKey: string): string {
  const digest = hash('sha256', `${origin}:${sourceKey}`, 'buffer')
  let id = ''
  for (let index = 0; index < ID_CHARACTERS; index += 1) {
    id += ALPHABET[digest.readUInt16BE(index * 2) % ALPHABET.length]
  }
  return id
}

/**
 * Returns NHTSA's key of a vehicle: its name. Spellings that differ only in case, blanks or punctuation ("C300", "C
 * 300") share a key; 9999 is NHTSA's code for an unknown year. EPA's key is its row number, which EPA never reuses.
 */
export function nhtsaKey(year: number | null, make: string, model: string): string {
  return `${year ?? 9999}|${fold(make)}|${fold(model)}`
}

/** Returns one key for all NHTSA names of a vehicle, such as "F-250 SD" and "F-250" (see federalForm). */
export function nhtsaFormKey(year: number | null, make: string, model: string): string {
  return nhtsaKey(year, make, federalForm(year, make, model))
}
