// Guarantee: one command shows a paid call on any machine with the development packages.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'

const run = promisify(execFile)
const TIMEOUT_MS = 180_000

/** As a server's installation, which has none of the packages that pay. */
const WITHOUT_PACKAGES = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({
    resolve(name, context, next) {
      if (/^(viem|@x402|@foundry-rs)(\\/|$)/.test(name)) throw new Error('not installed: ' + name)
      return next(name, context)
    },
  })`)}`

test('pay-demo pays one cent and shows both balances', async () => {
  const { stdout, stderr } = await run(process.execPath, ['tools/pay-demo.ts'], { timeout: TIMEOUT_MS })
  assert.match(stdout, /Before: +payer 5\.00 USDC, service 0\.00 USDC/)
  assert.match(stdout, /GET with a payment: 200/)
  assert.match(stdout, /After: +payer 4\.99 USDC, service 0\.01 USDC/)
  assert.equal(stderr, '')
})

// Guarantee: the server's own code requires no chain library.
test('the whole service loads without its packages', async () => {
  const argv = ['--import', WITHOUT_PACKAGES, '--input-type=module', '-e', "await import('#server/running-service.ts')"]
  await run(process.execPath, argv, { timeout: TIMEOUT_MS })
})
