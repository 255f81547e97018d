import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { issueKey } from '#accounts/keys/issue-key.ts'
import { hashToken } from '#accounts/keys/key-token.ts'
import { SqliteAccountStore } from '#accounts/storage/sqlite-account-store.ts'
import { backUp } from '#cli/data/backup.ts'
import { finishRestore } from '#cli/data/restore-steps.ts'
import { restore } from '#cli/data/restore.ts'
import { monthOf, systemClock } from '#platform/clock.ts'
import { loadConfig } from '#platform/config.ts'
import { takeOne } from '#test/support/accounts/support.ts'
import { bareEnvironment } from '#test/support/bare-environment.ts'
import { seededRandom } from '#test/support/random/seeded-random.ts'
import { times } from '#test/support/scale.ts'
import { temporaryFolder, type Cleanup } from '#test/support/temporary-folder.ts'
import { preparedFolder } from '#test/system/workers/support/workers-service.ts'
import { run } from '../../../src/main.ts'
import { MAIN, startNode } from './support/node-process.ts'

const CLOCK = { clock: systemClock }
const MONTH = monthOf(systemClock.nowMs())
const KILLS = times(4, 100)

/** A data folder with an account that has used `units`, a good key and a revoked one. */
async function accountsIn(dataDirectory: string, units: number) {
  const store = new SqliteAccountStore({ directory: dataDirectory, clock: systemClock })
  const account = await store.createAccount({ email: `units${units}@example.com`, plan: 'pro' })
  const good = await issueKey(store, { accountId: account.id, label: 'good' })
  const revoked = await issueKey(store, { accountId: account.id, label: 'revoked' })
  const principal = await store.findPrincipal(hashToken(good.token))
  for (let unit = 0; unit < units; unit += 1) {
    assert.ok(principal)
    await takeOne(store, principal, { month: MONTH, day: `${MONTH}-01`, operation: 'get_vehicle' })
  }
  await store.revokeKey(revoked.key.id)
  await store.close()
  return { accountId: account.id, good: good.token, revoked: revoked.token }
}

/** What a data folder knows: addresses of the accounts, and the units that each has used. */
async function knownIn(dataDirectory: string): Promise<Record<string, number>> {
  const store = new SqliteAccountStore({ directory: dataDirectory, clock: systemClock })
  const known: Record<string, number> = {}
  for (const { email, id } of await store.listAccounts()) known[email] = await store.usage(id, MONTH)
  await store.close()
  return known
}

async function folderWith(owner: Cleanup, units: number): Promise<string> {
  const folder = temporaryFolder(owner)
  await accountsIn(folder, units)
  return folder
}

