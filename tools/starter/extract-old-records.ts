import type { Editions } from './editions.ts'

/** Field numbers in NHTSA's older layouts, from 0: bulletins of 10 fields, investigations of 11. */
const BULLETIN = { year: 7, summary: 9 } as const
const INVESTIGATION = { year: 3, subject: 9, summary: 10 } as const
const UNKNOWN_YEAR = '9999'
/** First model year of EPA's list; older names match no vehicle of the service. */
const YEAR_MIN = '1984'

/**
 * Returns every available bulletin and investigation of a model year in EPA's list: numbers, dates, components,
 * vehicles and recalls as published, without sentences and subjects. Their vehicles are older than the selection, so
 * both have other file names and are used by the build with every vehicle.
 */
export function extractOldRecords({ bulletins, investigations }: Editions): Map<string, string> {
  return new Map([
    ['old-bulletins.txt', facts(bulletins, BULLETIN.year, [BULLETIN.summary])],
    [
      'old-investigations.txt',
      facts(investigations, INVESTIGATION.year, [INVESTIGATION.subject, INVESTIGATION.summary]),
    ],
  ])
}

function facts(text: string, year: number, sentences: readonly number[]): string {
  return text
    .split(/\r?\n/)
    .map((line) => line.split('\t'))
    .filter((fields) => fields.length > year && fields[year] !== UNKNOWN_YEAR && (fields[year] ?? '') >= YEAR_MIN)
    .map((fields) => `${fields.map((field, index) => (sentences.includes(index) ? '' : field)).join('\t')}\r\n`)
    .join('')
}
