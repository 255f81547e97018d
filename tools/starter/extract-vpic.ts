import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { dumpText, readDumpTables } from '../vpic/dump-tables.ts'
import { excerptDump, type SchemaUse } from '../vpic/excerpt.ts'
import type { Files } from './files.ts'
import type { Plan } from './plan.ts'

/** The edition that the committed file was built from. */
const PIECES = ['00_tables', '01_pattern', '02_pattern', '03_pattern', '04_pattern']
const EXCERPT = 'vpic-excerpt.plain.sql.gz'
/** vPIC's vehicle types in the starter data: cars, trucks, multipurpose vehicles. */
const TYPES = new Set(['2', '3', '7'])
const CODE_CHARACTERS = 3
const BEST_COMPRESSION = 9

/**
 * Returns an excerpt of vPIC's dump that decodes the VINs of the plan's makes, in the model years of each.
 * @param directory folder with the official files
 */
export async function extractVpic(plan: Plan, directory: string): Promise<Files> {
  const dump = await readDumpTables(PIECES.map((piece) => join(directory, 'vpic', `${piece}.sql.gz`)))
  const years = new Map<string, Set<number>>()
  for (const { make, years: own } of plan.lines) {
    const key = make.toUpperCase()
    years.set(key, (years.get(key) ?? new Set()).union(new Set(own)))
  }
  const isRetained = ({ wmi, vehicleType, makes, yearFrom, yearTo }: SchemaUse): boolean => {
    const wanted = makes.flatMap((make) => [...(years.get(make.toUpperCase()) ?? [])])
    const isOfType = TYPES.has(vehicleType) && wmi.length === CODE_CHARACTERS
    return isOfType && wanted.some((year) => year >= yearFrom && year <= yearTo)
  }
  const text = dumpText(excerptDump(dump, isRetained))
  return new Map([[EXCERPT, gzipSync(text, { level: BEST_COMPRESSION }).toString('latin1')]])
}
