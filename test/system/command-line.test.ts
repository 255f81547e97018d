import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  globSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test, type TestContext } from 'node:test'
import type { Command } from 'commander'
import { SqliteAccountStore } from '#accounts/storage/sqlite-account-store.ts'
import { checkDataFolder } from '#cli/data/data-folder.ts'
import { systemClock } from '#platform/clock.ts'
import { loadConfig } from '#platform/config.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { preparedFolder } from '#test/system/workers/support/workers-service.ts'
import { HELP_EXAMPLES, buildProgram, run } from '../../src/main.ts'

const ENVIRONMENT = {
  config: () => assert.fail('help reads no settings'),
  out: () => undefined,
  clock: { nowMs: () => 0 },
}

test('a command that is loaded alone prints the same help as among all others', async () => {
  const all = await buildProgram(ENVIRONMENT)
  assert.ok(all.commands.length >= 13, 'all commands are there')
  for (const command of all.commands) {
    const alone = await buildProgram(ENVIRONMENT, command.name())
    if (command.name() === 'completion') continue
    assert.equal(alone.commands.length, 1)
    assert.equal(alone.commands[0]?.helpInformation(), command.helpInformation())
  }
})

test('an unknown command prints all commands', async () => {
  for (const asked of [undefined, 'srve', '--help', 'help', 'constructor', '__proto__']) {
    assert.ok((await buildProgram(ENVIRONMENT, asked)).commands.length >= 13, String(asked))
  }
})

test('every command has examples, with existing commands and options', async () => {
  const { commands } = await buildProgram(ENVIRONMENT)
  assert.deepEqual(
    Object.keys(HELP_EXAMPLES),
    commands.map((command) => command.name()),
  )
  for (const line of Object.values(HELP_EXAMPLES).flat()) {
    const [, text = ''] = /(?:^|[ (])npx vds (.*)$/.exec(line) ?? []
    const words = text.split(' ')
    const named = (list: readonly Command[], name = '') => list.find((command) => command.name() === name)
    const command = named(commands, words[0])
    assert.ok(command, line)
    const asked = command.commands.length === 0 ? command : named(command.commands, words[1])
    assert.ok(asked, line)
    for (const word of words.filter((each) => each.startsWith('--'))) {
      assert.ok(
        asked.options.some(({ long }) => long === word),
        `${line}: ${word}`,
      )
    }
  }
})

test('a reader that closes the output gets no stack trace, and unwritable output is a failure', async () => {
  const end = async (output: 'pipe' | number): Promise<[unknown, string]> => {
    const child = spawn(process.execPath, ['src/main.ts', 'key', '--help'], { stdio: ['ignore', output, 'pipe'] })
    child.stdout?.destroy()
    let said = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text))
    const [code] = await once(child, 'close')
    return [code, said]
  }
  assert.deepEqual(await end('pipe'), [0, ''])
  if (!existsSync('/dev/full')) return
  const full = openSync('/dev/full', 'w')
  const [code, said] = await end(full)
  closeSync(full)
  assert.equal(code, 1)
  assert.match(said, /^vds: Cannot write the output: .*ENOSPC.*\n$/)
})

