import { hash } from 'node:crypto'
import { federalForm } from '#catalog/search/federal-form.ts'
import { fold } from '#catalog/search/fold.ts'

const ID_CHARACTERS = 15
const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz'

/**
 * The opaque id of a vehicle: 15 characters [a-z0-9] from the SHA-256 of its source's own key (see nhtsaKey), so it stays the
 * same over every refresh and on every machine. About 77 bits: of a million vehicles, two share an id with a
 * chance of one in 10^11, and the build would fail rather than publish such a pair.
 * NEVER CHANGE: callers hold these ids.
 */
export function vehicleId(origin: 'epa' | 'nhtsa', sourceKey: string): string {
  const digest = hash('sha256', `${origin}:${sourceKey}`, 'buffer')
  let id = ''
  for (let place = 0; place < ID_CHARACTERS; place += 1) {
    id += ALPHABET[digest.readUInt16BE(place * 2) % ALPHABET.length]
  }
  return id
}

/**
 * NHTSA's key of a vehicle is its name. Spellings that differ in case, blanks or punctuation alone ("C300",
 * "C 300") are one key; 9999 is NHTSA's own sign for an unknown year. EPA's key is the number of its row, which it
 * never gives to another vehicle.
 */
export function nhtsaKey(year: number | null, make: string, model: string): string {
  return `${year ?? 9999}|${fold(make)}|${fold(model)}`
}

/** The key of all names that mean one vehicle: that of NHTSA, with one form for "F-250 SD" and "F-250" (see federalForm). */
export function nhtsaFormKey(year: number | null, make: string, model: string): string {
  return nhtsaKey(year, make, federalForm(year, make, model))
}
