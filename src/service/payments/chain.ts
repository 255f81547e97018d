import { messageOf } from '#platform/failure.ts'
import { postJson, trustedUrl } from '#platform/network/json-client.ts'
import type { PaymentNetwork } from './networks.ts'
import { CALL_PRICE_ATOMIC } from './payment-terms.ts'

const CALL_TIMEOUT_MS = 3_000
/** A receipt contains all events of its transaction, which may settle many payments. */
const RESPONSE_BYTES_MAX = 1024 * 1024
/** Maximum number of blocks that nodes search at once. */
const BLOCKS_SEARCHED_MAX = 2_000
/** Maximum time between a settlement and the payment's end; payment-terms.ts rejects longer ones. */
const SETTLED_BEFORE_END_SECONDS_MAX = 3_600
/** A block this much later than a payment's end is conclusive, even if the newest blocks are replaced. */
const EXPIRY_MARGIN_SECONDS = 30

/** Number as nodes write it; the largest chain ids in use have six bytes. */
const QUANTITY = /^0x[0-9a-fA-F]{1,16}$/

/** Boolean as contracts return it. */
const BOOLEAN = /^0x0{63}[01]$/

/** First four bytes of keccak256("authorizationState(address,bytes32)"). */
const AUTHORIZATION_STATE = '0xe94a0102'
/** keccak256 of the events' signatures (ERC-20, EIP-3009). */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const AUTHORIZATION_USED = '0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5'
const AUTHORIZATION_CANCELED = '0x1cdd46ff242716cdaa72d159d339a485b3438398348d68f09d7c8c0a59353d81'

export interface PaymentTrace {
  readonly payer: string
  readonly nonce: string
  /** Seconds since 1970. */
  readonly validBefore: number
}

/** Outcome of a payment according to the chain. */
export type ChainOutcome =
  /** It moved our price from the payer to us. */
  | { readonly kind: 'paid'; readonly transaction: string }
  /** It never moves anything to us: expired, cancelled, or spent on another payee. */
  | { readonly kind: 'never' }
  /** This node shows no transfer, but one may still happen. */
  | { readonly kind: 'open' }
  | { readonly kind: 'unreachable'; readonly cause: string }

/** Confirmation that one transaction paid us; `unseen`: the node does not know the transaction (yet). */
export type Confirmation = 'paid' | 'not_paid' | 'unseen' | 'unreachable'

export type ChainIdentity =
  | { readonly kind: 'known'; readonly networkId: string }
  | { readonly kind: 'unreachable'; readonly cause: string }

/** The only source that is trusted about money. */
export interface Chain {
  outcome(trace: PaymentTrace): Promise<ChainOutcome>
  confirm(transaction: string, trace: PaymentTrace): Promise<Confirmation>
}

interface LogEntry {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
  readonly transactionHash: string
}

/** Recipient of an authorization's money; `unclear`: the receipt does not show its use. */
type Payee = 'us' | 'elsewhere' | 'unclear'

interface Receipt {
  readonly status: string
  readonly logs: readonly LogEntry[]
}

export class JsonRpcChain implements Chain {
  readonly #url: string
  readonly #networkId: string
  readonly #asset: string
  readonly #blockSeconds: number
  readonly #payTo: string

  /** @throws Failure (usage) if the URL cannot be trusted */
  constructor(offer: { readonly network: PaymentNetwork; readonly payTo: string }, rpcUrl: string) {
    this.#url = trustedUrl('VDS_X402_RPC_URL', rpcUrl)
    this.#networkId = offer.network.id
    this.#asset = offer.network.asset.toLowerCase()
    this.#blockSeconds = offer.network.blockSeconds
    this.#payTo = offer.payTo.toLowerCase()
  }

