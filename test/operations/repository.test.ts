// Guarantee: the workflow, the templates and the updates of dependencies name only commands, files and folders that exist.
import assert from 'node:assert/strict'
import { accessSync, constants, globSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { parse } from 'yaml'

interface Step {
  readonly uses?: string
  readonly with?: Readonly<Record<string, unknown>>
  readonly run?: string
}

interface Job {
  readonly steps: readonly Step[]
  readonly 'timeout-minutes': number
  readonly strategy?: { readonly matrix: { readonly shard: readonly number[] } }
}

interface Updates {
  readonly updates: readonly {
    readonly 'package-ecosystem': string
    readonly directory: string
    readonly ignore?: readonly { readonly 'dependency-name': string }[]
  }[]
}

const WORKFLOW = '.github/workflows/test.yml'
/** File that each package ecosystem updates. */
const MANIFESTS: Readonly<Record<string, string>> = {
  npm: 'package-lock.json',
  docker: 'Dockerfile',
  'docker-compose': 'compose.yaml',
  'github-actions': WORKFLOW,
}
const read = (file: string): string => readFileSync(file, 'utf8')
const { scripts, optionalDependencies } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>
const { jobs } = parse(read(WORKFLOW)) as { jobs: Readonly<Record<string, Job>> }
const steps = Object.values(jobs).flatMap((job) => job.steps)
const commands = steps.flatMap(({ run }) => run?.split('\n') ?? [])

/** Names of the npm scripts that shell commands run. */
function scriptNames(lines: readonly string[]): string[] {
  return lines.flatMap((line) => /^npm (?:run (?:-s )?)?([\w:-]+)/.exec(line)?.[1] ?? [])
}

it('runs .ci/run and the long tests, whose commands are scripts of package.json', () => {
  assert.ok(commands.includes('.ci/run'))
  accessSync('.ci/run', constants.X_OK)
  const names = [...scriptNames(commands), ...scriptNames(read('.ci/run').split('\n'))]
  assert.deepEqual(names.toSorted(), ['test', 'test:all', 'test:long'])
  for (const name of names) assert.ok(scripts?.[name] !== undefined, name)
  for (const command of commands) assert.match(command, /^(?:\.ci\/run$|npm run )/)
})

it('runs every shard of the long tests once', () => {
  const shards = jobs['long']?.strategy?.matrix.shard ?? []
  const [, total = ''] = /--shard=\$\{\{ matrix\.shard \}\}\/(\d+)$/m.exec(commands.join('\n')) ?? []
  assert.deepEqual(
    shards,
    Array.from({ length: Number(total) }, (_, at) => at + 1),
  )
  assert.ok(shards.length > 1)
})

it("pins actions by commit, only reads, and uses the project's Node", () => {
  for (const { uses } of steps) if (uses !== undefined) assert.match(uses, /@[0-9a-f]{40}$/)
  assert.deepEqual((parse(read(WORKFLOW)) as { permissions: object }).permissions, { contents: 'read' })
  const files = steps.flatMap(({ with: inputs }) => inputs?.['node-version-file'] ?? [])
  assert.deepEqual([...new Set(files)], ['.node-version'])
  for (const job of Object.values(jobs)) assert.ok(job['timeout-minutes'] > 0)
})

it('raises Node in one commit: the same version everywhere', () => {
  const version = read('.node-version').trim()
  assert.deepEqual([...new Set(Object.values(optionalDependencies ?? {}))], [version])
  assert.ok(read('Dockerfile').includes(`FROM node:${version}-`))
})

it('updates every lockfile, the images and the actions', () => {
  const { updates } = parse(read('.github/dependabot.yml')) as Updates
  const updated = updates.map(({ 'package-ecosystem': ecosystem, directory }) =>
    join('.', directory, MANIFESTS[ecosystem] ?? ecosystem),
  )
  const lockfiles = globSync('**/package-lock.json', { exclude: (path) => path.includes('node_modules') })
  assert.deepEqual(
    updated.filter((file) => file.endsWith('package-lock.json')),
    lockfiles.toSorted(),
  )
  for (const file of updated) if (!file.endsWith('test.yml')) assert.ok(existsSync(file), file)
  const ignored = updates.flatMap(({ ignore = [] }) => ignore.map((one) => one['dependency-name']))
  assert.deepEqual(ignored, Object.keys(optionalDependencies ?? {}))
})

it('has templates that GitHub accepts, and a placeholder for the owners', () => {
  const forms = globSync('.github/ISSUE_TEMPLATE/*.yml').filter((file) => !file.endsWith('config.yml'))
  assert.ok(forms.length >= 3)
  for (const file of forms) {
    const form = parse(read(file)) as { name: string; description: string; body: { type: string; id?: string }[] }
    assert.ok(form.name !== '' && form.description !== '', file)
    const fields = form.body.filter(({ type }) => type !== 'markdown')
    assert.equal(new Set(fields.map(({ id }) => id)).size, fields.length, file)
  }
  assert.match(read('.github/CODEOWNERS'), /^# Placeholder: .+\n\* @OWNER\/maintainers\n$/)
  assert.match(read('RELEASING.md'), /`\.github\/CODEOWNERS`/)
})
