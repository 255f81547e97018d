import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { x402Facilitator } from '@x402/core/facilitator'
import { toFacilitatorEvmSigner } from '@x402/evm'
import { registerExactEvmScheme } from '@x402/evm/exact/facilitator'
import { createWalletClient, http, publicActions } from 'viem'
import { generatePrivateKey, nonceManager, privateKeyToAccount } from 'viem/accounts'
import { baseSepolia } from 'viem/chains'
import { readText } from '#platform/bounded.ts'
import { messageOf } from '#platform/failure.ts'

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

/** New keys, worth nothing anywhere else. */
export function createLocalAccounts(): LocalAccounts {
  const create = () => {
    const privateKey = generatePrivateKey()
    return { privateKey, address: privateKeyToAccount(privateKey).address }
  }
  return { facilitator: create(), payer: create(), payee: create() }
}

/** @param privateKey of the account that pays for settlements */
export async function startLocalFacilitator(rpcUrl: string, privateKey: `0x${string}`): Promise<LocalFacilitator> {
  const facilitator = createFacilitator(rpcUrl, privateKey)
  const server = createServer((request, response) => void answer(facilitator, request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, stop: () => stop(server) }
}

function createFacilitator(rpcUrl: string, privateKey: `0x${string}`): x402Facilitator {
  // Settlements at the same time need transaction numbers that do not collide.
  const account = privateKeyToAccount(privateKey, { nonceManager })
  const transport = http(rpcUrl)
  const wallet = createWalletClient({ account, chain: baseSepolia, transport, pollingInterval: POLLING_MS })
  const client = { ...wallet.extend(publicActions), address: account.address }
  // The two packages describe the same functions with types that do not meet.
  const signer = toFacilitatorEvmSigner(client as unknown as Parameters<typeof toFacilitatorEvmSigner>[0])
  return registerExactEvmScheme(new x402Facilitator(), { signer, networks: NETWORK_ID })
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
  const { paymentPayload, paymentRequirements } = JSON.parse(await readText(request, BODY_BYTES_MAX)) as {
    paymentPayload: Arguments[0]
    paymentRequirements: Arguments[1]
  }
  if (request.url === '/verify') return facilitator.verify(paymentPayload, paymentRequirements)
  if (request.url === '/settle') return facilitator.settle(paymentPayload, paymentRequirements)
  throw new Error('there is nothing at this address')
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
