import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Account, AccountStore } from '#accounts/account-store.ts'
import { SYSTEM_ACTOR } from '#accounts/audit-log.ts'
import { PLAN_NAMES, type PlanName } from '#accounts/plan.ts'
import type { Clock } from '#platform/clock.ts'
import type { StripeConfig } from '#platform/config.ts'
import { messageOf, wrongUsage } from '#platform/failure.ts'
import { requestJson } from '#platform/network/json-client.ts'
import { ProblemError } from '#platform/problem.ts'

/** Version of Stripe's API that defines the fields read here. */
const API_VERSION = '2025-03-31.basil'
const REQUEST_TIMEOUT_MS = 15_000
const RESPONSE_BYTES_MAX = 1024 * 1024
/** Maximum age of a signed event; an older one may be a replay. */
const SIGNATURE_AGE_SECONDS_MAX = 300
const MS_PER_SECOND = 1_000
const SUBSCRIPTIONS_READ_MAX = 20
/** Statuses with an active plan; past_due means that Stripe still tries to collect. */
const RUNNING = ['active', 'trialing', 'past_due']

type Json = Record<string, unknown>

export interface Subscription {
  /** Undefined if the price belongs to none of our plans. */
  readonly plan: PlanName | undefined
  /** Stripe's status: "active", "trialing", "past_due". */
  readonly status: string
}

export interface PaymentEvent {
  readonly customerId: string
  /** Account that started a checkout; undefined if the event does not say. */
  readonly accountId: string | undefined
}

/** Sells plans through Stripe's Checkout and portal, so that no card reaches this service. Plain HTTP, no library. */
export class StripeService {
  readonly plans: ReadonlySet<PlanName>
  readonly #config: StripeConfig
  readonly #publicUrl: string
  readonly #clock: Clock
  readonly #planOfPrice: ReadonlyMap<string, PlanName>
  readonly #priceOfPlan: ReadonlyMap<PlanName, string>

