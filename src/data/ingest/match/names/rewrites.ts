import { isRule, type RuleName } from '#ingest/match/rules/rule.ts'
import { patternCell, wordsCell } from '#ingest/read/read-table.ts'
import { Failure } from '#platform/failure.ts'
import { NAMEPLATES, namesTable } from './names-table.ts'

export type Side = 'epa' | 'federal'

/** A change of a name in the common spelling towards the form shared by EPA and NHTSA. */
export interface Rewrite {
  readonly rule: RuleName
  /** `undefined` = names of both. */
  readonly side: Side | undefined
  readonly from: RegExp
  readonly to: string | ((match: string, ...groups: string[]) => string)
}

/** Functions for "@name" in the column `to`. */
const FUNCTIONS = { bmw_code: bmwCode, pickup_series: pickupSeries, mini_tier: miniTier }

const SERIES = new Map(NAMEPLATES.map(({ cells }) => [cells.make, `(?:${wordsCell(cells.series).join('|')})`]))

/** Replaces "<series>" by the letters of a make's series. */
export function withSeries(pattern: string, make: string): string {
  return pattern.replaceAll('<series>', SERIES.get(make) ?? '')
}

const ROWS = namesTable('rewrites', ['make', 'rule', 'side', 'from', 'to']).flatMap(({ at, cells }) => {
  const { rule, side } = cells
  if (!isRule(rule)) throw new Failure(`${at}: "${rule}" is not a rule`)
  if (side !== '' && side !== 'epa' && side !== 'federal') throw new Failure(`${at}: "${side}" is not a side`)
  const to = cells.to.startsWith('@') ? functionOf(cells.to.slice(1), at) : cells.to
  return wordsCell(cells.make).map((make): Rewrite & { make: string } => {
    return { make, rule, side: side === '' ? undefined : side, from: patternCell(withSeries(cells.from, make), at), to }
  })
})

/** Returns the changes for a make in the order they are applied: common ones, then its own. */
export function rewritesOf(make: string): readonly Rewrite[] {
  return [...ROWS.filter((row) => row.make === '*'), ...ROWS.filter((row) => row.make === make)]
}

function functionOf(name: string, at: string): Rewrite['to'] {
  if (Object.hasOwn(FUNCTIONS, name)) return FUNCTIONS[name as keyof typeof FUNCTIONS]
  throw new Failure(`${at}: unknown function "${name}"`)
}

/** Codes that are complete names: the 318ti compact and the 850CSi. */
const WHOLE_CODES = new Set(['ti', 'csi'])
const LETTERS: readonly (readonly [letter: string, words: string])[] = [
  ['x', 'xdrive'],
  ['l', 'lwb'],
  ['t', 'wagon'],
  ['s', 'is'],
  ['p', 'protection'],
]

/**
 * Spells out BMW's letters as in NHTSA's names: 328XI = 328i xDrive, 325XIT = 325i xDrive wagon, 318ICA = 318i
 * convertible with automatic, 740LXI = 740i long with xDrive, 740ILP = 740i long and armored.
 */
function bmwCode(whole: string, digits = '', letters = ''): string {
  const fuel = /[ied]/.exec(letters)?.[0]
  if (fuel === undefined || WHOLE_CODES.has(letters) || /[^iedxclatsp]/.test(letters)) return whole
  const rest = letters.replace(fuel, '')
  const parts = LETTERS.filter(([letter]) => rest.includes(letter)).map(([, words]) => words)
  // "325ic" is the convertible; "325Ci" is the two-door line of coupe and convertible.
  if (rest.includes('c')) parts.push(letters.indexOf('c') > letters.indexOf(fuel) ? 'convertible' : 'ci')
  return [digits + fuel, ...parts].join(' ')
}

/**
 * Unifies names of the Silverado 1500: "Silverado C15 2WD", "Silverado 15 Hybrid", "Silverado K10" and, since 2020,
 * "Silverado 4WD". C means two-wheel drive, K four-wheel drive. EPA rates no heavier pickup except a few 2500s.
 */
function pickupSeries(_whole: string, name = '', rest = ''): string {
  const series = /\b[23]500\b/.exec(rest)?.[0] ?? '1500'
  return `${name} ${series} ${rest.replace(/\b(?:[ck]?1[05]|1500|[23]500)\b/g, '')}`
}

const MINI_LINES: readonly string[] = ['countryman', 'clubman', 'paceman', 'clubvan']

/** Sorts MINI's words, as in "Countryman S All4" and "Cooper S Countryman All4": tier, line, rest. */
function miniTier(text: string): string {
  const words = text.replace(/\bjohn cooper works\b|\bjcworks\b/g, 'jcw').split(' ')
  const line = MINI_LINES.find((each) => words.includes(each)) ?? ''
  const cooper = words.includes('se') ? 'cooper se' : words.includes('s') ? 'cooper s' : 'cooper'
  const rest = words.filter((word) => !['jcw', 'cooper', 's', 'se', line].includes(word))
  return [words.includes('jcw') ? 'jcw' : cooper, line, ...rest].join(' ')
}
