import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { wordsOf } from '#ingest/match/names-in-text.ts'
import { readTable } from '#ingest/read/read-table.ts'

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

/** Reviewed list; `linked` states whether a campaign's text means the car that it names. */
const REVIEWED_FILE = join(import.meta.dirname, '../../../../../docs/links/named-in-texts.tsv')
const REVIEWED_COLUMNS = ['campaign', 'make', 'model', 'years', 'stated_as', 'linked', 'reason'] as const

interface NamedInText {
  readonly campaign: string
  readonly make: string
  readonly model: string
  readonly years: readonly number[]
}

/** Reads reviewed mentions of another car. Returns a test: true if a person reviewed all years of the mention. */
export function readReviewedMentions(file = REVIEWED_FILE): (mention: NamedInText) => boolean {
  const spans = new Map<string, (readonly [first: number, last: number])[]>()
  for (const { cells } of readTable(file, REVIEWED_COLUMNS)) {
    if (cells.linked !== 'no') continue
    const [first = 0, last = first] = cells.years.split('-').map(Number)
    spans.getOrInsertComputed(mentionKey(cells), () => []).push([first, last])
  }
  return (mention) => {
    const reviewedSpans = spans.get(mentionKey(mention)) ?? []
    return mention.years.every((year) => reviewedSpans.some(([first, last]) => year >= first && year <= last))
  }
}

function mentionKey({ campaign, make, model }: Omit<NamedInText, 'years'>): string {
  return `${campaign}\n${wordsOf(make)}\n${wordsOf(model)}`
}
