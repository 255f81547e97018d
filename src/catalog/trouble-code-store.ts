import type { DatabaseSync } from 'node:sqlite'
import { parseTroubleCode } from './parse-trouble-code.ts'
import { buildTroubleCodeIndex, type TroubleCodeIndex, type TroubleCodeQuery } from './trouble-code-index.ts'
import type { TroubleCode } from './trouble-code.ts'

/** Every statement of this store; the query-plan test explains `byCode`, and `all` runs once per snapshot. */
export const TROUBLE_CODE_STATEMENTS = {
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
  const byCode = database.prepare(TROUBLE_CODE_STATEMENTS.byCode)
  const all = database.prepare(TROUBLE_CODE_STATEMENTS.all)
  let index: TroubleCodeIndex | undefined
  return {
    find(code) {
      const row = byCode.get(parseTroubleCode(code)?.code ?? '')
      return row === undefined ? undefined : recordOf(row)
    },
    search(query) {
      index ??= buildTroubleCodeIndex(all.all().map(recordOf))
      return index.search(query)
    },
  }
}

function recordOf(row: Record<string, unknown>): TroubleCode {
  return JSON.parse(String(row['record'])) as TroubleCode
}
