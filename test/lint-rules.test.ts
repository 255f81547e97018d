// Guarantee: each lint rule that enforces a design decision reports a violation. A misspelled, removed or overridden rule would
// otherwise go unnoticed.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const lines = (count: number, line: string): string => `${line}\n`.repeat(count)
const longFunction = `export function long(): void {\n${lines(70, '  void 0')}}\n`
const branches = `export function branch(n: number): number {\n${lines(12, '  if (n > 1) n -= 1')}  return n\n}\n`
const promise = 'async function work(): Promise<void> {}\n'

/** Each file, and the rule that must fire in it. A file in which none may fire has the rule `undefined`. */
const CASES: readonly (readonly [file: string, rule: string | undefined, text: string])[] = [
  ['src/platform/room.ts', 'eslint(no-restricted-imports)', `export { x } from '#catalog/x.ts'`],
  ['src/data/catalog/room.ts', 'eslint(no-restricted-imports)', `export { x } from '#accounts/x.ts'`],
  ['src/data/ingest/room.ts', 'eslint(no-restricted-imports)', `export { x } from '#http/x.ts'`],
  ['src/data/ingest/sources/a/room.ts', 'eslint(no-restricted-imports)', `export { x } from '#operations/x.ts'`],
  ['packages/illustrations/src/room.ts', 'eslint(no-restricted-imports)', `export { x } from '#catalog/x.ts'`],
  ['packages/client/src/room.ts', 'eslint(no-restricted-imports)', `export { x } from 'node:crypto'`],
  ['src/service/accounts/room.ts', 'eslint(no-restricted-imports)', `export { x } from '#catalog/x.ts'`],
  ['src/service/payments/room.ts', 'eslint(no-restricted-imports)', `export { x } from '#accounts/x.ts'`],
  ['src/service/operations/room.ts', 'eslint(no-restricted-imports)', `export { x } from '#http/x.ts'`],
  [
    'src/service/operations/sql.ts',
    'eslint(no-restricted-imports)',
    `export { x } from '#platform/database/statements.ts'`,
  ],
  ['src/data/vin/room.ts', 'eslint(no-restricted-imports)', `export { x } from '#catalog/x.ts'`],
  ['src/service/operations/files.ts', 'eslint(no-restricted-imports)', `export { readFileSync } from 'node:fs'`],
  [
    'src/service/operations/files-promises.ts',
    'eslint(no-restricted-imports)',
    `export { readFile } from 'node:fs/promises'`,
  ],
  ['src/data/snapshots/room.ts', 'eslint(no-restricted-imports)', `export { x } from '#accounts/x.ts'`],
  ['src/service/http/room.ts', 'eslint(no-restricted-imports)', `export { x } from '#ingest/x.ts'`],
  ['src/service/exports/room.ts', 'eslint(no-restricted-imports)', `export { x } from '#http/x.ts'`],
  ['src/data/snapshots/service.ts', 'eslint(no-restricted-imports)', `export { x } from '#operations/x.ts'`],
  ['src/service/mcp/room.ts', 'eslint(no-restricted-imports)', `export { x } from '#http/x.ts'`],
  ['src/data/catalog/type.ts', 'eslint(no-restricted-imports)', `export type { X } from '#http/x.ts'`],
  [
    'src/data/catalog/lazy.ts',
    'eslint(no-restricted-imports)',
    `export const x = (): Promise<unknown> => import('#http/x.ts')`,
  ],
  ['src/service/accounts/http.ts', 'eslint(no-restricted-imports)', `export { fastify } from 'fastify'`],
  ['src/server/http.ts', 'eslint(no-restricted-imports)', `export { fastify } from 'fastify'`],
  ['src/server/room.ts', 'eslint(no-restricted-imports)', `export { x } from '#cli/x.ts'`],
  ['src/cli/http.ts', 'eslint(no-restricted-imports)', `export { fastify } from 'fastify'`],
  ['src/service/http/environment.ts', 'eslint(no-restricted-imports)', `export { env } from 'node:process'`],
  [
    'src/data/catalog/parent.ts',
    'import(no-relative-parent-imports)',
    `export { systemClock } from '../platform/clock.ts'`,
  ],
  ['src/service/http/http.ts', undefined, `export { fastify } from 'fastify'`],
  ['src/data/ingest/rooms.ts', undefined, `export { x } from '#catalog/x.ts'\nexport { y } from '#platform/y.ts'`],
  ['src/service/http/env.ts', 'eslint(no-restricted-properties)', 'export const home = process.env'],
  ['src/platform/env.ts', 'eslint(no-restricted-properties)', 'export const home = process.env'],
  ['src/platform/config.ts', undefined, 'export const home = process.env'],
  [
    'src/data/catalog/statement.ts',
    'eslint(no-restricted-properties)',
    `import type { DatabaseSync } from 'node:sqlite'\nexport const all = (database: DatabaseSync): unknown => database.prepare('SELECT 1').all()`,
  ],
  ['src/service/http/now.ts', 'eslint(no-restricted-properties)', 'export const now = Date.now()'],
  ['src/platform/now.ts', undefined, 'export const now = Date.now()'],
  ['src/service/http/random.ts', 'eslint(no-restricted-properties)', 'export const random = Math.random()'],
  ['src/service/http/random.test.ts', 'eslint(no-restricted-properties)', 'export const random = Math.random()'],
  ['src/service/http/max-lines.ts', 'eslint(max-lines)', lines(601, '// one more')],
  ['src/service/http/max-lines.test.ts', 'eslint(max-lines)', lines(601, '// one more')],
  ['src/service/http/lines.test.ts', undefined, `export const x = 1\n${lines(590, '// one more')}`],
  ['src/service/http/function.ts', 'eslint(max-lines-per-function)', longFunction],
  ['src/service/http/complexity.ts', 'eslint(complexity)', branches],
  [
    'src/service/http/params.ts',
    'eslint(max-params)',
    'export const f = (a: 1, b: 1, c: 1, d: 1, e: 1): number[] => [a, b, c, d, e]',
  ],
  ['src/service/http/console.ts', 'eslint(no-console)', 'console.log(1)'],
  ['src/service/http/default.ts', 'import(no-default-export)', 'export default 1'],
  ['src/service/http/any.ts', 'typescript(no-explicit-any)', 'export const x: any = 1'],
  ['src/service/http/non-null.ts', 'typescript(no-non-null-assertion)', 'export const f = (x?: string): string => x!'],
  [
    'src/service/http/floating.ts',
    'typescript(no-floating-promises)',
    `${promise}export function f(): void {\n  work()\n}`,
  ],
  ['src/service/http/misused.ts', 'typescript(no-misused-promises)', `${promise}setTimeout(async () => work(), 1)`],
  [
    'src/service/http/floating.test.ts',
    'typescript(no-floating-promises)',
    `import assert from 'node:assert/strict'\nassert.rejects(async () => {})`,
  ],
  ['src/service/http/it.test.ts', undefined, `import { it } from 'node:test'\nit('is known to be safe', () => {})`],
  [
    'src/service/http/types.ts',
    'typescript(consistent-type-imports)',
    `import { Clock } from '#platform/clock.ts'\nexport type C = Clock`,
  ],
  ['src/service/http/CamelCase.ts', 'unicorn(filename-case)', 'export const x = 1'],
  ['src/service/http/builtin.ts', 'unicorn(prefer-node-protocol)', `export { join } from 'path'`],
  [
    'src/service/http/cycle.ts',
    'import(no-cycle)',
    `import { b } from './cycle-b.ts'\nexport const a = (): unknown => b`,
  ],
  [
    'src/service/http/cycle-b.ts',
    'import(no-cycle)',
    `import { a } from './cycle.ts'\nexport const b = (): unknown => a`,
  ],
]

interface Diagnostic {
  readonly code: string
  readonly filename: string
}

describe('oxlint', () => {
  let found: readonly Diagnostic[] = []

  before(() => {
    const folder = temporaryFolder({ after })
    for (const name of ['.oxlintrc.json', 'tsconfig.json', 'package.json']) copyFileSync(name, join(folder, name))
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
    for (const [file, , text] of CASES) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), `${text}\n`)
    }
    const argv = ['--type-aware', '--format=json', 'src', 'packages']
    const run = spawnSync(resolve('node_modules/.bin/oxlint'), argv, { cwd: folder, encoding: 'utf8' })
    found = (JSON.parse(run.stdout) as { diagnostics: Diagnostic[] }).diagnostics
  })

  for (const [file, rule] of CASES) {
    it(`${rule ?? 'nothing'} in ${file}`, () => {
      const codes = found.filter(({ filename }) => filename === file).map(({ code }) => code)
      if (rule === undefined) assert.deepEqual(codes, [])
      else assert.ok(codes.includes(rule), `fired: ${codes.join(', ') || 'nothing'}`)
    })
  }
})
