// Guarantee: every file of src/ and packages/ belongs to a room with a rule in the design, and imports only what that rule
// allows. No files import each other in a cycle, not even for types, and every exported name is used. The test parses the
// import statements itself, so it also detects a mistake in the lint rules or a file that they do not cover.
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { it } from 'node:test'

/** Rooms and the other rooms they may import. No room of `data` imports one of `service`. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  platform: [],
  // src/data/
  catalog: ['platform'],
  vin: ['platform'],
  snapshots: ['catalog', 'platform'],
  ingest: ['catalog', 'vin', 'snapshots', 'illustrations', 'platform'],
  // packages/
  illustrations: [],
  client: [],
  // src/service/
  accounts: ['platform'],
  payments: ['platform'],
  alerts: ['platform'],
  operations: ['accounts', 'payments', 'alerts', 'catalog', 'vin', 'illustrations', 'platform'],
  // Exported files contain the rows of responses, so exports import operations.
  exports: ['operations', 'catalog', 'platform'],
  http: [
    'operations',
    'exports',
    'snapshots',
    'accounts',
    'payments',
    'alerts',
    'catalog',
    'vin',
    'illustrations',
    'platform',
  ],
  mcp: ['operations', 'accounts', 'payments', 'catalog', 'platform'],
}
/** The halves of src/, each a folder of rooms. */
const HALVES = ['data', 'service']
/** Rooms that compose the others, with the rooms that they may not import. */
const ASSEMBLERS: Readonly<Record<string, readonly string[]>> = { 'main.ts': [], cli: [], server: ['cli'] }
const HTTP_ROOMS = ['http', 'mcp']
const HTTP_PACKAGES = /^(fastify|@fastify\/.*)$/
const FILE_PACKAGES = /^(node:)?fs(\/promises)?$/
const MANIFEST = '../../package.json'
const EXPORTED = /^export (?:async )?(?:abstract )?(?:function\*?|const|class|interface|type) (?<name>[\w$]+)/gm
/** The subpath imports of package.json: "#catalog/*" -> "./src/data/catalog/*". */
const SUBPATHS = (JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string> }).imports
const FILES_MIN = 40
const IMPORTS_MIN = 100

interface Import {
  readonly file: string
  readonly room: string
  readonly isTest: boolean
  readonly target: string
}

/** The folder below a half, or below src/. */
function roomOf(file: string): string {
  const [, first = '', second = ''] = file.split('/')
  return HALVES.includes(first) ? second : first
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
  if (target === room) return undefined
  const forbidden = ASSEMBLERS[room]
  if (forbidden !== undefined && !forbidden.includes(target)) return undefined
  return ROOMS[room]?.includes(target) ? undefined : `${room} may not import ${target}`
}

function wrongWithRelative(file: string, isTest: boolean, target: string): string | undefined {
  if (target === MANIFEST && file === 'src/platform/version.ts') return undefined
  if (roomOf(join(dirname(file), target)) !== roomOf(file)) return 'across rooms it is #room/'
  return target.startsWith('../') && !isTest ? 'no ../ outside tests' : undefined
}

const files = globSync(['src/**/*.ts', 'packages/*/src/**/*.ts']).map((file) => file.replaceAll('\\', '/'))

it('finds the source files', () => {
  assert.ok(files.length >= FILES_MIN, `${files.length} files`)
  assert.ok(files.flatMap(importsOf).length >= IMPORTS_MIN)
})

it('a rule covers every file', () => {
  const known = new Set([...Object.keys(ROOMS), ...Object.keys(ASSEMBLERS)])
  assert.deepEqual(
    files.filter((file) => !known.has(roomOf(file))),
    [],
  )
})

it('every import is allowed', () => {
  const wrong = files.flatMap(importsOf).flatMap((one) => {
    const reason = wrongWith(one)
    return reason === undefined ? [] : [`${one.file}: ${one.target}: ${reason}`]
  })
  assert.deepEqual(wrong, [])
})

