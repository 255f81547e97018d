import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { registerExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { privateKeyToAccount } from 'viem/accounts'
import { USDC_DECIMALS } from '#payments/networks.ts'
import { systemClock as clock } from '#platform/clock.ts'
import { loadConfig, type Config } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { startService } from '#server/running-service.ts'
import { STARTER_DIRECTORY } from '#server/starter-files.ts'
import { ingestedFolder } from '#test/support/ingested-folder.ts'
import { freePort } from '#test/support/network/free-port.ts'
import { LocalChain } from '#test/support/payments/local-chain.ts'
import { createLocalAccounts, startLocalFacilitator } from '#test/support/payments/local-facilitator.ts'

/**
 * `npm run pay-demo`: runs everything needed for pay per call on this machine, and one call paid by an ordinary client.
 */

const ATOMIC_UNITS_PER_USD = 10 ** USDC_DECIMALS
const PURSE_USD = 5
const TARGET = '/v1/vehicles?year=2019&make=toyota&limit=100'

/** @param onClose registers cleanup, run in reverse order */
async function runDemo(onClose: (close: () => Promise<unknown>) => void): Promise<void> {
  const { payer, payee, facilitator: hotWallet } = createLocalAccounts()
  const chain = await LocalChain.start()
  onClose(() => chain.stop())
  await chain.fund(hotWallet.address)
  await chain.mint(payer.address, PURSE_USD * ATOMIC_UNITS_PER_USD)
  console.log(`Chain with a test token in the place of USDC:  ${chain.rpcUrl}`)
  const facilitator = await startLocalFacilitator(chain.rpcUrl, hotWallet.privateKey)
  onClose(() => facilitator.stop())
  console.log(`Facilitator (reference implementation):        ${facilitator.url}`)
  const dataDirectory = await mkdtemp(join(tmpdir(), 'vds-pay-demo-'))
  onClose(() => rm(dataDirectory, { recursive: true, force: true }))
  await cp(await ingestedFolder(STARTER_DIRECTORY), dataDirectory, { recursive: true })
  const payTo = payee.address
  const config = await demoConfig({ dataDirectory, payTo, facilitatorUrl: facilitator.url, rpcUrl: chain.rpcUrl })
  const service = await startService(config, clock, createLog('warn', process.stderr))
  onClose(() => service.stop())
  console.log(`Vehicle Data Service, paid at ${payTo}:\n  ${service.address}${TARGET}\n`)
  const balances = async (): Promise<string> =>
    `payer ${usd(await chain.balance(payer.address))}, service ${usd(await chain.balance(payTo))}`
  console.log(`Before:  ${await balances()}`)
  const pay = ordinaryClient(payer.privateKey)
  const unpaid = await fetch(service.address + TARGET)
  console.log(`GET without a key or payment: ${unpaid.status}`)
  const paid = await pay(service.address + TARGET)
  if (!paid.ok) throw new Error(`the paid call was answered with ${paid.status}: ${await paid.text()}`)
  const { count, limit, total } = (await paid.json()) as Record<'count' | 'limit' | 'total', number>
  console.log(`GET with a payment: ${paid.status}, ${count} of ${total} vehicles (limit ${limit})`)
  console.log(`Receipt: ${Buffer.from(paid.headers.get('payment-response') ?? '', 'base64').toString()}`)
  console.log(`After:   ${await balances()}`)
}

async function demoConfig(parts: {
  dataDirectory: string
  payTo: string
  facilitatorUrl: string
  rpcUrl: string
}): Promise<Config> {
  // The terms contain the public address, so the port is chosen before the service listens.
  const port = String(await freePort())
  return loadConfig({
    VDS_PORT: port,
    VDS_PUBLIC_URL: `http://127.0.0.1:${port}`,
    VDS_DATA_DIR: parts.dataDirectory,
    VDS_REFRESH: 'off',
    VDS_X402_PAY_TO: parts.payTo,
    VDS_X402_NETWORK: 'eip155:84532',
    VDS_X402_FACILITATOR_URL: parts.facilitatorUrl,
    VDS_X402_RPC_URL: parts.rpcUrl,
  })
}

function ordinaryClient(privateKey: `0x${string}`): typeof fetch {
  const client = new x402Client()
  registerExactEvmScheme(client, { signer: privateKeyToAccount(privateKey) })
  return wrapFetchWithPayment(fetch, client)
}

function usd(atomicUnits: number): string {
  return `${(atomicUnits / ATOMIC_UNITS_PER_USD).toFixed(2)} USDC`
}

const opened: (() => Promise<unknown>)[] = []
try {
  await runDemo((close) => opened.push(close))
} finally {
  for (const close of opened.toReversed()) await close()
}
