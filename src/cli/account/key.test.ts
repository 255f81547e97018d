import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { Command, CommanderError } from 'commander'
import { hashToken, isWellFormedToken } from '#accounts/keys/key-token.ts'
import { SqliteAccountStore } from '#accounts/storage/sqlite-account-store.ts'
import type { Clock } from '#platform/clock.ts'
import { loadConfig } from '#platform/config.ts'
import { Failure } from '#platform/failure.ts'
import { addAccountCommand } from './account.ts'
import { addKeyCommand } from './key.ts'

const clock: Clock = { nowMs: () => Date.UTC(2026, 10, 21, 4, 5, 6) }

interface Console {
  /** Runs one command line and returns what it printed. */
  readonly run: (...argv: string[]) => Promise<string[]>
  readonly openStore: () => SqliteAccountStore
}

async function openConsole(t: TestContext): Promise<Console> {
  const directory = await mkdtemp(join(tmpdir(), 'vds-key-'))
  t.after(() => rm(directory, { recursive: true }))
  const config = () => loadConfig({ VDS_DATA_DIR: directory })
  return {
    openStore() {
      const store = new SqliteAccountStore({ directory, clock })
      t.after(() => store.close())
      return store
    },
    async run(...argv) {
      const lines: string[] = []
      const program = new Command('vds').exitOverride().configureOutput({ writeErr: () => undefined })
      const environment = { config, clock, out: (line: string) => lines.push(line) }
      addKeyCommand(program, environment)
      addAccountCommand(program, environment)
      await program.parseAsync(argv, { from: 'user' })
      return lines
    },
  }
}

function isUsageFailure(error: unknown): boolean {
  return (error instanceof Failure && error.exitCode === 2) || (error instanceof CommanderError && error.exitCode !== 0)
}

describe('npx vds key', () => {
  // Guarantee: the secret is printed once at creation, works at once, and is never printed again.
  it('creates a key that works, shown once', async (t) => {
    const { run, openStore } = await openConsole(t)
    const lines = await run('key', 'create', '--plan', 'pro', '--label', 'laptop')
    const token = lines.map((line) => line.trim()).find(isWellFormedToken)
    assert.ok(token)
    const principal = await openStore().findPrincipal(hashToken(token))
    assert.equal(principal?.plan, 'pro')
    for (const command of [
      ['key', 'list'],
      ['key', 'list', '--json'],
      ['account', 'list', '--json'],
    ]) {
      const printed = (await run(...command)).join('\n')
      assert.equal(printed.includes(token), false)
      assert.equal(printed.includes(token.slice(9, 41)), false)
    }
  })

  it('prints JSON of a stable shape', async (t) => {
    const { run } = await openConsole(t)
    const [line] = await run('key', 'create', '--plan', 'business', '--label', 'ci', '--json')
    const { id, token, last_four, ...rest } = JSON.parse(line ?? '')
    assert.match(id, /^key_[0-9A-Za-z]{16}$/)
    assert.equal(last_four, token.slice(-4))
    const unrestricted = { expires_at: null, scopes: null, allowed_addresses: null }
    const made = { account: 'business@localhost', plan: 'business', label: 'ci', created: '2026-11-21T04:05:06Z' }
    const known = { ...made, ...unrestricted }
    assert.deepEqual(rest, { ...known, last_used: null, revoked: null })
    const [list] = await run('key', 'list', '--json')
    assert.deepEqual(JSON.parse(list ?? ''), [{ id, last_four, ...known, last_used: null, revoked: null }])
  })

  it('adds keys of one plan to one account, or to the named account', async (t) => {
    const { run } = await openConsole(t)
    await run('key', 'create', '--plan', 'free', '--label', 'a')
    await run('key', 'create', '--plan', 'free', '--label', 'b')
    await run('key', 'create', '--plan', 'pro', '--label', 'c', '--account', 'Ada@example.org')
    await run('key', 'create', '--label', 'd', '--account', 'ada@example.org')
    const keys = JSON.parse((await run('key', 'list', '--json'))[0] ?? '') as { account: string; plan: string }[]
    assert.deepEqual(keys.map(({ account, plan }) => `${account} ${plan}`).toSorted(), [
      'ada@example.org pro',
      'ada@example.org pro',
      'free@localhost free',
      'free@localhost free',
    ])
    await assert.rejects(
      run('key', 'create', '--plan', 'business', '--label', 'e', '--account', 'ada@example.org'),
      /which all its keys share/,
    )
  })

  it('lists keys for people', async (t) => {
    const { run } = await openConsole(t)
    await run('key', 'create', '--plan', 'pro', '--label', 'laptop')
    const [head, row] = await run('key', 'list')
    assert.match(head ?? '', /^ID +KEY +ACCOUNT +PLAN +LABEL +CREATED +LAST USED +REVOKED +RESTRICTIONS$/)
    assert.match(row ?? '', /^key_\w{16} +vds_live_….{4} +pro@localhost +pro +laptop +2026-11-21T04:05:06Z +- +- +-$/)
  })

  it('restricts a key at creation and later, and lifts restrictions', async (t) => {
    const { run } = await openConsole(t)
    const restricted = ['--expires', '2027-01-31', '--scopes', 'vins, get_recalls', '--addresses', '10.0.0.0/8']
    const [line] = await run('key', 'create', '--plan', 'pro', '--label', 'x', '--json', ...restricted)
    const { id, expires_at, scopes, allowed_addresses } = JSON.parse(line ?? '')
    assert.deepEqual(
      [expires_at, scopes, allowed_addresses],
      ['2027-01-31T00:00:00Z', ['vins', 'get_recalls'], ['10.0.0.0/8']],
    )
    assert.deepEqual(await run('key', 'change', id, '--scopes', 'all', '--expires', '2027-02-01T12:00:00Z'), [
      `Key ${id}: expires 2027-02-01T12:00:00Z; addresses 10.0.0.0/8.`,
    ])
    assert.match((await run('key', 'list'))[1] ?? '', / expires 2027-02-01T12:00:00Z; addresses 10\.0\.0\.0\/8$/)
    assert.deepEqual(await run('key', 'change', id, '--expires', 'never', '--addresses', 'any', '--label', 'y'), [
      `Key ${id}: not restricted.`,
    ])
    for (const wrong of [
      [],
      ['--expires', '2027-02-30'],
      ['--expires', '2020-01-01'],
      ['--scopes', 'vin'],
      ['--addresses', 'x'],
    ]) {
      await assert.rejects(run('key', 'change', id, ...wrong), isUsageFailure, wrong.join(' '))
    }
    await assert.rejects(run('key', 'change', 'key_nothing', '--label', 'z'), { name: 'Failure', exitCode: 1 })
  })

  it('revokes a key by its id, and reports an unknown id', async (t) => {
    const { run, openStore } = await openConsole(t)
    const [line] = await run('key', 'create', '--plan', 'pro', '--label', 'x', '--json')
    const { id, token } = JSON.parse(line ?? '')
    const store = openStore()
    assert.ok(await store.findPrincipal(hashToken(token)))
    assert.deepEqual(await run('key', 'revoke', id), [`Key ${id} is revoked.`])
    assert.equal(await store.findPrincipal(hashToken(token)), undefined)
    await assert.rejects(run('key', 'revoke', 'key_nothing'), { name: 'Failure', exitCode: 1 })
  })

  it('rejects wrong usage and changes nothing', async (t) => {
    const { run } = await openConsole(t)
    const wrong = [
      ['key', 'create'],
      ['key', 'create', '--label', 'x'],
      ['key', 'create', '--plan', 'gold', '--label', 'x'],
      ['key', 'create', '--plan', 'pro', '--label', ' '],
      ['key', 'create', '--plan', 'pro', '--label', 'x', '--account', 'nobody'],
      ['key', 'create', '--plan', 'pro', '--label', 'x', '--colour', 'red'],
      ['key', 'revoke'],
      ['key', 'frobnicate'],
      ['account', 'create', 'ada@example.org'],
      ['account', 'create', 'ada@example.org', '--plan', 'pro', '--quota', '5'],
      ['account', 'create', 'ada@example.org', '--plan', 'enterprise', '--quota', '0'],
      ['account', 'set-plan', 'free@localhost', 'gold'],
    ]
    await run('account', 'create', 'free@localhost', '--plan', 'free')
    for (const argv of wrong) await assert.rejects(run(...argv), isUsageFailure, argv.join(' '))
    assert.equal(await keyCount(run), 0)
    assert.equal((await run('account', 'list')).length, 2, 'the head and the one account from before')
  })
})

