import { ACCOUNT_SQL, type AccountSqlName } from './account-sql.ts'
import type { SqlValues, Step } from '#accounts/account-steps.ts'

interface NumberedSql {
  readonly text: string
  /** Names of the values for $1, $2 ... */
  readonly names: readonly string[]
}

const NUMBERED = new Map(
  Object.entries(ACCOUNT_SQL).map(([name, sql]) => [name as AccountSqlName, numbered(sql)] as const),
)

/** A step as PostgreSQL takes it: numbers in place of names. */
export function numberedStep({ sql, values }: Step): { text: string; values: SqlValues[string][] } {
  const { text, names } = NUMBERED.get(sql) ?? numbered(ACCOUNT_SQL[sql])
  return { text, values: names.map((name) => values[name] ?? null) }
}

function numbered(sql: string): NumberedSql {
  const names: string[] = []
  const text = sql.replaceAll(/:([a-z_0-9]+)/g, (_, name: string) => {
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}`
  })
  return { text, names }
}
