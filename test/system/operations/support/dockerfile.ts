// Runs a Dockerfile without a container engine: .dockerignore decides what the build may copy, each stage is a plain folder,
// and each RUN runs in it. Supports the instructions that our Dockerfile uses and rejects any other.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, delimiter, dirname, join, matchesGlob } from 'node:path'

export interface Stage {
  /** Root of the stage's file system. */
  readonly folder: string
  readonly env: Record<string, string>
  workdir: string
  entrypoint: string[]
  command: string[]
  healthcheck: string[]
}

const ROOT_PATHS = /(?<=^|[\s='"])\/(?=(?:app|data)\b)/g

/** Files of a folder that .dockerignore lets through: the last pattern that matches a path or a folder above it decides. */
export function contextFiles(folder: string): string[] {
  const patterns = readFileSync(join(folder, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => /^[^#]/.test(line))
  const isIgnored = (path: string): boolean => {
    const steps = path.split('/').map((_, at, names) => names.slice(0, at + 1).join('/'))
    let ignored = false
    for (const pattern of patterns) {
      if (steps.some((step) => matches(step, pattern.replace(/^!/, '')))) ignored = !pattern.startsWith('!')
    }
    return ignored
  }
  const below = (directory: string): string[] =>
    readdirSync(join(folder, directory), { withFileTypes: true }).flatMap((entry) => {
      const path = directory === '' ? entry.name : `${directory}/${entry.name}`
      if (!entry.isDirectory()) return isIgnored(path) ? [] : [path]
      // Nothing below these is ever copied; the check makes sure that it would not be.
      if (/^(?:node_modules|\.git)$/.test(entry.name) && isIgnored(`${path}/file`)) return []
      return below(path)
    })
  return below('')
}

/** A star of .dockerignore matches names that begin with a dot, too. */
function matches(path: string, pattern: string): boolean {
  const named = (text: string): string => text.replaceAll(/(?<=^|\/)\./g, 'dot.')
  return matchesGlob(named(path), named(pattern))
}

/** The lines of a Dockerfile, with continued lines joined. */
function instructions(text: string): [name: string, rest: string][] {
  return text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .map((line) => /^(\S+)\s+(.*)$/.exec(line.trim()))
    .filter((match) => match !== null)
    .map(([, name = '', rest = '']) => [name, rest])
}

/** Runs every stage and returns the last one. `work` is an empty folder. */
export function runDockerfile(project: string, work: string): Stage {
  const context = join(work, 'context')
  for (const file of contextFiles(project)) cpSync(join(project, file), join(context, file))
  const tools = join(work, 'tools')
  mkdirSync(tools)
  program(tools, 'node', `exec '${process.execPath}' "$@"`)
  // Only root may give files away.
  if (process.getuid?.() !== 0) program(tools, 'chown', 'exit 0')
  const stages = new Map<string, Stage>()
  let stage: Stage | undefined
  for (const [name, rest] of instructions(readFileSync(join(project, 'Dockerfile'), 'utf8'))) {
    if (name === 'FROM') {
      const [from = '', , as = ''] = rest.split(' ')
      stage = startStage(join(work, 'stages', as), stages.get(from))
      stages.set(as, stage)
    } else {
      assert.ok(stage !== undefined)
      follow(stage, { name, rest, context, stages, tools })
    }
  }
  return stage ?? assert.fail('no stage')
}

function startStage(folder: string, base: Stage | undefined): Stage {
  mkdirSync(folder, { recursive: true })
  if (base === undefined) return { folder, env: {}, workdir: '/', entrypoint: [], command: [], healthcheck: [] }
  cpSync(base.folder, folder, { recursive: true, verbatimSymlinks: true })
  return { ...base, folder, env: { ...base.env } }
}

interface Step {
  readonly name: string
  readonly rest: string
  readonly context: string
  readonly stages: ReadonlyMap<string, Stage>
  readonly tools: string
}

function follow(stage: Stage, { name, rest, context, stages, tools }: Step): void {
  const list = (text: string): string[] => JSON.parse(text.slice(text.indexOf('['))) as string[]
  if (name === 'WORKDIR') mkdirSync(join(stage.folder, (stage.workdir = rest)), { recursive: true })
  else if (name === 'ENV') for (const [, key = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g)) stage.env[key] = value
  else if (name === 'COPY') copy(stage, rest, context, stages)
  else if (name === 'RUN') runStep(stage, rest, tools)
  else if (name === 'ENTRYPOINT') stage.entrypoint = list(rest)
  else if (name === 'CMD') stage.command = list(rest)
  else if (name === 'HEALTHCHECK') stage.healthcheck = list(rest)
  else assert.match(name, /^(?:USER|VOLUME|EXPOSE|STOPSIGNAL)$/)
}

function copy(stage: Stage, rest: string, context: string, stages: ReadonlyMap<string, Stage>): void {
  const words = rest.split(' ')
  const from = words[0]?.startsWith('--from=') ? (stages.get(words.shift()?.slice(7) ?? '')?.folder ?? '') : context
  const to = words.pop() ?? ''
  for (const source of words) {
    const file = join(from, source)
    assert.ok(existsSync(file), `COPY ${rest}: "${source}" is not there; is it in .dockerignore?`)
    const target = join(
      stage.folder,
      stage.workdir,
      to,
      to.endsWith('/') || to === '.' || to === './' ? basename(file) : '',
    )
    mkdirSync(dirname(target), { recursive: true })
    cpSync(file, target, { recursive: true, verbatimSymlinks: true })
  }
}

function runStep(stage: Stage, command: string, tools: string): void {
  const ran = spawnSync('sh', ['-ec', command.replaceAll(ROOT_PATHS, `${stage.folder}/`)], {
    cwd: join(stage.folder, stage.workdir),
    // The machine's own settings stay, such as a proxy or the registry of npm.
    env: { ...process.env, ...stageEnvironment(stage), PATH: [tools, process.env['PATH'] ?? ''].join(delimiter) },
    encoding: 'utf8',
  })
  assert.equal(ran.status, 0, `RUN ${command}\n${ran.stdout}\n${ran.stderr}`)
}

/** The environment of the stage, its absolute paths inside the stage's folder. */
export function stageEnvironment({ env, folder }: Stage): Record<string, string> {
  return Object.fromEntries(Object.entries(env).map(([key, value]) => [key, value.replace(ROOT_PATHS, `${folder}/`)]))
}

/** A command of the stage as this machine can run it. */
export function stageCommand({ folder }: Stage, words: readonly string[]): [command: string, ...argv: string[]] {
  const [command = '', ...argv] = words.map((word) => word.replace(/^\/(?=app\b)/, `${folder}/`))
  return [command === 'node' ? process.execPath : command, ...argv]
}

function program(folder: string, name: string, line: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${line}\n`)
  chmodSync(join(folder, name), 0o755)
}
