import type { DatabaseSync } from 'node:sqlite'
import { readTroubleCodes } from '#ingest/sources/trouble-codes/index.ts'

type Row = readonly [code: string, record: string]

/** Weak, because a process that serves builds a small snapshot once at most, and needs the 5 MB for other things. */
let lastRows: WeakRef<readonly Row[]> | undefined

/** Writes the project's own trouble-code reference; every snapshot carries the one of the program that built it. */
export function writeTroubleCodes(database: DatabaseSync): void {
  const insert = database.prepare('INSERT INTO main.trouble_code (code, record) VALUES (?, ?)')
  for (const [code, record] of readRows()) insert.run(code, record)
}

/** The files belong to the program, so that what was read of them once holds as long as it runs. */
function readRows(): readonly Row[] {
  const known = lastRows?.deref()
  if (known !== undefined) return known
  const rows = readTroubleCodes().map((record): Row => [record.code, JSON.stringify(record)])
  lastRows = new WeakRef(rows)
  return rows
}
