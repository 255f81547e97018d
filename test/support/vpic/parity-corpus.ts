import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { OFFICIAL_FOLDER } from './official-decoder.ts'

/** One value in NHTSA's answer. */
interface CorpusRow {
  readonly element_id: number
  readonly value: string | null
  /** Where the value comes from: "Pattern", "Vehicle Specs", "Default", "Conversion 4: 2.5 * 1000". */
  readonly source: string
}

/** A VIN with NHTSA's complete answer. */
export interface CorpusEntry {
  readonly vin: string
  readonly oracle_rows: readonly CorpusRow[]
}

/** A day in the year in which NHTSA's function answered. */
export const CORPUS_TODAY = '2026-06-15'

/** Returns VINs with the answers of NHTSA's own function over its complete tables. */
export function parityCorpus(): readonly CorpusEntry[] {
  const text = gunzipSync(readFileSync(join(OFFICIAL_FOLDER, 'ultravin_parity_corpus.json.gz'))).toString()
  return (JSON.parse(text) as { readonly entries: readonly CorpusEntry[] }).entries
}
