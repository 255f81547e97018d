import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { rollbackSnapshot } from '#snapshots/publish-snapshot.ts'
import { currentFile, parseCurrent, snapshotDirectory, snapshotFile } from '#snapshots/snapshot-files.ts'
import { IMPATIENT, openPullSetting } from '#test/system/operations/support/pull-setting.ts'

test('the first pull downloads the snapshot, and later pulls only a new one', async (t) => {
  const setting = await openPullSetting(t)
  const one = await setting.publish(1)
  const { id, isNew, bytes } = await setting.pull()
  assert.deepEqual({ id, isNew }, { id: one, isNew: true })
  assert.ok(bytes > 4_096)
  assert.equal(setting.currentHere(), one)
  assert.deepEqual(await setting.pull(), { id: one, isNew: false, bytes: 0 })
  assert.equal(setting.site.requests.at(-1)?.status(), 304, 'it asks whether it changed')
  const two = await setting.publish(2)
  assert.equal((await setting.pull()).id, two)
  assert.equal(setting.currentHere(), two)
  assert.deepEqual(readdirSync(join(setting.here, 'pull')), ['pull.lock'], 'nothing is left over')
})

test('the times of the other node are adopted, also if only they change', async (t) => {
  const setting = await openPullSetting(t)
  await setting.publish(1)
  await setting.pull()
  await setting.confirm()
  await setting.pull()
  const [there, here] = [setting.there, setting.here].map((folder) =>
    parseCurrent(readFileSync(currentFile(snapshotDirectory(folder)), 'utf8')),
  )
  assert.equal(here?.checked_at, there?.checked_at)
})

// Guarantee: a rollback on the publishing node removes bad data from every node.
test('a rollback on the other node is followed without another download', async (t) => {
  const setting = await openPullSetting(t)
  const one = await setting.publish(1)
  await setting.pull()
  await setting.publish(2)
  await setting.pull()
  await rollbackSnapshot({ directory: snapshotDirectory(setting.there) })
  assert.deepEqual(await setting.pull(), { id: one, isNew: true, bytes: 0 })
  assert.equal(setting.currentHere(), one)
})

// Guarantee: whatever the other host sends, the local current snapshot stays and is complete.
const FAULTS = {
  'status 500': { fault: { status: 500 }, reason: /returned status 500/ },
  'HTML in place of JSON': { fault: { text: '<html>welcome</html>' }, reason: /current\.json is not JSON/ },
  'JSON of something else': { fault: { text: '{"id":"latest"}' }, reason: /no valid "id"/ },
  'a manifest without end': { fault: { text: 'x'.repeat(70_000) }, reason: /more than 65536 bytes/ },
  'a redirect elsewhere': {
    fault: { status: 302, headers: { location: 'http://127.0.0.2:9/current.json' } },
    reason: /leads to http:\/\/127\.0\.0\.2:9/,
  },
  'a manifest that never ends': { fault: { stalls: true }, reason: /did not end within/ },
} as const
for (const [name, { fault, reason }] of Object.entries(FAULTS)) {
  test(`${name}: nothing changes`, async (t) => {
    const setting = await openPullSetting(t, { limits: IMPATIENT })
    const one = await setting.publish(1)
    await setting.pull()
    await setting.publish(2)
    setting.site.fault('current.json', fault)
    await assert.rejects(setting.pull(), { name: 'Failure', message: reason })
    assert.equal(setting.currentHere(), one)
    setting.site.heal()
    assert.notEqual((await setting.pull()).id, one, 'and it goes on afterwards')
  })
}

// Guarantee: a file that does not match its id is never served.
test('a host that is half updated or lies about the file: nothing changes, and it is not fetched again and again', async (t) => {
  const setting = await openPullSetting(t)
  const one = await setting.publish(1)
  await setting.pull()
  const two = await setting.publish(2)
  setting.site.fault(`${two}.sqlite`, { file: snapshotFile(snapshotDirectory(setting.there), one) })
  await assert.rejects(setting.pull(), { name: 'Failure', message: new RegExp(`SHA-256 ${one}`) })
  const requestCount = setting.site.requests.length
  await assert.rejects(setting.pull(), { name: 'Failure', message: new RegExp(`SHA-256 ${one}`) })
  assert.equal(setting.site.requests.length, requestCount + 1, 'only the manifest is asked for')
  assert.equal(setting.currentHere(), one)
  assert.equal(existsSync(snapshotFile(snapshotDirectory(setting.here), two)), false)
  setting.site.heal()
  setting.clock.nowMsValue += 11 * 60_000
  assert.equal((await setting.pull()).id, two)
})

