import type { DatabaseSync } from 'node:sqlite'

const CREATE = `
  CREATE TABLE work.unlinked_mention (campaign TEXT NOT NULL, make TEXT NOT NULL, model TEXT NOT NULL, year INTEGER NOT NULL)`
const INSERT = 'INSERT INTO work.unlinked_mention (campaign, make, model, year) VALUES (?, ?, ?, ?)'
const SELECT = `
  SELECT campaign, make, model, json_group_array(DISTINCT year ORDER BY year) AS years FROM unlinked_mention
   GROUP BY campaign, make, model ORDER BY campaign, make, model`

/** Car that a campaign's text names in a matching model year, without a link to the campaign. */
export interface Mention {
  readonly campaign: string
  readonly make: string
  readonly model: string
  readonly year: number
}

export interface UnlinkedMention extends Omit<Mention, 'year'> {
  readonly years: readonly number[]
}

/** Writes the mentions to the work file, which the pipeline reads after the build. */
export function writeUnlinkedMentions(database: DatabaseSync, mentions: readonly Mention[]): void {
  database.exec(CREATE)
  const insert = database.prepare(INSERT)
  for (const { campaign, make, model, year } of mentions) insert.run(campaign, make, model, year)
}

export function readUnlinkedMentions(work: DatabaseSync): UnlinkedMention[] {
  return work
    .prepare(SELECT)
    .all()
    .map((row) => ({ ...row, years: JSON.parse(String(row['years'])) as number[] }) as unknown as UnlinkedMention)
}