describe('npx vds account', () => {
  it('creates, lists and changes the plan of an account', async (t) => {
    const { run } = await openConsole(t)
    assert.deepEqual(await run('account', 'create', 'Ada@example.org', '--plan', 'free'), [
      'Account ada@example.org is on the Free plan.',
    ])
    await run('account', 'set-plan', 'ada@example.org', 'Enterprise', '--quota', '7')
    const [line] = await run('account', 'list', '--json')
    const [{ id, ...account }] = JSON.parse(line ?? '')
    assert.match(id, /^account_/)
    const limits = { plan: 'enterprise', quota: 7, burst: null, used_this_month: 0 }
    assert.deepEqual(account, { email: 'ada@example.org', ...limits, created: '2026-11-21T04:05:06Z' })
    const [, row] = await run('account', 'list')
    assert.match(row ?? '', /^ada@example.org +enterprise +0 +7 +unlimited +2026-11-21T04:05:06Z$/)
    await assert.rejects(run('account', 'create', 'ada@example.org', '--plan', 'pro'), { exitCode: 1 })
    await assert.rejects(run('account', 'set-plan', 'bob@example.org', 'pro'), { exitCode: 1 })
  })

  it('reports an unusable database in one line without the password', async () => {
    const program = new Command('vds').exitOverride()
    const config = () => loadConfig({ VDS_DATABASE_URL: 'postgres://user:secret@localhost:1/vds' })
    addAccountCommand(program, { config, clock, out: () => undefined })
    await assert.rejects(program.parseAsync(['account', 'list'], { from: 'user' }), (error) => {
      assert.ok(error instanceof Failure)
      assert.match(error.message, /^Cannot open the account store of VDS_DATABASE_URL: .+ECONNREFUSED/)
      assert.doesNotMatch(error.message, /secret|\n/)
      return true
    })
  })

  it('reports a store that cannot be opened in one line', async () => {
    const program = new Command('vds').exitOverride()
    const config = () => loadConfig({ VDS_DATA_DIR: '/dev/null/nowhere' })
    addAccountCommand(program, { config, clock, out: () => undefined })
    await assert.rejects(program.parseAsync(['account', 'list'], { from: 'user' }), (error) => {
      assert.ok(error instanceof Failure)
      assert.match(error.message, /^Cannot open the account store in \/dev\/null\/nowhere: .+$/)
      return true
    })
  })
})

async function keyCount(run: Console['run']): Promise<number> {
  return (await run('key', 'list')).length - 1
}