test('a clock that is set back does not extend the delay after a rejection', async (t) => {
  const setting = await openPullSetting(t)
  const one = await setting.publish(1)
  await setting.pull()
  const two = await setting.publish(2)
  setting.site.fault(`${two}.sqlite`, { file: snapshotFile(snapshotDirectory(setting.there), one) })
  await assert.rejects(setting.pull())
  setting.site.heal()
  setting.clock.nowMsValue -= 60_000
  assert.equal((await setting.pull()).id, two)
})

test('a missing file changes nothing, and the next pull finds it', async (t) => {
  const setting = await openPullSetting(t)
  const one = await setting.publish(1)
  await setting.pull()
  const two = await setting.publish(2)
  setting.site.fault(`${two}.sqlite`, { status: 404 })
  await assert.rejects(setting.pull(), { name: 'Failure', message: /\.sqlite: returned status 404/ })
  assert.equal(setting.currentHere(), one)
  setting.site.heal()
  assert.equal((await setting.pull()).id, two)
})

test('a stalled download is stopped, and resumes where it stopped', async (t) => {
  const setting = await openPullSetting(t, { limits: IMPATIENT })
  const one = await setting.publish(1)
  setting.site.fault(`${one}.sqlite`, { bytesMax: 5_000, stalls: true })
  await assert.rejects(setting.pull(), { name: 'Failure', message: /sent nothing for/ })
  assert.equal(setting.currentHere(), undefined)
  setting.site.heal()
  await setting.pull()
  const last = setting.site.requests.at(-1)
  assert.equal(last?.headers['range'], 'bytes=5000-')
  assert.equal(last?.status(), 206)
  assert.match(String(last?.headers['if-range']), /^"/)
  assert.equal(setting.currentHere(), one)
})

test('a range of another file is detected, and the file is fetched whole', async (t) => {
  const setting = await openPullSetting(t, { limits: IMPATIENT })
  const one = await setting.publish(1)
  setting.site.fault(`${one}.sqlite`, { bytesMax: 5_000, stalls: true })
  await assert.rejects(setting.pull())
  setting.site.heal()
  // Same name, other tag, like after copying the folder to another server.
  setting.site.tagPrefix = 'other-'
  await setting.pull()
  assert.equal(setting.site.requests.at(-1)?.status(), 200)
  assert.equal(setting.currentHere(), one)
})

test('a truncated file changes nothing', async (t) => {
  const setting = await openPullSetting(t)
  const one = await setting.publish(1)
  setting.site.fault(`${one}.sqlite`, { bytesMax: 5_000 })
  await assert.rejects(setting.pull(), { name: 'Failure', message: /broke off/ })
  assert.equal(setting.currentHere(), undefined)
})

// Guarantee: a node never adopts data that its own version cannot serve.
test('a snapshot of an unsupported version changes nothing', async (t) => {
  const setting = await openPullSetting(t)
  const one = await setting.publish(1)
  await setting.pull()
  const two = await setting.publish(2, { schemaVersion: 1 })
  await assert.rejects(setting.pull(), { name: 'Failure', message: /this version of the service cannot serve it/ })
  assert.equal(setting.currentHere(), one)
  assert.equal(existsSync(snapshotFile(snapshotDirectory(setting.here), two)), false)
})

test('requests to a private bucket are signed, and no secret leaves', async (t) => {
  const credentials = { accessKey: 'AKIDEXAMPLE', secretKey: 'a-secret-of-the-bucket', region: 'eu-central-1' }
  const setting = await openPullSetting(t, { credentials })
  const one = await setting.publish(1)
  setting.site.requiresSignature = true
  assert.equal((await setting.pull()).id, one)
  for (const { headers } of setting.site.requests) {
    const { authorization = '', 'x-amz-date': date = '' } = headers
    assert.match(
      authorization,
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/20261121\/eu-central-1\/s3\/aws4_request, SignedHeaders=[a-z0-9;-]+, Signature=[0-9a-f]{64}$/,
    )
    assert.equal(date, '20261121T000100Z')
    assert.doesNotMatch(JSON.stringify(headers), /a-secret/)
  }
})

test('a second pull at the same time is rejected', async (t) => {
  const setting = await openPullSetting(t)
  await setting.publish(1)
  const outcomes = await Promise.allSettled([setting.pull(), setting.otherPull()])
  assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
})

test('a stop ends a running download, and the next pull resumes it', async (t) => {
  const setting = await openPullSetting(t, { limits: IMPATIENT })
  const one = await setting.publish(1)
  setting.site.fault(`${one}.sqlite`, { bytesMax: 5_000, stalls: true })
  const over = new AbortController()
  const pulled = setting.pull(over.signal)
  const isRequested = (): boolean => setting.site.requests.some(({ path }) => path.endsWith('.sqlite'))
  while (!isRequested()) await new Promise((resolve) => void setImmediate(resolve))
  over.abort()
  await assert.rejects(pulled)
  setting.site.heal()
  assert.equal((await setting.pull()).id, one)
})
