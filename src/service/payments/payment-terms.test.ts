import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Failure } from '#platform/failure.ts'
import { paymentNetwork } from './networks.ts'
import type { SignedPayment } from './payment-header.ts'
import { CALL_PRICE_ATOMIC, paymentOffer, paymentTerms, timeMismatch } from './payment-terms.ts'

const PAY_TO = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const X402 = {
  payTo: PAY_TO,
  network: 'eip155:8453',
  facilitatorUrl: 'https://facilitator.example',
  rpcUrl: 'https://rpc.example',
}
const REQUEST = { publicUrl: 'https://api.example', target: '/v1/vehicles?make=vw', error: 'e', message: 'm' }

function decode(header: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(header, 'base64').toString()) as Record<string, unknown>
}

describe('payment offer', () => {
  // Guarantee: with the operator's settings, payments go to the operator's address on the operator's chain.
  it("is the operator's if the settings are set", () => {
    const offer = paymentOffer({ x402: X402 })
    assert.deepEqual([offer?.payTo, offer?.network.legacyName], [PAY_TO, 'base'])
    assert.equal(paymentOffer({ x402: { ...X402, network: 'base-sepolia' } })?.network.id, 'eip155:84532')
    assert.throws(() => paymentOffer({ x402: { ...X402, network: 'ethereum' } }), Failure)
  })

  // Guarantee: terms never name an address that the operator did not configure.
  it('is undefined without the settings', () => {
    assert.equal(paymentOffer({ x402: undefined }), undefined)
  })
})

describe('payment terms', () => {
  // Guarantee: a call costs 0.01 USD: 10,000 millionths of a USDC, in both versions of the protocol.
  it('requests one cent in both versions', () => {
    assert.equal(CALL_PRICE_ATOMIC, '10000')
    const offer = paymentOffer({ x402: X402 })
    const { body, header } = paymentTerms(offer, REQUEST)
    const asset = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
    const extra = { name: 'USD Coin', version: '2' }
    const url = 'https://api.example/v1/vehicles?make=vw'
    const resource = { description: 'One API call', mimeType: 'application/json' }
    assert.deepEqual(body, {
      x402Version: 1,
      error: 'e',
      message: 'm',
      accepts: [
        {
          scheme: 'exact',
          network: 'base',
          maxAmountRequired: '10000',
          resource: url,
          ...resource,
          payTo: PAY_TO,
          maxTimeoutSeconds: 60,
          asset,
          extra,
        },
      ],
    })
    assert.deepEqual(decode(header), {
      x402Version: 2,
      error: 'e',
      resource: { url, ...resource },
      accepts: [
        {
          scheme: 'exact',
          network: 'eip155:8453',
          amount: '10000',
          asset,
          payTo: PAY_TO,
          maxTimeoutSeconds: 60,
          extra,
        },
      ],
      extensions: {
        'payment-identifier': {
          info: { required: false },
          schema: {
            $schema: 'https://json-schema.org/draft/2020-12/schema',
            type: 'object',
            properties: { required: { type: 'boolean' }, id: { type: 'string', minLength: 16, maxLength: 128 } },
            required: ['required'],
          },
        },
      },
    })
  })

  // Guarantee: the EIP-712 name differs between the two chains, and the wrong one makes every signature invalid.
  it("names the token as each chain's contract does", () => {
    assert.deepEqual(paymentNetwork('base').domain, { name: 'USD Coin', version: '2' })
    assert.deepEqual(paymentNetwork('base-sepolia').domain, { name: 'USDC', version: '2' })
    assert.equal(paymentNetwork('base-sepolia').asset, '0x036CbD53842c5426634e7929541eC2318f3dCF7e')
  })

  it('lists no terms if payments are disabled', () => {
    const { body, header } = paymentTerms(undefined, REQUEST)
    assert.deepEqual(body, { x402Version: 1, error: 'e', accepts: [], message: 'm' })
    assert.deepEqual(decode(header)['accepts'], [])
  })

  // Guarantee: a payment is rejected if it ends before it can be settled, or if a finder could use it for long.
  it('accepts authorizations that end in six seconds to an hour', () => {
    const endingIn = (seconds: number) => {
      const authorization = { validAfter: '0', validBefore: String(1_000_000 + seconds) }
      return timeMismatch({ authorization } as SignedPayment, 1_000_000_000)
    }
    assert.deepEqual([5, 6, 3_600, 3_601].map(endingIn), [
      'payment_expired',
      undefined,
      undefined,
      'payment_terms_mismatch',
    ])
  })

  it('is short enough for a header for any request', () => {
    const target = `/v1/vehicles?make=${'x'.repeat(10_000)}`
    const { body, header } = paymentTerms(paymentOffer({ x402: X402 }), {
      ...REQUEST,
      target,
    })
    assert.equal(body.accepts[0]?.resource, 'https://api.example/v1/vehicles')
    assert.ok(header.length < 4_000)
    const path = paymentTerms(undefined, { ...REQUEST, target: `/${'x'.repeat(10_000)}` })
    assert.ok(path.header.length < 4_000)
  })
})