  /** @throws Failure (usage) for a price of an unknown plan */
  constructor({ config, publicUrl, clock }: { config: StripeConfig; publicUrl: string; clock: Clock }) {
    this.#config = config
    this.#publicUrl = publicUrl
    this.#clock = clock
    const pairs = [...config.prices].map(([name, price]): [PlanName, string] => [soldPlan(name), price])
    this.#priceOfPlan = new Map(pairs)
    this.#planOfPrice = new Map(pairs.map(([plan, price]) => [price, plan]))
    this.plans = new Set(this.#priceOfPlan.keys())
  }

  /** Returns the URL to redirect the browser to. @throws ProblemError billing_failed */
  async startCheckout(checkout: {
    readonly accountId: string
    readonly email: string
    /** Undefined if the account never paid. */
    readonly customerId: string | undefined
    readonly plan: PlanName
  }): Promise<string> {
    const { accountId, email, customerId, plan } = checkout
    const customer: Record<string, string> =
      customerId === undefined ? { customer_email: email } : { customer: customerId }
    const session = await this.#request('POST', '/v1/checkout/sessions', {
      mode: 'subscription',
      ...customer,
      client_reference_id: accountId,
      'line_items[0][price]': this.#priceOfPlan.get(plan) ?? '',
      'line_items[0][quantity]': '1',
      'subscription_data[metadata][account_id]': accountId,
      success_url: `${this.#publicUrl}/plan?checkout=done`,
      cancel_url: `${this.#publicUrl}/plan?checkout=cancelled`,
    })
    return addressIn(session)
  }

  /** Returns the URL to redirect the browser to. @throws ProblemError billing_failed */
  async openPortal(customerId: string): Promise<string> {
    const form = { customer: customerId, return_url: `${this.#publicUrl}/plan` }
    return addressIn(await this.#request('POST', '/v1/billing_portal/sessions', form))
  }

  /** Returns undefined if the event concerns no subscription. @throws ProblemError invalid_parameter (signature) */
  readEvent(body: Buffer, signature: string | undefined): PaymentEvent | undefined {
    if (!this.#isSigned(body, signature ?? '')) {
      throw new ProblemError('invalid_parameter', 'The webhook signature is invalid.', {
        errors: [{ parameter: 'Stripe-Signature', message: 'is not valid' }],
      })
    }
    const event = parsed(body)
    const type = textOf(event['type']) ?? ''
    if (type !== 'checkout.session.completed' && !type.startsWith('customer.subscription.')) return undefined
    const object = objectOf(objectOf(event['data'])['object'])
    const customerId = textOf(object['customer'])
    if (customerId === undefined) return undefined
    const accountId = textOf(object['client_reference_id']) ?? textOf(objectOf(object['metadata'])['account_id'])
    return { customerId, accountId }
  }

  /** Returns the running subscription, or undefined. @throws ProblemError billing_failed */
  async findSubscription(customerId: string): Promise<Subscription | undefined> {
    const query = { customer: customerId, status: 'all', limit: String(SUBSCRIPTIONS_READ_MAX) }
    const response = await this.#request('GET', '/v1/subscriptions', query)
    const found = Array.isArray(response['data']) ? response['data'].map(objectOf) : []
    const running = RUNNING.flatMap((status) => found.filter((subscription) => subscription['status'] === status))[0]
    if (running === undefined) return undefined
    const items = objectOf(running['items'])['data']
    const price = objectOf(objectOf(Array.isArray(items) ? items[0] : undefined)['price'])['id']
    return { plan: this.#planOfPrice.get(textOf(price) ?? ''), status: String(running['status']) }
  }

  /** Verifies Stripe's scheme v1: HMAC-SHA256 over time and exact bytes; several signatures during rotation. */
  #isSigned(body: Buffer, header: string): boolean {
    const parts = header.split(',').map((part) => part.trim().split('=', 2) as [string, string | undefined])
    const time = parts.find(([name]) => name === 't')?.[1] ?? ''
    const ageSeconds = Math.abs(this.#clock.nowMs() / MS_PER_SECOND - Number(time))
    if (!/^[0-9]{1,12}$/.test(time) || !(ageSeconds <= SIGNATURE_AGE_SECONDS_MAX)) return false
    const expected = createHmac('sha256', this.#config.webhookSecret).update(`${time}.`).update(body).digest()
    return parts
      .filter(([name, value]) => name === 'v1' && /^[0-9a-f]{64}$/.test(value ?? ''))
      .some(([, value]) => timingSafeEqual(Buffer.from(value ?? '', 'hex'), expected))
  }

  /** @throws ProblemError billing_failed; only the log contains Stripe's message */
  async #request(method: 'GET' | 'POST', path: string, form: Readonly<Record<string, string>>): Promise<Json> {
    const text = new URLSearchParams(form).toString()
    const url = `${this.#config.apiUrl}${path}${method === 'GET' ? `?${text}` : ''}`
    const headers = { authorization: `Bearer ${this.#config.secretKey}`, 'stripe-version': API_VERSION }
    try {
      const formType = { 'content-type': 'application/x-www-form-urlencoded' }
      const request =
        method === 'GET' ? { method, headers } : { method, headers: { ...headers, ...formType }, body: text }
      const limits = { timeoutMs: REQUEST_TIMEOUT_MS, bytesMax: RESPONSE_BYTES_MAX }
      const { status, content } = await requestJson(url, request, limits)
      const response = objectOf(content)
      if (status >= 200 && status < 300) return response
      throw new Error(`${method} ${path}: ${status} ${textOf(objectOf(response['error'])['message']) ?? ''}`)
    } catch (error) {
      throw new ProblemError('billing_failed', 'The payment provider is not available. Try again later.', {
        cause: new Error(`Stripe: ${messageOf(error)}`, { cause: error }),
      })
    }
  }
}

function soldPlan(name: string): PlanName {
  const plan = PLAN_NAMES.find((known) => known === name)
  if (plan !== undefined && plan !== 'free' && plan !== 'enterprise') return plan
  throw wrongUsage(`VDS_STRIPE_PRICES: the plan "${name}" cannot be sold. Use starter, pro, or business.`)
}

function parsed(body: Buffer): Json {
  return objectOf(JSON.parse(body.toString('utf8')))
}

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {}
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function addressIn(session: Json): string {
  const url = URL.parse(textOf(session['url']) ?? '')
  if (url !== null && (url.protocol === 'https:' || url.protocol === 'http:')) return url.href
  throw new ProblemError('billing_failed', 'The payment provider is not available. Try again later.', {
    cause: new Error('Stripe: the response contains no URL'),
  })
}

/**
 * Updates an account to its current subscription. Events arrive twice, late, and in any order; each one only triggers a
 * new lookup, so none of that matters. When a subscription ends, the account moves to the Free plan. A plan that the
 * operator set without a subscription is unchanged.
 * @throws ProblemError if Stripe or the store does not respond: Stripe then sends the event again
 */
export async function applySubscription(
  { customerId, accountId }: PaymentEvent,
  { accounts, payments }: { accounts: AccountStore; payments: StripeService },
): Promise<void> {
  const account = await accountOf(accounts, customerId, accountId)
  // The account was deleted, or the customer belongs to another use of the Stripe account.
  if (account === undefined) return
  const subscription = await payments.findSubscription(customerId)
  const wasBilled = (account.billing?.subscriptionStatus ?? null) !== null
  const plan = subscription === undefined ? (wasBilled ? 'free' : account.plan) : (subscription.plan ?? account.plan)
  if (plan !== account.plan) await accounts.setPlan(account.id, plan, { actor: SYSTEM_ACTOR })
  const billing = { customerId, subscriptionStatus: subscription?.status ?? null }
  await accounts.setBilling(account.id, billing, SYSTEM_ACTOR)
}

/** Finds the account by customer, which never changes; for the first event by the account's own id. */
async function accountOf(
  accounts: AccountStore,
  customerId: string,
  accountId: string | undefined,
): Promise<Account | undefined> {
  const known = await accounts.findAccountOfCustomer(customerId)
  if (known !== undefined || accountId === undefined) return known
  const named = await accounts.findAccountById(accountId)
  if (named?.billing?.customerId !== undefined && named.billing.customerId !== customerId) {
    throw new ProblemError('conflict', 'The account is linked to a different customer.', { reason: 'OTHER_CUSTOMER' })
  }
  return named
}
