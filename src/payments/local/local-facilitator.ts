import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { x402Facilitator } from '@x402/core/facilitator'
import { messageOf } from '#platform/failure.ts'
import { missingPackages } from './local-chain.ts'

const BODY_BYTES_MAX = 64 * 1024
const NETWORK_ID = 'eip155:84532'
/** How often a transaction's receipt is asked for; the local chain makes a block at once. */
const POLLING_MS = 20

type Arguments = Parameters<x402Facilitator['settle']>

/** A facilitator on this machine: the reference implementation of x402 behind its HTTP interface. */
export interface LocalFacilitator {
  readonly url: string
  stop(): Promise<void>
}

/** The parties of a local chain. */
export interface LocalAccounts {
  readonly facilitator: { readonly address: string; readonly privateKey: `0x${string}` }
  readonly payer: { readonly address: string; readonly privateKey: `0x${string}` }
  /** Whom the service is paid to. */
  readonly payee: { readonly address: string; readonly privateKey: `0x${string}` }
}

/** New keys, worth nothing anywhere else. @throws Failure when the development packages are missing */
export async function createLocalAccounts(): Promise<LocalAccounts> {
  const { generatePrivateKey, privateKeyToAccount } = await import('viem/accounts').catch((error: unknown) => {
    throw missingPackages(error)
  })
  const create = () => {
    const privateKey = generatePrivateKey()
    return { privateKey, address: privateKeyToAccount(privateKey).address }
  }
  return { facilitator: create(), payer: create(), payee: create() }
}

/** @throws Failure when the development packages are missing */
export async function startLocalFacilitator(rpcUrl: string, privateKey: `0x${string}`): Promise<LocalFacilitator> {
  const facilitator = await createFacilitator(rpcUrl, privateKey).catch((error: unknown) => {
    throw missingPackages(error)
  })
  const server = createServer((request, response) => void answer(facilitator, request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, stop: () => stop(server) }
}

async function createFacilitator(rpcUrl: string, privateKey: `0x${string}`): Promise<x402Facilitator> {
  const [{ x402Facilitator: Facilitator }, { toFacilitatorEvmSigner }, { registerExactEvmScheme }] = await Promise.all([
    import('@x402/core/facilitator'),
    import('@x402/evm'),
    import('@x402/evm/exact/facilitator'),
  ])
  const [{ createWalletClient, http, publicActions }, { nonceManager, privateKeyToAccount }, { baseSepolia }] =
    await Promise.all([import('viem'), import('viem/accounts'), import('viem/chains')])
  // Settlements at the same time need transaction numbers that do not collide.
  const account = privateKeyToAccount(privateKey, { nonceManager })
  const transport = http(rpcUrl)
  const wallet = createWalletClient({ account, chain: baseSepolia, transport, pollingInterval: POLLING_MS })
  const client = { ...wallet.extend(publicActions), address: account.address }
  // The two packages describe the same functions with types that do not meet.
  const signer = toFacilitatorEvmSigner(client as unknown as Parameters<typeof toFacilitatorEvmSigner>[0])
  return registerExactEvmScheme(new Facilitator(), { signer, networks: NETWORK_ID })
}

async function answer(facilitator: x402Facilitator, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    send(response, 200, await result(facilitator, request))
  } catch (error) {
    send(response, 500, { error: messageOf(error) })
  }
}

async function result(facilitator: x402Facilitator, request: IncomingMessage): Promise<unknown> {
  if (request.url === '/supported') return facilitator.getSupported()
  const { paymentPayload, paymentRequirements } = JSON.parse(await bodyOf(request)) as {
    paymentPayload: Arguments[0]
    paymentRequirements: Arguments[1]
  }
  if (request.url === '/verify') return facilitator.verify(paymentPayload, paymentRequirements)
  if (request.url === '/settle') return facilitator.settle(paymentPayload, paymentRequirements)
  throw new Error('there is nothing at this address')
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += String(chunk)
    if (text.length > BODY_BYTES_MAX) throw new Error('the body is too long')
  }
  return text
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function stop(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}
