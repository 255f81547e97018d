import type { TableRow } from '#ingest/read/read-table.ts'
import { Failure } from '#platform/failure.ts'
import { expandCodes } from './code-list.ts'
import type { TitledCode } from './title-rows.ts'

export const COMPANION_COLUMNS = ['codes', 'companions'] as const
export type CompanionRow = TableRow<(typeof COMPANION_COLUMNS)[number]>

/** Related codes of every code, nearest first: same circuit, same fault on the other bank, usual companions. */
export type RelatedCodes = ReadonlyMap<string, ReadonlySet<string>>

/** Determines related codes: symmetric, and all in the reference. @throws Failure if a companion is not in it */
export function relatedCodes(codes: readonly TitledCode[], companions: readonly CompanionRow[]): RelatedCodes {
  const related = new Map<string, Set<string>>(codes.map(({ code }) => [code, new Set()]))
  relateGroups(related, codes, sameCircuitKey)
  relateGroups(related, codes, otherBankKey)
  relateGroups(related, codes, otherSideKey)
  relateGroups(related, codes, seriesKey)
  relateGroups(related, codes, smallFamilyKey(codes))
  for (const { at, cells } of companions) {
    const others = expandCodes(cells.companions, at)
    for (const code of expandCodes(cells.codes, at)) for (const other of others) relate(related, code, other, at)
  }
  return related
}

function relateGroups(
  related: Map<string, Set<string>>,
  codes: readonly TitledCode[],
  keyOf: (code: TitledCode) => string | undefined,
): void {
  const groups = Map.groupBy(codes, keyOf)
  groups.delete(undefined)
  for (const members of groups.values()) {
    for (const { code } of members) for (const other of members) relate(related, code, other.code, other.at)
  }
}

function relate(related: Map<string, Set<string>>, code: string, other: string, at: string): void {
  if (code === other) return
  const ofCode = related.get(code)
  const ofOther = related.get(other)
  if (ofCode === undefined) throw new Failure(`${at}: ${code} is not in the reference`)
  if (ofOther === undefined) throw new Failure(`${at}: ${other} is not in the reference`)
  ofCode.add(other)
  ofOther.add(code)
}

/** Maximum size of a family about one component; larger ones have several, which fail independently. */
const SMALL_FAMILY_CODES_MAX = 8

/** Families whose codes share their text but not their circuit. */
const LOOSE_FAMILY = /^(?:net_|.*lamp|module_|signal_|control_module)/u

function smallFamilyKey(codes: readonly TitledCode[]): (code: TitledCode) => string | undefined {
  const sizes = new Map<string, number>()
  for (const { family } of codes) sizes.set(family, (sizes.get(family) ?? 0) + 1)
  return ({ family }) => {
    return LOOSE_FAMILY.test(family) || (sizes.get(family) ?? 0) > SMALL_FAMILY_CODES_MAX ? undefined : family
  }
}

/** Returns the component regardless of its circuit: control, sense and plain circuit of a part are one. */
function sameCircuitKey({ subject, location }: Pick<TitledCode, 'subject' | 'location'>): string {
  const component = subject.toLowerCase().replace(/ (?:control|sense|signal|sensor|system)$/u, '')
  return `${component}|${location.startsWith('bank') ? location : ''}`
}

/** Returns a key that is equal for the same fault of a component on bank 1 and bank 2. */
export function otherBankKey({ subject, fault, location }: TitledCode): string | undefined {
  const text = `${subject}|${fault.words}|${location}`.toLowerCase()
  return /bank [12]/u.test(text) ? text.replace(/bank [12]| or single sensor/gu, '') : undefined
}

/** Returns a key that is equal for a body or chassis part on the left and right, or driver and passenger side. */
function otherSideKey({ code, title }: Pick<TitledCode, 'code' | 'title'>): string | undefined {
  const text = title.toLowerCase().replace(/\b(?:left|right|center|driver|passenger)\b/u, '~')
  return /^[BC]/u.test(code) && text.includes('~') ? text : undefined
}

/** Returns a key that is equal for numbered or lettered parts of a kind: airbag stages, seat sensors, door modules. */
function seriesKey({ code, title }: Pick<TitledCode, 'code' | 'title'>): string | undefined {
  const text = title.replace(/ (?:[A-N]|[1-6])\b/u, ' ~')
  return /^[BU]/u.test(code) && text.includes('~') ? text : undefined
}
