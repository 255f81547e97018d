import type { DatabaseSync } from 'node:sqlite'
import { readTroubleCodes } from '#ingest/sources/trouble-codes/index.ts'

type Row = readonly [code: string, record: string]

/** A process that serves builds a small snapshot once at most, and then needs the 5 MB for other things. */
const CACHED_MS = 30_000
let cachedRows: readonly Row[] | undefined

/** Writes the project's own trouble-code reference; every snapshot carries the one of the program that built it. */
export function writeTroubleCodes(database: DatabaseSync): void {
  const insert = database.prepare('INSERT INTO main.trouble_code (code, record) VALUES (?, ?)')
  for (const [code, record] of readRows()) insert.run(code, record)
}

/** The files belong to the program and do not change while it runs. */
function readRows(): readonly Row[] {
  if (cachedRows !== undefined) return cachedRows
  cachedRows = readTroubleCodes().map((record): Row => [record.code, JSON.stringify(record)])
  setTimeout(() => (cachedRows = undefined), CACHED_MS).unref()
  return cachedRows
}
