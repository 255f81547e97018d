// Guarantee: an operator learns of a missing store: in the public status while the service runs, and by one line at the next
// start.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { until } from '#test/support/until.ts'
import { preparedFolder, environmentOf, runServe } from '#test/system/workers/support/workers-service.ts'
import { MAIN, startNode } from './support/node-process.ts'

it('reports lost stores while it runs, and starts only after the loss is accepted', async (t) => {
  const dataDirectory = await preparedFolder(t)
  const node = await startNode(t, dataDirectory)
  const status = async (): Promise<{ status: string; message?: string }> =>
    (await fetch(`${node.address()}/v1/status`)).json() as Promise<{ status: string }>
  assert.equal((await status()).status, 'ok')
  for (const [file, store] of [
    ['identity.sqlite', 'sign-in store'],
    ['alerts.sqlite', 'alert store'],
  ] as const) {
    const [here, away] = [join(dataDirectory, file), join(dataDirectory, `away-${file}`)]
    renameSync(here, away)
    await until(async () => (await status()).status === 'degraded', `${file} is missed`)
    assert.match((await status()).message ?? '', new RegExp(`The ${store} does not respond`))
    renameSync(away, here)
    await until(async () => (await status()).status === 'ok', `${file} is back`)
  }
  assert.equal(await node.stop(), 0)

  const file = join(dataDirectory, 'alerts.sqlite')
  renameSync(file, join(dataDirectory, 'away'))
  const { code, printed } = await runServe([], environmentOf(dataDirectory))
  assert.equal(code, 1, printed)
  assert.match(printed, /alerts\.sqlite is missing, but was in use here; [^\n]+accept-loss alerts\.sqlite"\n$/)
  assert.equal(existsSync(file), false)
  const vds = (...argv: string[]) =>
    spawnSync(process.execPath, [MAIN, ...argv], { env: environmentOf(dataDirectory), encoding: 'utf8' })
  assert.match(vds('doctor').stdout, /FAIL {2}accounts +alerts\.sqlite is missing/)
  const accepted = vds('account', 'accept-loss', 'alerts.sqlite')
  assert.equal(accepted.stdout, 'The next start creates an empty alerts.sqlite.\n', accepted.stderr)
  const again = await startNode(t, dataDirectory)
  assert.equal(await again.stop(), 0)
})
