// Guarantee: every file of src/ and packages/ lies in a room that design gives a rule, and imports only what that rule allows.
// Reads the import statements itself, so a mistake in the lint rules or a file they do not cover shows here.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { it } from 'node:test'

/** Rooms and the other rooms they may import. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  platform: [],
  catalog: ['platform'],
  vin: ['platform'],
  // Exported files hold the rows of responses, so exports read operations.
  snapshots: ['operations', 'catalog', 'platform'],
  ingest: ['catalog', 'vin', 'snapshots', 'illustrations', 'platform'],
  illustrations: [],
  accounts: ['platform'],
  payments: ['platform'],
  operations: ['accounts', 'payments', 'catalog', 'vin', 'illustrations', 'platform'],
  http: ['operations', 'snapshots', 'accounts', 'payments', 'catalog', 'vin', 'illustrations', 'platform'],
  mcp: ['operations', 'accounts', 'payments', 'catalog', 'platform'],
}
/** The three that assemble everything. */
const ASSEMBLERS = ['cli', 'server', 'main.ts']
const HTTP_ROOMS = ['http', 'mcp']
const HTTP_PACKAGES = /^(fastify|@fastify\/.*|@scalar\/.*)$/
const FILE_PACKAGES = /^(node:)?fs(\/promises)?$/
const MANIFEST = '../../package.json'
const FILES_MIN = 40
const IMPORTS_MIN = 100

interface Import {
  readonly file: string
  readonly room: string
  readonly isTest: boolean
  readonly target: string
}

function roomOf(file: string): string {
  return file.split('/')[1] ?? ''
}

/** Static, dynamic, re-exporting and type-only imports. A sentence in a comment that looks like one counts too. */
function importsOf(file: string): Import[] {
  const statements = readFileSync(file, 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*(['"])(?<target>[^'"\n]+)\1/g)
  const isTest = file.endsWith('.test.ts')
  return [...statements].map((match) => ({ file, room: roomOf(file), isTest, target: match.groups?.['target'] ?? '' }))
}

/** What is wrong with one import, or undefined. */
function wrongWith({ file, room, isTest, target }: Import): string | undefined {
  if (target.startsWith('#')) return wrongWithRoom(room, isTest, target.slice(1).split('/')[0] ?? '')
  if (target.startsWith('.')) return wrongWithRelative(file, isTest, target)
  if (HTTP_PACKAGES.test(target) && !HTTP_ROOMS.includes(room)) return 'only http and mcp know HTTP packages'
  if (FILE_PACKAGES.test(target) && room === 'operations' && !isTest) return 'operations read no files'
  return undefined
}

function wrongWithRoom(room: string, isTest: boolean, target: string): string | undefined {
  if (target === 'test') return isTest ? undefined : 'only tests use test/'
  if (target === room || ASSEMBLERS.includes(room)) return undefined
  return ROOMS[room]?.includes(target) ? undefined : `${room} may not import ${target}`
}

function wrongWithRelative(file: string, isTest: boolean, target: string): string | undefined {
  if (target === MANIFEST && file === 'src/platform/version.ts') return undefined
  if (roomOf(join(dirname(file), target)) !== roomOf(file)) return 'across rooms it is #room/'
  return target.startsWith('../') && !isTest ? 'no ../ outside tests' : undefined
}

const files = globSync(['src/**/*.ts', 'packages/*/src/**/*.ts']).map((file) => file.replaceAll('\\', '/'))

it('reads the source', () => {
  assert.ok(files.length >= FILES_MIN, `${files.length} files`)
  assert.ok(files.flatMap(importsOf).length >= IMPORTS_MIN)
})

it('covers every file by a rule', () => {
  const known = new Set([...Object.keys(ROOMS), ...ASSEMBLERS])
  assert.deepEqual(
    files.filter((file) => !known.has(roomOf(file))),
    [],
  )
})

it('finds no import that its room does not allow', () => {
  const wrong = files.flatMap(importsOf).flatMap((one) => {
    const reason = wrongWith(one)
    return reason === undefined ? [] : [`${one.file}: ${one.target}: ${reason}`]
  })
  assert.deepEqual(wrong, [])
})

it('finds the environment, the time and randomness only where they belong', () => {
  const rules = [
    { words: /\bprocess\s*(\?\.|\.)\s*env\b|\bprocess\s*\[\s*['"]env/, allowed: /^src\/platform\/config\.ts$/ },
    { words: /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b/, allowed: /^src\/platform\// },
  ]
  const wrong = files
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      rules
        .filter(({ words, allowed }) => words.test(readFileSync(file, 'utf8')) && !allowed.test(file))
        .map(() => file),
    )
  assert.deepEqual(wrong, [])
})

it('sees what is wrong when something is', () => {
  const bad: [file: string, target: string][] = [
    ['src/ingest/a.ts', '#http/x.ts'],
    ['src/platform/a.ts', '#catalog/x.ts'],
    ['src/http/a.ts', '#ingest/x.ts'],
    ['src/catalog/a.ts', '../platform/x.ts'],
    ['src/catalog/sub/a.ts', '../x.ts'],
    ['src/catalog/a.ts', './../platform/x.ts'],
    ['src/catalog/a.ts', '#test/support/x.ts'],
    ['src/accounts/a.ts', 'fastify'],
    ['src/operations/a.ts', 'node:fs'],
    ['src/nowhere/a.ts', '#platform/x.ts'],
  ]
  for (const [file, target] of bad) {
    assert.ok(wrongWith({ file, room: roomOf(file), isTest: false, target }), `${file} imports ${target}`)
  }
})
