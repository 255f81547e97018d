import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { PAYMENT_NETWORKS } from '#payments/networks.ts'
import { Failure } from '#platform/failure.ts'
import { postJson } from '#platform/network/json-client.ts'

/** The local chain has the id of Base Sepolia and its token the address there, so that clients need no settings. */
const NETWORK = PAYMENT_NETWORKS.baseSepolia
const START_MS_MAX = 60_000
const CALL_LIMITS = { timeoutMs: 30_000, bytesMax: 1024 * 1024 }
/** How often and how long a transaction's block is waited for. */
const RECEIPT_LOOKS_MAX = 3_000
const RECEIPT_LOOK_MS = 10
const MINT = '0x40c10f19'
const BALANCE_OF = '0x70a08231'
/** Enough for gas of millions of transactions. */
const GAS_MONEY = '0xde0b6b3a7640000'

const PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': '@foundry-rs/anvil-linux-amd64/bin/anvil',
  'linux-arm64': '@foundry-rs/anvil-linux-arm64/bin/anvil',
  'darwin-x64': '@foundry-rs/anvil-darwin-amd64/bin/anvil',
  'darwin-arm64': '@foundry-rs/anvil-darwin-arm64/bin/anvil',
}

/** A chain of our own on this machine, with a test token in the place of USDC. */
export class LocalChain {
  readonly rpcUrl: string
  readonly #process: ChildProcess

  private constructor(rpcUrl: string, process: ChildProcess) {
    this.rpcUrl = rpcUrl
    this.#process = process
  }

  /** @throws Failure when anvil does not start */
  static async start(): Promise<LocalChain> {
    const child = spawn(anvilBinary(), ['--chain-id', '84532', '--port', '0', '--host', '127.0.0.1'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    try {
      const chain = new LocalChain(`http://${await addressOf(child)}`, child)
      await chain.rpc('anvil_setCode', [NETWORK.asset, TEST_TOKEN_CODE])
      return chain
    } catch (error) {
      child.kill('SIGKILL')
      throw error
    }
  }

  /** Gives an account money for gas. */
  async fund(address: string): Promise<void> {
    await this.rpc('anvil_setBalance', [address, GAS_MONEY])
  }

  /** Makes tokens for an account. */
  async mint(address: string, atomicUnits: number): Promise<void> {
    await this.callToken(MINT + word(address) + atomicUnits.toString(16).padStart(64, '0'))
  }

  /** Sends a transaction to the token and waits until it is in a block. @throws Error when the token rejects */
  async callToken(data: string): Promise<void> {
    await this.transact({ to: NETWORK.asset, data })
  }

  /** Sends a transaction of the chain's own account. Returns its hash once it is in a block. */
  async transact(call: { readonly to: string; readonly data: string; readonly gas?: string }): Promise<string> {
    const [from] = (await this.rpc('eth_accounts', [])) as string[]
    const transaction = (await this.rpc('eth_sendTransaction', [{ from, ...call }])) as string
    for (let looks = 0; looks < RECEIPT_LOOKS_MAX; looks += 1) {
      if ((await this.rpc('eth_getTransactionReceipt', [transaction])) !== null) return transaction
      await wait(RECEIPT_LOOK_MS)
    }
    throw new Error('the local chain makes no blocks')
  }

  /** Tokens of an account in atomic units. */
  async balance(address: string): Promise<number> {
    const call = { to: NETWORK.asset, data: BALANCE_OF + word(address) }
    return Number(await this.rpc('eth_call', [call, 'latest']))
  }

  /** @throws Error when the chain rejects */
  async rpc(method: string, params: readonly unknown[]): Promise<unknown> {
    const answer = (await postJson(this.rpcUrl, { jsonrpc: '2.0', id: 1, method, params }, CALL_LIMITS)) as {
      result?: unknown
      error?: { message: string }
    }
    if (answer.error !== undefined) throw new Error(`${method}: ${answer.error.message}`)
    return answer.result
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return
    const exit = once(this.#process, 'exit')
    this.#process.kill('SIGKILL')
    await exit
  }
}

/** The binary itself, not the package's wrapper, so that there is one process to stop. */
function anvilBinary(): string {
  const name = PACKAGES[`${process.platform}-${process.arch}`]
  if (name === undefined) throw new Failure('there is no local chain for this kind of machine')
  return createRequire(import.meta.url).resolve(name)
}

async function addressOf(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('anvil has no output')
  const timer = setTimeout(() => child.kill('SIGKILL'), START_MS_MAX)
  try {
    const lines = createInterface({ input: child.stdout })
    for await (const line of lines) {
      const address = /^Listening on (\S+)/.exec(line)?.[1]
      if (address !== undefined) return address
    }
  } finally {
    clearTimeout(timer)
    // Nobody reads further lines; a full pipe would stop the chain.
    child.stdout.resume()
  }
  throw new Failure('the local chain did not start')
}

function word(address: string): string {
  return address.slice(2).toLowerCase().padStart(64, '0')
}

/**
 * Runtime code of test-token.sol as the chain holds it, "0x...". Made with solc 0.8.37 for the EVM version paris,
 * through the IR pipeline, optimised for size (runs 1), without metadata; make it again when the source changes.
 */
const TEST_TOKEN_CODE = readFileSync(new URL('test-token.hex', import.meta.url), 'utf8').trim()
