import type { TroubleCodeSystem } from './trouble-code.ts'

/** Authority that defines a code: the standard (SAE J2012), each manufacturer, or nobody yet. */
export type TroubleCodeOrigin = 'generic' | 'manufacturer' | 'reserved'

export interface ParsedTroubleCode {
  /** Upper case, without blanks: "P0420". */
  readonly code: string
  readonly system: TroubleCodeSystem
  readonly origin: TroubleCodeOrigin
  /** Failure type after the code, two hexadecimal digits: "00" of "P0420-00". */
  readonly failureType: string | undefined
}

const INPUT_LENGTH_MAX = 32

// A letter for the system, a digit 0-3, and three digits, since 2002 hexadecimal (P0A80, U010E). Scanners append the
// failure type of ISO 15031-6, some also the status byte of ISO 14229: P0420-00, P0420:00-2F, P042000.
const WELL_FORMED =
  /^(?<code>(?<system>[PBCU])(?<range>[0-3])(?<group>[0-9A-F])[0-9A-F]{2})(?:[-: ]?(?<failureType>[0-9A-F]{2})(?:[-: ][0-9A-F]{2})?)?$/u

/**
 * Parses a trouble code in any case, with blanks around it and an optional failure type. Returns undefined for anything
 * else ("P042", "X0420", "P4000", the letter O instead of a zero).
 */
export function parseTroubleCode(text: string): ParsedTroubleCode | undefined {
  if (text.length > INPUT_LENGTH_MAX) return undefined
  const parts = WELL_FORMED.exec(text.trim().toUpperCase())?.groups
  if (parts === undefined) return undefined
  const { code = '', group = '', failureType } = parts
  const system = parts['system'] as TroubleCodeSystem
  return { code, system, origin: originOf(system, Number(parts['range']), group), failureType }
}

/**
 * Ranges of SAE J2012 and ISO 15031-6. In P3xxx the manufacturers have 30-33 and the standard 34-39; P3Axx and up are
 * reserved. B3 and C3 are reserved; U3 belongs to the standard (control module power and identity).
 */
function originOf(system: TroubleCodeSystem, range: number, group: string): TroubleCodeOrigin {
  if (range === 0) return 'generic'
  if (range === 1) return 'manufacturer'
  if (system === 'P') return range === 2 ? 'generic' : originOfP3(group)
  if (range === 2) return 'manufacturer'
  return system === 'U' ? 'generic' : 'reserved'
}

function originOfP3(group: string): TroubleCodeOrigin {
  if (group <= '3') return 'manufacturer'
  return group <= '9' ? 'generic' : 'reserved'
}
