import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Failure } from '#platform/failure.ts'
import { allVehicles } from './all-vehicles.ts'
import { borrowedRuns } from './borrowed-runs.ts'
import type { Editions } from './editions.ts'
import { expandDocuments } from './expand-documents.ts'
import { extractCanadian } from './extract-canadian.ts'
import { extractComplaints } from './extract-complaints.ts'
import { extractEpa } from './extract-epa.ts'
import { extractOldRecords } from './extract-old-records.ts'
import { extractRatings } from './extract-ratings.ts'
import { extractRecalls } from './extract-recalls.ts'
import type { Plan } from './plan.ts'

/**
 * Pattern of generated files, relative to the starter folder; a file left from an earlier plan counts as a difference.
 */
const GENERATED_FILE =
  /^((vehicles|all-vehicles|Safercar_data)\.csv(\.gz)?|FLAT_RCL\.txt(\.gz)?|FLAT_CMPL\.txt|FLAT_INV\.txt|TSBS_RECEIVED_2015-2026\.txt|old-(bulletins|investigations)\.txt|more-complaints\.txt|more-recalls\.txt(\.gz)?|vrdb_60days_daily\.csv|testcar\/\d{4}-(testcar|emissions)\.csv)$/

/** The largest files, which are gzipped. */
const PACKED = new Set(['vehicles.csv', 'all-vehicles.csv', 'Safercar_data.csv', 'FLAT_RCL.txt', 'more-recalls.txt'])
const GZIP_LEVEL = 9

export type Files = ReadonlyMap<string, string>

/** @throws Failure with each of our texts that repeats its campaign's official wording */
export function makeFiles(plan: Plan, editions: Editions): Files {
  const borrowed = borrowedRuns([...plan.campaigns, ...plan.canadian], editions)
  if (borrowed.length > 0) throw new Failure(`official wording in our own texts:\n${borrowed.join('\n')}`)
  const texts = new Map([
    ...extractEpa(plan, editions),
    ...allVehicles(editions),
    ...extractComplaints(plan, editions),
    ...extractOldRecords(editions),
    ...expandDocuments(plan),
    ...extractRatings(plan, editions),
    ...extractCanadian(plan, editions),
    ...extractRecalls(plan, editions),
  ])
  return new Map([...texts].map(([path, text]) => (PACKED.has(path) ? [`${path}.gz`, packed(text)] : [path, text])))
}

function packed(text: string): string {
  return gzipSync(Buffer.from(text, 'latin1'), { level: GZIP_LEVEL }).toString('latin1')
}

/** Returns the paths of generated files that are missing, left over or different. */
export async function differences(files: Files, directory: string): Promise<string[]> {
  const present = (await readdir(directory, { recursive: true })).map((path) => path.replaceAll('\\', '/'))
  const stale = present.filter((path) => GENERATED_FILE.test(path) && !files.has(path))
  const different: string[] = []
  for (const [path, text] of files) {
    const current = present.includes(path) ? await readFile(join(directory, path), 'latin1') : undefined
    if (current === undefined || unpacked(path, current) !== unpacked(path, text)) different.push(path)
  }
  return [...stale, ...different]
}

/** Unpacks gzipped files before comparing, because packers of other versions give other bytes. */
function unpacked(path: string, text: string): string {
  return path.endsWith('.gz') ? gunzipSync(Buffer.from(text, 'latin1')).toString('latin1') : text
}
