// Guarantee: every project file named in a document or a comment exists.
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { it } from 'node:test'

/** The names of files in the changelog are those of their version. */
const DOCUMENTS = ['*.md', 'docs/**/*.md', 'data/**/*.md', 'test/**/*.md', 'bench/**/*.md', 'src/**/*.md']
const PROGRAMS = ['{src,test,tools,bench,packages}/**/*.{ts,mts,mjs}']
const OTHERS = ['{deploy,docs,data,web,bin}/**/*.*', '*.*']
const FOLDERS = 'src|packages|test|docs|bench|tools|deploy|data'
const PATH = new RegExp(String.raw`(?<![\w./-])((?:${FOLDERS})/[\w./*-]*\.[a-z]+|docs/adr/\d{4})(?![\w<*])`, 'g')
const PROGRAM_NAME = /(?<![\w.*/-])([a-z0-9][a-z0-9-]*(?:\.test)?\.m?tsx?)(?![\w-])/g
/** Made by a test or a build, or an example. */
const NOT_COMMITTED = /^(test\/output|bench\/work|bench\/NAME|data\/vehicles\.csv|docs\/sbom\.json|docs\/adr\/NNNN)/
const NAMES_MIN = 300

const inNodeModules = (path: string): boolean => path.includes('node_modules') || path.startsWith('web/dist')
const found = (patterns: readonly string[]): string[] => globSync(patterns).filter((path) => !inNodeModules(path))
const decisions = globSync('docs/adr/*.md')
const baseNames = new Set(found([...PROGRAMS, ...OTHERS]).map((path) => basename(path)))

function exists(path: string): boolean {
  if (/^docs\/adr\/\d{4}$/.test(path)) return decisions.some((decision) => decision.startsWith(`${path}-`))
  return path.includes('*') ? globSync(path).length > 0 : existsSync(path)
}

function commentsOf(text: string): string {
  const isComment = (line: string): boolean => /^\s*(\/\/|\/?\*)/.test(line)
  return text.split('\n').filter(isComment).join('\n')
}

/** Names of files that do not exist, in the text of one file. */
function missingIn(text: string): string[] {
  const paths = [...text.matchAll(PATH)].map(([, path = '']) => path)
  const names = [...text.matchAll(PROGRAM_NAME)].map(([, name = '']) => name)
  return [
    ...paths.filter((path) => !NOT_COMMITTED.test(path) && !exists(path)),
    ...names.filter((name) => !baseNames.has(name)),
  ]
}

it('every named file exists', () => {
  const texts = [
    ...found(DOCUMENTS)
      .filter((file) => file !== 'CHANGELOG.md')
      .map((file) => [file, readFileSync(file, 'utf8')] as const),
    ...found(PROGRAMS).map((file) => [file, commentsOf(readFileSync(file, 'utf8'))] as const),
  ]
  assert.ok(texts.flatMap(([, text]) => [...text.matchAll(PATH)]).length > NAMES_MIN)
  assert.deepEqual(
    texts.flatMap(([file, text]) => missingIn(text).map((name) => `${file}: ${name}`)),
    [],
  )
})

it('would detect a wrong name', () => {
  assert.deepEqual(missingIn('see src/gone.ts, `never-was.ts` and docs/adr/9999'), [
    'src/gone.ts',
    'docs/adr/9999',
    'never-was.ts',
  ])
  assert.deepEqual(missingIn('see src/main.ts, `main.ts`, docs/adr/0012 and docs/*.md'), [])
})

it('every decision has a number of its own', () => {
  const numbers = decisions.map((path) => path.slice('docs/adr/'.length).split('-')[0])
  assert.ok(numbers.length > 20)
  assert.equal(new Set(numbers).size, numbers.length)
})
