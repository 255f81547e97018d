import type { SqlValues } from './database.ts'

const NUMBERED = new Map<string, { readonly text: string; readonly names: readonly string[] }>()

/** A statement with `:name` places as PostgreSQL takes it: numbers in place of names. The texts are constants of the program. */
export function numbered(sql: string, values: SqlValues = {}): [text: string, values: SqlValues[string][]] {
  let found = NUMBERED.get(sql)
  if (found === undefined) {
    const names: string[] = []
    const text = sql.replaceAll(/(?<!:):([a-z_0-9]+)/g, (_, name: string) => {
      if (!names.includes(name)) names.push(name)
      return `$${names.indexOf(name) + 1}`
    })
    found = { text, names }
    NUMBERED.set(sql, found)
  }
  return [found.text, found.names.map((name) => values[name] ?? null)]
}