/** The file of the project that an import names, or undefined: a package, or a sentence in a comment. */
function fileOf({ file, target }: Pick<Import, 'file' | 'target'>): string | undefined {
  const path = target.startsWith('.') ? join(dirname(file), target) : pathOfRoom(target)
  return path !== undefined && existsSync(path) ? path : undefined
}

function pathOfRoom(target: string): string | undefined {
  if (!target.startsWith('#') || target.startsWith('#test/')) return undefined
  const [room = '', ...rest] = target.split('/')
  return SUBPATHS[`${room}/*`]?.replace('./', '').replace('*', rest.join('/'))
}

/** A path that comes back to its first file, or undefined. Files that are in none are taken out of `graph`. */
function circleIn(graph: Map<string, readonly string[]>): string[] | undefined {
  const walk = (file: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    for (const next of graph.get(file) ?? []) {
      const circle = walk(next, [...path, file])
      if (circle !== undefined) return circle
    }
    graph.delete(file)
    return undefined
  }
  for (const file of graph.keys()) {
    const circle = walk(file, [])
    if (circle !== undefined) return circle
  }
  return undefined
}

it('no cycle of imports exists, including type imports', () => {
  const graph = new Map(files.map((file) => [file, importsOf(file).flatMap((one) => fileOf(one) ?? [])]))
  assert.ok([...graph.values()].flat().length >= IMPORTS_MIN)
  assert.deepEqual(circleIn(graph), undefined)
  assert.deepEqual(
    circleIn(
      new Map([
        ['a', ['b', 'c']],
        ['b', []],
        ['c', ['d']],
        ['d', ['c']],
      ]),
    ),
    ['c', 'd', 'c'],
  )
})

it('environment, time and randomness are used only in the allowed files', () => {
  const rules = [
    { words: /\bprocess\s*(\?\.|\.)\s*env\b|\bprocess\s*\[\s*['"]env/, allowed: /^src\/platform\/config\.ts$/ },
    // The client is no part of the service: it has no clock that a test could replace.
    { words: /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b/, allowed: /^(?:src\/platform|packages\/client)\// },
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

it('would detect each kind of violation', () => {
  const bad: [file: string, target: string][] = [
    ['src/data/ingest/a.ts', '#http/x.ts'],
    ['src/platform/a.ts', '#catalog/x.ts'],
    ['src/service/http/a.ts', '#ingest/x.ts'],
    ['src/server/a.ts', '#cli/x.ts'],
    ['src/data/snapshots/a.ts', '#operations/x.ts'],
    ['src/data/catalog/a.ts', '../platform/x.ts'],
    ['src/data/catalog/sub/a.ts', '../x.ts'],
    ['src/data/catalog/a.ts', './../platform/x.ts'],
    ['src/data/catalog/a.ts', '#test/support/x.ts'],
    ['src/service/accounts/a.ts', 'fastify'],
    ['src/service/operations/a.ts', 'node:fs'],
    ['src/nowhere/a.ts', '#platform/x.ts'],
  ]
  for (const [file, target] of bad) {
    assert.ok(wrongWith({ file, room: roomOf(file), isTest: false, target }), `${file} imports ${target}`)
  }
})

it('every exported name is used', () => {
  const programs = globSync('{src,packages,web,test,tools,bench,bin}/**/*.{ts,tsx,mjs}')
  const uses = new Map<string, number>()
  for (const file of programs.filter((path) => !path.includes('node_modules'))) {
    const code = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    for (const [name] of code.matchAll(/[A-Za-z_$][\w$]*/g)) uses.set(name, (uses.get(name) ?? 0) + 1)
  }
  const exported = files
    .filter((file) => !file.includes('generated'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(EXPORTED)].map((match) => ({ file, name: match.groups?.['name'] ?? '' })),
    )
  assert.ok(exported.length > IMPORTS_MIN)
  assert.deepEqual(
    exported.filter(({ name }) => uses.get(name) === 1).map(({ file, name }) => `${file}: ${name}`),
    [],
  )
})
