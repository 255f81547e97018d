import { createReadStream } from 'node:fs'
import { appendFile, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const COMPLAINTS = 'cmpl/COMPLAINTS_RECEIVED_2025-2026.txt'
const RECALLS = 'rcl/FLAT_RCL_POST_2010.txt'
/** Number of rows added to each file in a day or two. */
const NEW_ROWS = 500
/** Higher than any number in the corpus. */
const FIRST_NEW_COMPLAINT = 90_000_000
const FIRST_NEW_CAMPAIGN = 900_000
const CAMPAIGN_YEAR = '26V'
/** Columns of the official layouts. */
const COMPLAINT_NUMBER = 1
const CAMPAIGN_NUMBER = 1
const CAMPAIGN_DAYS = [15, 16]
const DAY = '20261120'

/**
 * Appends a day's complaints and campaigns to a corpus: the first rows of the newest files with new numbers.
 * @returns a function that removes them
 */
export async function appendDay(corpus: string): Promise<() => Promise<void>> {
  const [complaints, recalls] = [join(corpus, COMPLAINTS), join(corpus, RECALLS)]
  const sizes = await Promise.all([complaints, recalls].map(async (file) => ({ file, size: (await stat(file)).size })))
  await appendRows(complaints, (fields, count) => {
    fields[COMPLAINT_NUMBER] = String(FIRST_NEW_COMPLAINT + count)
  })
  const campaigns = new Map<string, string>()
  await appendRows(recalls, (fields) => {
    const old = fields[CAMPAIGN_NUMBER] ?? ''
    const renumbered = campaigns.get(old) ?? `${CAMPAIGN_YEAR}${FIRST_NEW_CAMPAIGN + campaigns.size}`
    campaigns.set(old, renumbered)
    fields[CAMPAIGN_NUMBER] = renumbered
    for (const column of CAMPAIGN_DAYS) fields[column] = DAY
  })
  return async () => {
    for (const { file, size } of sizes) await truncate(file, size)
  }
}

async function appendRows(file: string, change: (fields: string[], count: number) => void): Promise<void> {
  const rows: string[] = []
  for await (const line of createInterface({ input: createReadStream(file, 'latin1') })) {
    const fields = line.split('\t')
    change(fields, rows.length)
    rows.push(`${fields.join('\t')}\r\n`)
    if (rows.length === NEW_ROWS) break
  }
  await appendFile(file, rows.join(''), 'latin1')
}
