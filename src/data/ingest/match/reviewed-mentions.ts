import { join } from 'node:path'
import { readTable } from '#ingest/read/read-table.ts'
import { wordsOf } from './names-in-text.ts'

/** Reviewed list; `linked` states whether a campaign's text means the car that it names. */
const FILE = join(import.meta.dirname, '../../../../docs/links/named-in-texts.tsv')
const COLUMNS = ['campaign', 'make', 'model', 'years', 'stated_as', 'linked', 'reason'] as const

interface NamedInText {
  readonly campaign: string
  readonly make: string
  readonly model: string
  readonly years: readonly number[]
}

/**
 * Reads the reviewed mentions that mean another car. @returns a test that is true if a person reviewed all model years of a
 * mention
 */
export function readReviewedMentions(file = FILE): (mention: NamedInText) => boolean {
  const spans = new Map<string, (readonly [first: number, last: number])[]>()
  for (const { cells } of readTable(file, COLUMNS)) {
    if (cells.linked !== 'no') continue
    const [first = 0, last = first] = cells.years.split('-').map(Number)
    spans.getOrInsertComputed(keyOf(cells), () => []).push([first, last])
  }
  return (mention) => {
    const own = spans.get(keyOf(mention)) ?? []
    return mention.years.every((year) => own.some(([first, last]) => year >= first && year <= last))
  }
}

function keyOf({ campaign, make, model }: Omit<NamedInText, 'years'>): string {
  return `${campaign}\n${wordsOf(make)}\n${wordsOf(model)}`
}
