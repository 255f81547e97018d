import type { Row } from './account-rows.ts'
import type { AccountSqlName } from './storage/account-sql.ts'

/** What a statement's `:name` places take. */
export type SqlValues = Readonly<Record<string, string | number | null | Uint8Array>>

/** One statement to run, with its values. */
export interface Step {
  readonly sql: AccountSqlName
  readonly values: SqlValues
}

/**
 * Work on accounts, as the statements it asks for one after the other. The rules are written once so; SQLite runs them
 * without a pause inside its write lock, PostgreSQL waits for each answer.
 */
export type Steps<Result> = Generator<Step, Result, readonly Row[]>

/** Asks for the rows of a statement; none where it only changes something. */
export function* rows(sql: AccountSqlName, values: SqlValues = {}): Steps<readonly Row[]> {
  return yield { sql, values }
}

/** Asks for the first row of a statement. */
export function* row(sql: AccountSqlName, values: SqlValues = {}): Steps<Row | undefined> {
  const [first] = yield* rows(sql, values)
  return first
}

/** Runs work whose statements answer at once. */
export function runSteps<Result>(steps: Steps<Result>, answer: (step: Step) => readonly Row[]): Result {
  let next = steps.next()
  while (next.done !== true) next = steps.next(answer(next.value))
  return next.value
}

/** Runs work whose statements have to be waited for. */
export async function runStepsAsync<Result>(
  steps: Steps<Result>,
  answer: (step: Step) => Promise<readonly Row[]>,
): Promise<Result> {
  let next = steps.next()
  while (next.done !== true) next = steps.next(await answer(next.value))
  return next.value
}
