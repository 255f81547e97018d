import type { DatabaseSync } from 'node:sqlite'
import { foldedWords } from '#catalog/search/fold.ts'
import { prepareLookup, readOnce } from '#platform/database/statements.ts'
import { parseTroubleCode, type Severity, type TroubleCode, type TroubleCodeSystem } from './trouble-code.ts'

/** The query-plan test explains `byCode`. `all` runs once per snapshot. */
const TROUBLE_CODE_STATEMENTS = {
  byCode: 'SELECT record FROM trouble_code WHERE code = ?',
  all: 'SELECT record FROM trouble_code ORDER BY code',
} as const

export interface TroubleCodeStore {
  /** Returns the record of a code in any case and with surrounding blanks, or undefined. */
  find(code: string): TroubleCode | undefined
  /** Returns all matches: title matches first, each group sorted by code. */
  search(query: TroubleCodeQuery): readonly TroubleCode[]
}

/** Looks up single codes. The first search reads the words of all codes. */
export function openTroubleCodeStore(database: DatabaseSync): TroubleCodeStore {
  const byCode = prepareLookup(database, TROUBLE_CODE_STATEMENTS.byCode)
  let index: TroubleCodeIndex | undefined
  return {
    find(code) {
      const row = byCode.get(parseTroubleCode(code)?.code ?? '')
      return row === undefined ? undefined : parseRecord(row)
    },
    search(query) {
      index ??= buildTroubleCodeIndex(
        readOnce<Record<string, unknown>>(database, TROUBLE_CODE_STATEMENTS.all).map(parseRecord),
      )
      return index.search(query)
    },
  }
}

/** Parses a row of `trouble_code`. Older snapshots have no notes by make and get empty ones. */
export function parseRecord(row: Record<string, unknown>): TroubleCode {
  const record = JSON.parse(String(row['record'])) as Omit<TroubleCode, 'make_notes'> & Partial<TroubleCode>
  return { ...record, make_notes: record.make_notes ?? [] }
}

/** Filters of a search. Omitted ones match every code. */
interface TroubleCodeQuery {
  /** A code or its prefix ("P03", "u01"), or words of title, subsystem, symptoms, causes and notes by make. */
  readonly text?: string
  readonly system?: TroubleCodeSystem
  readonly severity?: Severity
}

interface TroubleCodeIndex {
  readonly size: number
  find(code: string): TroubleCode | undefined
  search(query: TroubleCodeQuery): TroubleCode[]
}

const QUERY_WORDS_MAX = 16

interface Entry {
  readonly record: TroubleCode
  readonly titleWords: readonly string[]
  readonly words: readonly string[]
}

/** Indexes records, which must be sorted by code. Pure: no files, no clock. */
export function buildTroubleCodeIndex(records: readonly TroubleCode[]): TroubleCodeIndex {
  const byCode = new Map(records.map((record) => [record.code, record]))
  const entries = records.map(entryOf)
  return {
    size: records.length,
    find: (code) => byCode.get(parseTroubleCode(code)?.code ?? ''),
    search: (query) => searchEntries(entries, query),
  }
}

function entryOf(record: TroubleCode): Entry {
  const titleWords = wordsOf(`${record.title} ${record.subsystem}`)
  const phrases = [...record.symptoms, ...record.possible_causes, ...record.make_notes]
  const words = [...new Set([...titleWords, ...wordsOf(phrases.join(' '))])]
  return { record, titleWords, words }
}

/** Returns the words of a text, also split at hyphens, dashes and quotes: "air-fuel" is found by "fuel". */
function wordsOf(text: string): string[] {
  return foldedWords(text.replace(/[-–:;."']/gu, ' '))
}

function searchEntries(entries: readonly Entry[], { text = '', system, severity }: TroubleCodeQuery): TroubleCode[] {
  const requested = wordsOf(text).slice(0, QUERY_WORDS_MAX)
  const byTitle: TroubleCode[] = []
  const byText: TroubleCode[] = []
  for (const { record, titleWords, words } of entries) {
    if (system !== undefined && record.system !== system) continue
    if (severity !== undefined && record.severity !== severity) continue
    if (matchesAll(titleWords, requested)) byTitle.push(record)
    else if (matchesAll(words, requested)) byText.push(record)
  }
  return [...byTitle, ...byText]
}

/** Returns true if each requested word begins a word of the record: "misfir" finds "misfire", "fire" does not. */
function matchesAll(words: readonly string[], requested: readonly string[]): boolean {
  return requested.every((part) => words.some((word) => word.startsWith(part)))
}
