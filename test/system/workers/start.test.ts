import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { test } from 'node:test'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { environmentOf, preparedFolder, runServe } from './support/workers-service.ts'

for (const value of ['0', 'x', '1000']) {
  test(`${value} workers are rejected with one line`, async (t) => {
    const { code, printed } = await runServe([], environmentOf(temporaryFolder(t), { VDS_WORKERS: value }))
    assert.equal(printed, `vds: VDS_WORKERS must be a whole number from 1 to 256, or auto, not "${value}".\n`)
    assert.equal(code, 2)
  })
}

test('a port in use is reported in one line for any number of workers', async (t) => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  t.after(() => taken.close())
  const { port } = taken.address() as AddressInfo
  const env = environmentOf(await preparedFolder(t), { VDS_PORT: String(port), VDS_WORKERS: '3' })
  const { code, printed } = await runServe([], env)
  assert.equal(
    printed,
    `vds: Cannot listen on 127.0.0.1 port ${port}: the port is in use. Stop the other program, or set VDS_PORT.\n`,
  )
  assert.equal(code, 1)
})
