// One paid call by an unmodified x402 client on a real chain. Everything else about payments: test/system/payments.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Laboratory } from '#test/system/payments/support/laboratory.ts'
import { decode } from '#test/system/payments/support/signing.ts'

test('one cent buys one response, and its receipt names the transfer', async (t) => {
  const lab = await Laboratory.open(t)
  const { service, address, ledger } = await lab.start()
  const vehicle = service.catalog.searchVehicles({}, { limit: 1, offset: 0 }).vehicles[0]?.id ?? ''
  await lab.beginCounting()
  const before = await lab.chain.balance(lab.accounts.payer.address)
  const response = await lab.client()(`${address}/v1/vehicles/${vehicle}`)
  assert.equal(response.status, 200)
  assert.equal(((await response.json()) as { id: string }).id, vehicle)
  assert.equal(before - (await lab.chain.balance(lab.accounts.payer.address)), 10_000)
  assert.equal(await lab.charges(), 1)
  const { transaction } = decode(response.headers.get('payment-response'))
  const receipt = (await lab.chain.rpc('eth_getTransactionReceipt', [transaction])) as { status: string }
  assert.equal(receipt.status, '0x1')
  const [record] = await ledger.listRecent(1)
  assert.equal(record?.state, 'settled')
})