// Guarantee: a command named in a message or a document works as written, in the folder of a fresh clone.
test('commands are written the same way everywhere', async () => {
  const names = (await buildProgram(ENVIRONMENT)).commands.map((command) => command.name())
  // A name before a colon is the beginning of a line that the command itself writes.
  const bare = new RegExp(`(?<!npx )(?<![\\w/.-])vds (?:${names.join('|')})\\b(?![:\\w])`)
  const files = globSync(['src/**/*.ts', 'web/src/**/*.{ts,tsx}', 'docs/**/*.md', 'README.md', 'SECURITY.md'])
  const read = files.filter((file) => !/\.test\.ts$|^docs\/(?:adr|performance|promises)/.test(file))
  assert.ok(read.length > 500)
  const wrong = read.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      // Comments name the command itself, however it is started.
      .filter((line) => bare.test(line) && !/^\s*(?:\/\/|\/?\*)/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  assert.deepEqual(wrong, [], 'write "npx vds ..."')
})

// Guarantee: every error starts with one prefix, including those of the parser.
test('wrong usage is one line with the prefix of every error', () => {
  for (const argv of [
    ['srve'],
    ['decode', '--explode'],
    ['snapshot', 'list', '--explode'],
    ['key', 'create'],
    ['recall'],
  ]) {
    const { status, stderr } = spawnSync(process.execPath, ['src/main.ts', ...argv], { encoding: 'utf8' })
    assert.equal(status, 2, stderr)
    assert.match(stderr, /^vds: [A-Z].*[.?]\n$/)
  }
})

/** What a command line prints, and its exit code. */
async function outcomeOf(t: TestContext, argv: readonly string[], settings: Record<string, string> = {}) {
  const lines: string[] = []
  const errors = t.mock.method(console, 'error', (line: string) => lines.push(line))
  const environment = {
    config: () => loadConfig(settings),
    out: (line: string) => lines.push(line),
    clock: systemClock,
  }
  const exitCode = await run(argv, environment)
  errors.mock.restore()
  return { exitCode, lines }
}

// Guarantee: an unusable data folder gives one clear line immediately, and nothing is written to it.
test('an impossible data folder is rejected before anything starts', async (t) => {
  const folder = temporaryFolder(t)
  const file = join(folder, 'file')
  writeFileSync(file, '')
  for (const argv of [['serve'], ['ingest', '--from', folder], ['snapshot', 'list'], ['decode', '3TMCZ5AN6KM123456']]) {
    for (const directory of [file, join(file, 'below')]) {
      const { exitCode, lines } = await outcomeOf(t, argv, { VDS_DATA_DIR: directory })
      assert.equal(exitCode, 1)
      assert.deepEqual(lines, [
        `vds: Cannot use the data folder ${directory}: ${file} is not a folder. Set VDS_DATA_DIR to another folder.`,
      ])
    }
  }
  if (existsSync('/proc/self')) assert.throws(() => checkDataFolder('/proc/vds', true), /cannot be read and written/)
  const good = join(folder, 'new/data')
  checkDataFolder(good, true)
  mkdirSync(good, { recursive: true })
  checkDataFolder(good, true)
  assert.deepEqual(readdirSync(good), [])
})

// Guarantee: an output that can never be written is one clear line, and never a command that does not end.
test('an impossible output path ends a command with one line', async (t) => {
  const folder = await preparedFolder(t)
  const file = join(folder, 'file')
  writeFileSync(file, 'vin\n3TMCZ5AN6KM123456\n')
  await new SqliteAccountStore({ directory: folder, clock: systemClock }).close()
  const below = join(file, 'below')
  const cases: (readonly [readonly string[], string])[] = [
    [['backup', '--out', below], `Cannot create the folder ${below}.part: its path leads through a file`],
    [['backup', '--out', file], `${file} exists. Pass a new folder as --out.`],
    [['export', '--all', below], `Cannot create the folder ${below}: its path leads through a file`],
    [['export', 'vehicles', '--format', 'csv', '--force', '--out', folder], `Cannot write ${folder}: it is a folder`],
    [['decode', '--in', file, '--out', below], `Cannot write ${below}: its path leads through a file`],
    [['decode', '--in', file, '--force', '--out', folder], `Cannot write ${folder}: it is a folder`],
    [['decode', '--in', file, '--out', `${folder}/none/x`], `Cannot write ${folder}/none/x: no such folder`],
  ]
  if (existsSync('/proc/self')) {
    // Node's recursive mkdir never returns there.
    const rejected = 'Cannot create the folder /proc/vds'
    cases.push(
      [['backup', '--out', '/proc/vds/x'], `${rejected}/x.part: /proc accepts no new files`],
      [['export', '--all', '/proc/vds/x'], `${rejected}/x: /proc accepts no new files`],
      [['decode', '--in', file, '--out', '/proc/vds'], 'Cannot write /proc/vds: /proc accepts no new files'],
    )
  }
  for (const [argv, message] of cases) {
    const { exitCode, lines } = await outcomeOf(t, argv, { VDS_DATA_DIR: folder })
    assert.deepEqual([exitCode, lines], [1, [`vds: ${message}`]], argv.join(' '))
  }
})

test('doctor names each problem, and fails only then', async (t) => {
  const folder = temporaryFolder(t)
  const settings = { VDS_DATA_DIR: folder, VDS_PORT: '18973' }
  const good = await outcomeOf(t, ['doctor'], settings)
  assert.equal(good.exitCode, 0, good.lines.join('\n'))
  for (const name of [
    'settings',
    'data folder',
    'disk',
    'machine',
    'data',
    'accounts',
    'alerts key',
    'request log',
    'port',
    'clock',
  ]) {
    assert.ok(
      good.lines.some((line) => new RegExp(`^(?:ok|note) +${name} `).test(line)),
      name,
    )
  }
  writeFileSync(join(folder, 'accounts.sqlite'), 'no database at all')
  const damaged = await outcomeOf(t, ['doctor'], settings)
  assert.equal(damaged.exitCode, 1)
  assert.ok(damaged.lines.some((line) => /^FAIL +accounts /.test(line)))
  rmSync(join(folder, 'accounts.sqlite'))
  const accounts = new DatabaseSync(join(folder, 'accounts.sqlite'))
  accounts.exec('CREATE TABLE a (b); PRAGMA user_version = 1')
  accounts.close()
  for (const name of ['identity.sqlite', 'usage.sqlite', 'alerts.sqlite']) {
    writeFileSync(join(folder, name), 'no database at all')
    const { lines } = await outcomeOf(t, ['doctor'], settings)
    assert.ok(
      lines.some(
        (line) => line.startsWith('FAIL') && line.includes(`${name} cannot be read`) && line.includes('vds restore'),
      ),
      lines.join('\n'),
    )
    rmSync(join(folder, name))
  }
  mkdirSync(join(folder, 'snapshots'), { recursive: true })
  writeFileSync(join(folder, 'snapshots', 'current.json'), '{')
  const { lines } = await outcomeOf(t, ['doctor'], settings)
  assert.ok(
    lines.some((line) => /^FAIL +data .*current\.json cannot be read.*vds ingest/.test(line)),
    lines.join('\n'),
  )
  assert.ok(lines.some((line) => /^ok +clock /.test(line)))
  writeFileSync(join(folder, 'requests.sqlite'), 'no database at all')
  const logged = await outcomeOf(t, ['doctor'], settings)
  assert.ok(logged.lines.some((line) => /^note +request log .*cannot be read.*renames it/.test(line)))
  const unset = await outcomeOf(t, ['doctor'], { VDS_PORT: 'x' })
  assert.equal(unset.exitCode, 1)
  assert.match(unset.lines[0] ?? '', /^FAIL +settings +VDS_PORT/)
})

test('doctor and settings print JSON, and doctor colors its levels on a terminal', async (t) => {
  const settings = { VDS_DATA_DIR: temporaryFolder(t), VDS_PORT: '18973' }
  const { lines, exitCode } = await outcomeOf(t, ['doctor', '--json'], settings)
  const found = JSON.parse(lines.join('')) as { name: string; level: string; text: string }[]
  assert.equal(exitCode, 0)
  assert.deepEqual(found[0], {
    name: 'settings',
    level: 'ok',
    text: 'all VDS_ settings are valid',
  })
  const bad = await outcomeOf(t, ['doctor', '--json'], { VDS_PORT: 'x' })
  assert.equal((JSON.parse(bad.lines[0] ?? '') as { level: string }[])[0]?.level, 'fail')
  assert.equal(bad.exitCode, 1)
  const painted: string[] = []
  const paint = (color: string, text: string) => {
    painted.push(`${color} ${text}`)
    return `<${text}>`
  }
  const out: string[] = []
  const environment = { config: () => loadConfig(settings), out: (line: string) => out.push(line), clock: systemClock }
  await run(['doctor'], { ...environment, paint })
  assert.match(out[0] ?? '', /^<ok {2}> {2}settings/)
  assert.ok(painted.includes('green ok  ') && painted.includes('yellow note'))
  const listed = JSON.parse((await outcomeOf(t, ['settings', '--json'])).lines.join('')) as Record<string, unknown>[]
  assert.deepEqual(
    listed.find(({ name }) => name === 'VDS_PORT'),
    {
      name: 'VDS_PORT',
      default: '8080',
      summary: 'TCP port to listen on',
      rule: 'be a whole number from 0 to 65535',
    },
  )
})

test('doctor --deep detects a snapshot whose bytes do not match its name', async (t) => {
  const folder = await preparedFolder(t)
  const settings = { VDS_DATA_DIR: folder, VDS_PORT: '18973' }
  assert.equal((await outcomeOf(t, ['doctor', '--deep'], settings)).exitCode, 0)
  const [name = ''] = readdirSync(join(folder, 'snapshots')).filter((file) => file.endsWith('.sqlite'))
  const file = join(folder, 'snapshots', name)
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.fill(0, bytes.length - 16_384))
  const { exitCode, lines } = await outcomeOf(t, ['doctor', '--deep'], settings)
  assert.equal(exitCode, 1)
  assert.ok(
    lines.some((line) => /^FAIL +data /.test(line) && line.includes(file) && line.includes('snapshot rollback')),
    lines.join('\n'),
  )
})

test('bash completes commands, subcommands and options', async (t) => {
  const { lines } = await outcomeOf(t, ['completion', 'bash'])
  const completed = (...words: string[]) => {
    const script = `${lines.join('\n')}\nCOMP_WORDS=(vds "$@"); COMP_CWORD=$#; _vds; echo "\${COMPREPLY[*]}"`
    return execFileSync('bash', ['-c', script, 'bash', ...words], { encoding: 'utf8' }).trim()
  }
  assert.equal(completed('sn'), 'snapshot')
  assert.equal(completed('snapshot', 'r'), 'rollback')
  assert.equal(completed('snapshot', 'list', '--'), '--json')
  assert.equal(completed('serve', '--'), '--workers')
  for (const shell of ['zsh', 'fish']) {
    const script = (await outcomeOf(t, ['completion', shell])).lines.join('\n')
    assert.match(script, /rollback[^]*doctor/)
  }
  assert.equal((await outcomeOf(t, ['completion', 'tcsh'])).exitCode, 2)
})
