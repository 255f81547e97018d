import type { DatabaseSync } from 'node:sqlite'
import { parseTroubleCode } from './parse-trouble-code.ts'
import type { Severity, TroubleCode, TroubleCodeSystem } from './trouble-code.ts'
import { foldedWords } from '#catalog/search/fold.ts'
import { prepareLookup, readOnce } from '#platform/database/statements.ts'

/** Every statement of this store; the query-plan test explains `byCode`, and `all` runs once per snapshot. */
const TROUBLE_CODE_STATEMENTS = {
  byCode: 'SELECT record FROM trouble_code WHERE code = ?',
  all: 'SELECT record FROM trouble_code ORDER BY code',
} as const

/** The trouble-code reference of one snapshot. */
export interface TroubleCodeStore {
  /** The record of a code in any case and with blanks around it, or undefined. */
  find(code: string): TroubleCode | undefined
  /** Every match: title matches before the rest, each in order of code. */
  search(query: TroubleCodeQuery): readonly TroubleCode[]
}

/** Looks codes up one by one; the words of all of them are read when the first search asks. */
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

/** Parses a row of `trouble_code`. Snapshots built before records had notes by make get empty ones. */
export function parseRecord(row: Record<string, unknown>): TroubleCode {
  const record = JSON.parse(String(row['record'])) as Omit<TroubleCode, 'make_notes'> & Partial<TroubleCode>
  return { ...record, make_notes: record.make_notes ?? [] }
}

/** Filters of a search; omitted ones match every code. */
interface TroubleCodeQuery {
  /** A code, the beginning of one ("P03", "u01") or words of title, subsystem, symptoms, causes and notes by make. */
  readonly text?: string
  readonly system?: TroubleCodeSystem
  readonly severity?: Severity
}

/** The whole reference in memory: a few thousand records, looked up by code and searched by words. */
interface TroubleCodeIndex {
  readonly size: number
  /** The record of a code in any case and with blanks around it, or undefined. */
  find(code: string): TroubleCode | undefined
  /** Every match: title matches before the rest, each in order of code. */
  search(query: TroubleCodeQuery): TroubleCode[]
}

/** Words of a query beyond this many are not read. */
const QUERY_WORDS_MAX = 16

interface Entry {
  readonly record: TroubleCode
  readonly titleWords: readonly string[]
  readonly words: readonly string[]
}

/** Prepares records, which must be sorted by code, for look-up and search. Pure: it keeps no file and no clock. */
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

/** Hyphens, dashes and quotes divide words here: "air-fuel" is found by "fuel". */
function wordsOf(text: string): string[] {
  return foldedWords(text.replace(/[-–:;."']/gu, ' '))
}

function searchEntries(entries: readonly Entry[], { text = '', system, severity }: TroubleCodeQuery): TroubleCode[] {
  const asked = wordsOf(text).slice(0, QUERY_WORDS_MAX)
  const byTitle: TroubleCode[] = []
  const byText: TroubleCode[] = []
  for (const { record, titleWords, words } of entries) {
    if (system !== undefined && record.system !== system) continue
    if (severity !== undefined && record.severity !== severity) continue
    if (holdsAll(titleWords, asked)) byTitle.push(record)
    else if (holdsAll(words, asked)) byText.push(record)
  }
  return [...byTitle, ...byText]
}

/** Each requested word must begin a word of the record: "misfir" finds "misfire", "fire" does not. */
function holdsAll(words: readonly string[], asked: readonly string[]): boolean {
  return asked.every((part) => words.some((word) => word.startsWith(part)))
}
