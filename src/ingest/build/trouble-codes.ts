import type { DatabaseSync } from 'node:sqlite'
import { readTroubleCodes } from '#ingest/sources/trouble-codes/index.ts'

/** Writes the project's own trouble-code reference; every snapshot carries the one of the program that built it. */
export function publishTroubleCodes(database: DatabaseSync): void {
  const insert = database.prepare('INSERT INTO main.trouble_code (code, record) VALUES (?, ?)')
  for (const record of readTroubleCodes()) insert.run(record.code, JSON.stringify(record))
}
