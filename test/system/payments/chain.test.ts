// Guarantee: the chain is queried for the outcome of exactly one payment, and only final results count.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { JsonRpcChain } from '#payments/chain.ts'
import { decodePayment } from '#payments/payment-header.ts'
import { Laboratory } from './support/laboratory.ts'
import { RelayedNode } from './support/relayed-node.ts'

const lab = await Laboratory.open({ after })
const chain = new JsonRpcChain(lab.offer, lab.chain.rpcUrl)
const { network } = lab.offer

async function newTrace() {
  return traceOf(await lab.sign())
}

function traceOf(header: string) {
  const { from: payer, nonce, validBefore } = decodePayment(header).authorization
  return { payer, nonce, validBefore: Number(validBefore) }
}

const TRANSFER = parseAbi([
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
])
/** Bytes of a call of it. */
const CALL_BYTES = 292
/** Address of a contract that calls the token twice. */
const TWO_CALLS = '0x0000000000000000000000000000000000002222'

function transferOf(header: string): Hex {
  const { authorization: signed, signature } = decodePayment(header)
  const { r, s, v } = splitSignature(signature as Hex)
  const times = [BigInt(signed.validAfter), BigInt(signed.validBefore)] as const
  const parties = [signed.from as Hex, signed.to as Hex] as const
  const args = [...parties, BigInt(signed.value), ...times, signed.nonce as Hex, v, r, s] as const
  return encodeFunctionData({ abi: TRANSFER, args })
}

/** Code that calls the token with the n-th part of what the contract is called with. */
function callOfToken(index: number): string {
  const hex = (value: number) => value.toString(16).padStart(4, '0')
  const copied = `61${hex(CALL_BYTES)}61${hex(index * CALL_BYTES)}600037`
  return `${copied}6000600061${hex(CALL_BYTES)}6000600073${network.asset.slice(2)}5af150`
}

/** Settles two payments in one transaction, as any contract can. Returns the transaction. */
async function settleTogether(headers: readonly [string, string]): Promise<string> {
  const data = `0x${headers.map((header) => transferOf(header).slice(2)).join('')}`
  await lab.chain.rpc('anvil_setCode', [TWO_CALLS, `0x${[0, 1].map(callOfToken).join('')}00`])
  return lab.chain.transact({ to: TWO_CALLS, data, gas: '0xf4240' })
}

test('an unsettled payment is open until 30 seconds after its end, then it can never happen', async () => {
  const trace = await newTrace()
  assert.deepEqual(await chain.outcome(trace), { kind: 'open' })
  const block = (await lab.chain.rpc('eth_getBlockByNumber', ['latest', false])) as { timestamp: string }
  const nowSeconds = Number(block.timestamp)
  assert.deepEqual(await chain.outcome({ ...trace, validBefore: nowSeconds - 29 }), { kind: 'open' })
  assert.deepEqual(await chain.outcome({ ...trace, validBefore: nowSeconds - 30 }), { kind: 'never' })
})

test('a payment that its payer canceled never happens', async () => {
  const trace = await newTrace()
  const account = privateKeyToAccount(lab.accounts.payer.privateKey)
  const { r, s, v } = splitSignature(
    await account.signTypedData({
      domain: { ...network.domain, chainId: 84532, verifyingContract: network.asset as `0x${string}` },
      types: {
        CancelAuthorization: [
          { name: 'authorizer', type: 'address' },
          { name: 'nonce', type: 'bytes32' },
        ],
      },
      primaryType: 'CancelAuthorization',
      message: { authorizer: account.address, nonce: trace.nonce as `0x${string}` },
    }),
  )
  const abi = parseAbi([
    'function cancelAuthorization(address authorizer, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
  ])
  await lab.chain.callToken(encodeFunctionData({ abi, args: [account.address, trace.nonce as `0x${string}`, v, r, s] }))
  assert.deepEqual(await chain.outcome(trace), { kind: 'never' })
})

