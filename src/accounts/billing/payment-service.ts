import type { PlanName } from '#accounts/plan.ts'

/** What an account bought, as the payment service says at this moment. */
export interface Subscription {
  /** Undefined when it is for a price that is no plan of ours. */
  readonly plan: PlanName | undefined
  /** Its word for the state: "active", "trialing", "past_due". */
  readonly status: string
}

/** Something happened to a customer; what holds now is asked separately, so that order and repetition do not matter. */
export interface PaymentEvent {
  readonly customerId: string
  /** The account that began a checkout; undefined for events that do not say. */
  readonly accountId: string | undefined
}

/** Sells plans. One implementation (stripe-service.ts); the interface is all that the endpoints know. */
export interface PaymentService {
  /** Plans that can be bought. */
  readonly plans: ReadonlySet<PlanName>
  /** Address to send the browser to. @throws ProblemError billing_failed */
  startCheckout(checkout: {
    readonly accountId: string
    readonly email: string
    /** Of an account that bought before. */
    readonly customerId: string | undefined
    readonly plan: PlanName
  }): Promise<string>
  /** Address to send the browser to. @throws ProblemError billing_failed */
  openPortal(customerId: string): Promise<string>
  /**
   * Undefined for an event that concerns no subscription.
   * @throws ProblemError invalid_parameter when the signature does not prove who sent it
   */
  readEvent(body: Buffer, signature: string | undefined): PaymentEvent | undefined
  /** The subscription that runs, or undefined. @throws ProblemError billing_failed */
  findSubscription(customerId: string): Promise<Subscription | undefined>
}
