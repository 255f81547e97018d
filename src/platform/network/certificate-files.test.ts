import assert from 'node:assert/strict'
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLog } from '#platform/log.ts'
import { selfSigned } from '#test/support/network/self-signed.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { until } from '#test/support/until.ts'
import { CertificateFiles, type Certificate } from './certificate-files.ts'

async function setting(t: TestContext) {
  const folder = temporaryFolder(t)
  const [certificateFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const write = ({ cert, key }: Certificate): void => {
    // Replaces the file, like certbot.
    for (const [file, text] of [
      [certificateFile, cert],
      [keyFile, key],
    ] as const) {
      writeFileSync(`${file}.new`, text)
      renameSync(`${file}.new`, file)
    }
  }
  const lines: string[] = []
  const events: string[] = []
  const options = {
    certificateFile,
    keyFile,
    clock: { nowMs: () => Date.now() },
    log: createLog('info', { write: (line) => lines.push(line) }),
    report: (event: string) => events.push(event),
    pollMs: 5,
  }
  return { write, lines, events, options }
}

// Guarantee: a renewed certificate is used without a restart, and an unusable one never replaces it.
test('loads a new pair; rejects and reports a mismatched, broken, or expired one once', async (t) => {
  const { write, lines, events, options } = await setting(t)
  const [one, two] = [await selfSigned(), await selfSigned()]
  write(one)
  const files = await CertificateFiles.open(options)
  t.after(() => files.close())
  const used: Certificate[] = []
  files.follow((certificate) => used.push(certificate))

  // Both files are read at once: no file of one pair may fit one of the pair before it, as two.key would fit two.cert.
  for (const bad of [
    { cert: two.cert, key: one.key },
    { cert: 'no certificate', key: one.key },
    await selfSigned({ daysAgo: 30, days: 10 }),
  ]) {
    lines.length = 0
    write(bad)
    await until(() => lines.length > 0)
    // Some more looks at the same files.
    await sleep(50)
    assert.equal(lines.length, 1)
    assert.match(lines[0] ?? '', /still using the old one/)
    assert.doesNotMatch(lines[0] ?? '', /BEGIN|PRIVATE/)
  }
  assert.deepEqual(files.current(), { cert: one.cert, key: one.key })
  assert.deepEqual(used, [])

  write(two)
  await until(() => used.length === 1)
  assert.deepEqual(files.current(), { cert: two.cert, key: two.key })
  assert.deepEqual(events, [
    'certificate_refused',
    'certificate_refused',
    'certificate_refused',
    'certificate_reloaded',
  ])
})

test('a start with mismatched files fails with one line', async (t) => {
  const { write, options } = await setting(t)
  const [one, two] = [await selfSigned(), await selfSigned()]
  write({ cert: one.cert, key: two.key })
  await assert.rejects(CertificateFiles.open(options), { name: 'Failure', message: /^Cannot use the TLS files: / })
})

test("returns the certificate's expiry", async (t) => {
  const { write, options } = await setting(t)
  write(await selfSigned({ days: 10 }))
  const files = await CertificateFiles.open(options)
  const daysLeft = (files.expiresMs() - Date.now()) / 86_400_000
  assert.ok(daysLeft > 9.9 && daysLeft < 10.1, String(daysLeft))
})