// Guarantee: one transfer pays for one request, even if one transaction settles several payments of a payer.
test('a nonce that its payer spends on itself buys nothing, whatever else its transaction pays', async () => {
  const self = { to: lab.accounts.payer.address }
  const [payment, toItself, otherToItself, otherPayment] = [
    await lab.sign(),
    await lab.sign({ authorization: self }),
    await lab.sign({ authorization: self }),
    await lab.sign(),
  ]
  const transaction = await settleTogether([payment, toItself])
  const reverse = await settleTogether([otherToItself, otherPayment])
  assert.deepEqual(await chain.outcome(traceOf(payment)), { kind: 'paid', transaction })
  assert.deepEqual(await chain.outcome(traceOf(otherPayment)), { kind: 'paid', transaction: reverse })
  assert.deepEqual(await chain.outcome(traceOf(toItself)), { kind: 'never' })
  assert.deepEqual(await chain.outcome(traceOf(otherToItself)), { kind: 'never' })
  assert.equal(await chain.confirm(transaction, traceOf(toItself)), 'not_paid')
})

// Guarantee: no payer is asked to pay again because a node contradicts itself or sends no value.
test('a node that contradicts itself ends no payment', async (t) => {
  const payment = await lab.sign()
  const transaction = await settleTogether([payment, await lab.sign()])
  const trace = { ...traceOf(payment), validBefore: 1 }
  const node = await RelayedNode.start(t, lab.chain.rpcUrl)
  const relayed = new JsonRpcChain(lab.offer, node.url)
  const receipt = (await lab.chain.rpc('eth_getTransactionReceipt', [transaction])) as { logs: { topics: string[] }[] }
  const cancelled = '0x1cdd46ff242716cdaa72d159d339a485b3438398348d68f09d7c8c0a59353d81'
  const other = { ...receipt.logs[0], topics: [cancelled, receipt.logs[0]?.topics[1], `0x${'1'.repeat(64)}`] }
  const lies: [method: string, said: unknown, kind: string][] = [
    ['eth_call', '', 'unreachable'],
    ['eth_call', [], 'unreachable'],
    ['eth_call', '0x', 'unreachable'],
    ['eth_getBlockByNumber', { number: '0x1', timestamp: 'Infinity' }, 'unreachable'],
    ['eth_getLogs', [], 'open'],
    ['eth_getLogs', [other], 'open'],
    ['eth_getTransactionReceipt', { ...receipt, logs: [] }, 'open'],
    ['eth_getTransactionReceipt', { ...receipt, status: '0x0' }, 'open'],
    ['eth_getTransactionReceipt', { ...receipt, logs: receipt.logs.slice(0, 1) }, 'open'],
  ]
  for (const [method, said, kind] of lies) {
    node.lies.set(method, said)
    assert.equal((await relayed.outcome(trace)).kind, kind, `${method} ${JSON.stringify(said).slice(0, 80)}`)
    node.lies.clear()
  }
  assert.deepEqual(await relayed.outcome(traceOf(payment)), { kind: 'paid', transaction })
})

function splitSignature(signature: `0x${string}`) {
  const part = (from: number, to?: number) => `0x${signature.slice(from, to)}` as const
  return { r: part(2, 66), s: part(66, 130), v: Number(part(130)) }
}

test('a node that sends nonsense counts as unreachable', async () => {
  const trace = await newTrace()
  const dead = new JsonRpcChain(lab.offer, 'http://127.0.0.1:9')
  assert.equal((await dead.outcome(trace)).kind, 'unreachable')
  assert.equal(await dead.confirm(`0x${'0'.repeat(64)}`, trace), 'unreachable')
  const nonsense = new JsonRpcChain(lab.offer, `${lab.facilitator.target}/supported`)
  assert.equal((await nonsense.outcome(trace)).kind, 'unreachable')
  assert.equal(await chain.confirm(`0x${'0'.repeat(64)}`, trace), 'unseen')
})