  async identity(): Promise<ChainIdentity> {
    try {
      return { kind: 'known', networkId: await this.#readNetworkId() }
    } catch (error) {
      return { kind: 'unreachable', cause: `the chain cannot be asked: ${messageOf(error)}` }
    }
  }

  async outcome(trace: PaymentTrace): Promise<ChainOutcome> {
    try {
      const outcome = await this.#outcome(trace)
      // "Never" requires a new payment. A node of another chain would report it for every expired payment.
      if (outcome.kind === 'never') await this.#assertNetwork()
      return outcome
    } catch (error) {
      return { kind: 'unreachable', cause: `the chain cannot be asked: ${messageOf(error)}` }
    }
  }

  async confirm(transaction: string, trace: PaymentTrace): Promise<Confirmation> {
    try {
      const receipt = await this.#receipt(transaction)
      if (receipt === null) return 'unseen'
      return this.#payeeOf(receipt, trace) === 'us' ? 'paid' : 'not_paid'
    } catch {
      return 'unreachable'
    }
  }

  /** Reads state and time from one block, so that "unused" and "expired" hold at the same time. */
  async #outcome(trace: PaymentTrace): Promise<ChainOutcome> {
    const block = (await this.#call('eth_getBlockByNumber', ['latest', false])) as { number: string; timestamp: string }
    const data = AUTHORIZATION_STATE + word(trace.payer) + trace.nonce.slice(2)
    const head = { height: numberOf(block.number), seconds: numberOf(block.timestamp) }
    const used = await this.#call('eth_call', [{ to: this.#asset, data }, block.number])
    if (typeof used !== 'string' || !BOOLEAN.test(used)) throw new Error('the node says neither used nor unused')
    if (BigInt(used) === 1n) return this.#usageOutcome(trace, head)
    return { kind: head.seconds >= trace.validBefore + EXPIRY_MARGIN_SECONDS ? 'never' : 'open' }
  }

  async #usageOutcome(trace: PaymentTrace, head: { height: number; seconds: number }): Promise<ChainOutcome> {
    const ageSeconds = head.seconds - trace.validBefore + SETTLED_BEFORE_END_SECONDS_MAX
    const first = Math.max(0, head.height - Math.ceil(ageSeconds / this.#blockSeconds))
    const filter = {
      address: this.#asset,
      topics: [[AUTHORIZATION_USED, AUTHORIZATION_CANCELED], topic(trace.payer), trace.nonce],
      fromBlock: quantity(first),
      toBlock: quantity(Math.min(first + BLOCKS_SEARCHED_MAX, head.height)),
    }
    // A nonce is used once, so there is at most one event; some nodes ignore the filter.
    const events = (await this.#call('eth_getLogs', [filter])) as LogEntry[]
    const event = events.find((entry) => isOf(entry, trace))
    if (event === undefined) return { kind: 'open' }
    if (event.topics[0] === AUTHORIZATION_CANCELED) return { kind: 'never' }
    const receipt = await this.#receipt(event.transactionHash)
    const payee = receipt === null ? 'unclear' : this.#payeeOf(receipt, trace)
    if (payee === 'us') return { kind: 'paid', transaction: event.transactionHash }
    return { kind: payee === 'elsewhere' ? 'never' : 'open' }
  }

  /**
   * Returns the recipient of the authorization's money. The token logs the transfer directly after the use (Circle's
   * EIP3009.sol). Any other transfer of the transaction may belong to another payment.
   */
  #payeeOf({ status, logs }: Receipt, trace: PaymentTrace): Payee {
    const ofToken = logs.filter(({ address }) => address.toLowerCase() === this.#asset)
    const used = ofToken.findIndex((entry) => entry.topics[0] === AUTHORIZATION_USED && isOf(entry, trace))
    const transfer = ofToken[used + 1]
    if (status !== '0x1' || used === -1 || transfer?.topics[0] !== TRANSFER) return 'unclear'
    const [, from, to] = transfer.topics
    const isOurs = from === topic(trace.payer) && to === topic(this.#payTo)
    return isOurs && BigInt(transfer.data) === BigInt(CALL_PRICE_ATOMIC) ? 'us' : 'elsewhere'
  }

  async #assertNetwork(): Promise<void> {
    const networkId = await this.#readNetworkId()
    if (networkId !== this.#networkId) throw new Error(`the node is of the chain ${networkId}, not ${this.#networkId}`)
  }

  async #readNetworkId(): Promise<string> {
    const id = await this.#call('eth_chainId', [])
    if (typeof id !== 'string' || !QUANTITY.test(id)) throw new Error('the node names no chain')
    return `eip155:${BigInt(id)}`
  }

  async #receipt(transaction: string): Promise<Receipt | null> {
    return (await this.#call('eth_getTransactionReceipt', [transaction])) as Receipt | null
  }

  async #call(method: string, params: readonly unknown[]): Promise<unknown> {
    const request = { jsonrpc: '2.0', id: 1, method, params }
    const response = await postJson(this.#url, request, { timeoutMs: CALL_TIMEOUT_MS, bytesMax: RESPONSE_BYTES_MAX })
    const { result, error } = (response ?? {}) as { result?: unknown; error?: unknown }
    if (error !== undefined || result === undefined) throw new Error(`the node rejected ${method}`)
    return result
  }
}

function isOf({ topics: [, payer, nonce] }: LogEntry, trace: PaymentTrace): boolean {
  return payer === topic(trace.payer) && nonce === trace.nonce
}

function numberOf(value: string): number {
  if (typeof value !== 'string' || !QUANTITY.test(value)) throw new Error('the node sends no number')
  return Number(value)
}

/** Returns an address as a 32-byte word, without 0x. */
function word(address: string): string {
  return address.slice(2).toLowerCase().padStart(64, '0')
}

function topic(address: string): string {
  return `0x${word(address)}`
}

function quantity(count: number): string {
  return `0x${count.toString(16)}`
}