// Guarantee: a restored service responds like the one that was backed up while it ran, and a revoked key stays revoked.
test('a backup of a running service, restored elsewhere, gives the same responses', async (t) => {
  const dataDirectory = await preparedFolder(t)
  const { good, revoked } = await accountsIn(dataDirectory, 3)
  const node = await startNode(t, dataDirectory)
  const asked = async (address: string, token: string) => {
    const response = await fetch(`${address}/v1/vehicles?make=toyota`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const body = await response.text()
    const remaining = /"month";r=(\d+)/.exec(response.headers.get('ratelimit') ?? '')?.[1]
    return { status: response.status, etag: response.headers.get('etag'), remaining, body: response.ok ? body : '' }
  }
  assert.equal((await asked(node.address(), good)).remaining, String(100_000 - 4))
  const backup = join(temporaryFolder(t), 'backup')
  const { status, stderr } = spawnSync(process.execPath, [MAIN, 'backup', '--out', backup], {
    env: bareEnvironment({ VDS_DATA_DIR: dataDirectory }),
    encoding: 'utf8',
  })
  assert.equal(status, 0, stderr)
  assert.equal(statSync(backup).mode & 0o077, 0, 'nobody else can read it')
  const expected = await asked(node.address(), good)
  await assert.rejects(restore(dataDirectory, backup, { force: true, ...CLOCK }), {
    message: /Another process is using/,
  })
  assert.equal((await asked(node.address(), good)).status, 200, 'and it goes on')

  const elsewhere = temporaryFolder(t)
  cpSync(join(dataDirectory, 'snapshots'), join(elsewhere, 'snapshots'), { recursive: true })
  await restore(elsewhere, backup, { force: false, ...CLOCK })
  const other = await startNode(t, elsewhere)
  assert.deepEqual(await asked(other.address(), good), expected)
  assert.equal((await asked(other.address(), revoked)).status, 401)
})

test('a backup never overwrites, and reports an empty folder', async (t) => {
  const dataDirectory = await folderWith(t, 1)
  const backup = join(temporaryFolder(t), 'backup')
  mkdirSync(backup)
  await assert.rejects(backUp(dataDirectory, backup, systemClock), {
    name: 'Failure',
    message: /backup exists\. Pass a new folder as --out\.$/,
  })
  assert.deepEqual(readdirSync(backup), [])
  await assert.rejects(backUp(temporaryFolder(t), join(backup, 'a'), systemClock), { message: /^No accounts in / })
})

// Guarantee: a restore without --force never replaces accounts, and replaced files are retained.
test('a restore over existing accounts requires --force, and keeps the replaced files', async (t) => {
  const [one, other] = [await folderWith(t, 1), await folderWith(t, 2)]
  const backup = join(temporaryFolder(t), 'backup')
  await backUp(one, backup, systemClock)
  await assert.rejects(restore(other, backup, { force: false, ...CLOCK }), { name: 'Failure', message: /--force/ })
  assert.deepEqual(await knownIn(other), { 'units2@example.com': 2 })
  writeFileSync(join(other, 'payments.sqlite'), 'no database')
  const { replaced } = await restore(other, backup, { force: true, ...CLOCK })
  assert.deepEqual(await knownIn(other), { 'units1@example.com': 1 })
  assert.equal(existsSync(join(other, 'payments.sqlite')), false, 'the backup had none')
  assert.deepEqual(await knownIn(replaced ?? ''), { 'units2@example.com': 2 })
})

test('a backup prints its counts, and its manifest as JSON', async (t) => {
  const dataDirectory = await folderWith(t, 1)
  const lines: string[] = []
  const environment = {
    config: () => loadConfig({ VDS_DATA_DIR: dataDirectory }),
    out: (line: string) => lines.push(line),
    clock: systemClock,
  }
  const folder = join(temporaryFolder(t), 'backup')
  assert.equal(await run(['backup', '--json', '--out', folder], environment), 0)
  const printed: unknown = JSON.parse(lines.join(''))
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as { files: unknown[] }
  assert.deepEqual(printed, { folder, ...manifest })
  assert.equal(await run(['backup', '--out', `${folder}-2`], environment), 0)
  assert.match(lines[1] ?? '', new RegExp(`^Copied ${manifest.files.length} files? \\(`))
})

// Guarantee: a damaged backup changes nothing.
test('a changed byte, a missing file and a strange manifest are rejected', async (t) => {
  const [one, other] = [await folderWith(t, 1), await folderWith(t, 2)]
  const backup = join(temporaryFolder(t), 'backup')
  await backUp(one, backup, systemClock)
  const manifest = readFileSync(join(backup, 'manifest.json'), 'utf8')
  const damages: [change: () => void, reason: RegExp][] = [
    [
      () => writeFileSync(join(backup, 'manifest.json'), '{}'),
      /is not a backup: manifest\.json is not a backup manifest/,
    ],
    [
      () => writeFileSync(join(backup, 'manifest.json'), manifest.replace('usage.sqlite', '../../usage.sqlite')),
      /is not a backup/,
    ],
    [
      () => appendFileSync(join(backup, 'usage.sqlite'), 'x'),
      /damaged\. Nothing was changed: usage\.sqlite has the SHA-256/,
    ],
  ]
  for (const [change, reason] of damages) {
    writeFileSync(join(backup, 'manifest.json'), manifest)
    change()
    await assert.rejects(restore(other, backup, { force: true, ...CLOCK }), { name: 'Failure', message: reason })
    assert.deepEqual(await knownIn(other), { 'units2@example.com': 2 })
  }
  assert.equal(existsSync(join(other, 'restore-staged')), false)
})

// Guarantee: a restore killed at any moment leaves the old accounts or the new ones, never parts of both.
test(`${KILLS} restores killed midway leave the old or the new files`, async (t) => {
  const random = seededRandom(20_261_121)
  const [one, other] = [await folderWith(t, 1), await folderWith(t, 2)]
  const backup = join(temporaryFolder(t), 'backup')
  await backUp(one, backup, systemClock)
  const script = join(import.meta.dirname, 'support/restore-once.ts')
  let [olds, news, tookMs] = [0, 0, 60]
  for (let kill = 0; kill < KILLS; kill += 1) {
    const dataDirectory = temporaryFolder(t)
    cpSync(other, dataDirectory, { recursive: true })
    const child = spawn(process.execPath, [script, dataDirectory, backup], { stdio: ['ignore', 'pipe', 'inherit'] })
    const exited = once(child, 'exit')
    await once(child.stdout, 'data')
    const startMs = performance.now()
    // The first one runs to its end, to know how long it takes.
    if (kill > 0) {
      await Promise.race([sleep(random() * tookMs), exited])
      child.kill('SIGKILL')
    }
    await exited
    if (kill === 0) tookMs = performance.now() - startMs
    finishRestore(dataDirectory)
    const known = await knownIn(dataDirectory)
    const isOld = known['units2@example.com'] === 2
    assert.deepEqual(known, isOld ? { 'units2@example.com': 2 } : { 'units1@example.com': 1 })
    if (isOld) olds += 1
    else news += 1
  }
  t.diagnostic(`${olds} left the old accounts, ${news} the new ones`)
})

// Guarantee: whatever the last completed step of replacing files, the next start completes the restore.
test('the next start completes a restore that had begun to replace files', async (t) => {
  const [one, other] = [await folderWith(t, 1), await folderWith(t, 2)]
  for (const placed of [[], ['accounts.sqlite'], ['accounts.sqlite', 'usage.sqlite']]) {
    const dataDirectory = temporaryFolder(t)
    cpSync(other, dataDirectory, { recursive: true })
    const files = ['accounts.sqlite', 'usage.sqlite']
    mkdirSync(join(dataDirectory, 'restore-staged'))
    mkdirSync(join(dataDirectory, 'replaced-then'))
    for (const name of files) {
      const isPlaced = placed.includes(name)
      if (isPlaced) cpSync(join(dataDirectory, name), join(dataDirectory, 'replaced-then', name))
      cpSync(join(one, name), join(dataDirectory, isPlaced ? name : `restore-staged/${name}`))
    }
    writeFileSync(join(dataDirectory, 'restore.json'), JSON.stringify({ files, replaced: 'replaced-then' }))
    finishRestore(dataDirectory)
    assert.deepEqual(await knownIn(dataDirectory), { 'units1@example.com': 1 })
    assert.deepEqual(await knownIn(join(dataDirectory, 'replaced-then')), { 'units2@example.com': 2 })
    assert.equal(existsSync(join(dataDirectory, 'restore.json')), false)
  }
})
