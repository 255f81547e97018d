import { createReadStream } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'

/** Number of rows added in a day or two. */
const NEW_ROWS = 500
/** Higher than any number in the corpus. */
const FIRST_NEW_ID = 90_000_000

/** Appends a day's complaints to a file: its first rows with new numbers. */
export async function appendComplaints(file: string): Promise<void> {
  const rows: string[] = []
  for await (const line of createInterface({ input: createReadStream(file, 'latin1') })) {
    const fields = line.split('\t')
    fields[1] = String(FIRST_NEW_ID + rows.length)
    rows.push(`${fields.join('\t')}\r\n`)
    if (rows.length === NEW_ROWS) break
  }
  await appendFile(file, rows.join(''), 'latin1')
}
