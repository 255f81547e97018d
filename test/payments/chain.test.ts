// Guarantee: the chain is asked what became of exactly one payment, and only what it shows for good is final.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { JsonRpcChain } from '#payments/chain.ts'
import { decodePayment } from '#payments/payment-header.ts'
import { encodeFunctionData, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { Laboratory } from './support/laboratory.ts'

const lab = await Laboratory.open({ after })
const chain = new JsonRpcChain(lab.offer, lab.chain.rpcUrl)
const { network } = lab.offer

async function newTrace() {
  const { authorization } = decodePayment(await lab.sign())
  const { from: payer, nonce, validBefore } = authorization
  return { payer, nonce, validBefore: Number(validBefore) }
}

test('a payment that nobody settled is open until 30 seconds after its end, then never', async () => {
  const trace = await newTrace()
  assert.deepEqual(await chain.outcome(trace), { kind: 'open' })
  const block = (await lab.chain.rpc('eth_getBlockByNumber', ['latest', false])) as { timestamp: string }
  const nowSeconds = Number(block.timestamp)
  assert.deepEqual(await chain.outcome({ ...trace, validBefore: nowSeconds - 29 }), { kind: 'open' })
  assert.deepEqual(await chain.outcome({ ...trace, validBefore: nowSeconds - 30 }), { kind: 'never' })
})

test('a payment that its payer cancelled never happens', async () => {
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

function splitSignature(signature: `0x${string}`) {
  const part = (from: number, to?: number) => `0x${signature.slice(from, to)}` as const
  return { r: part(2, 66), s: part(66, 130), v: Number(part(130)) }
}

test('a node that cannot be asked, or speaks nonsense, is no witness', async () => {
  const trace = await newTrace()
  const dead = new JsonRpcChain(lab.offer, 'http://127.0.0.1:9')
  assert.equal((await dead.outcome(trace)).kind, 'unreachable')
  assert.equal(await dead.confirm(`0x${'0'.repeat(64)}`, trace), 'unreachable')
  const nonsense = new JsonRpcChain(lab.offer, `${lab.facilitator.target}/supported`)
  assert.equal((await nonsense.outcome(trace)).kind, 'unreachable')
  assert.equal(await chain.confirm(`0x${'0'.repeat(64)}`, trace), 'unseen')
})
