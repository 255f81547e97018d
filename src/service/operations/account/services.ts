import type { Alerts } from '#alerts/open-alerts.ts'
import type { Account, AccountStore } from '#accounts/account-store.ts'
import type { PersonActor } from '#accounts/audit-entry.ts'
import type { SignedIn } from '#accounts/identity/identity.ts'
import type { AuthorizationServer } from '#accounts/apps/authorization-server.ts'
import type { Role } from '#accounts/members/roles.ts'
import type { Identity } from '#accounts/identity/library-identity.ts'
import type { RequestLog } from '#accounts/usage/buffered-request-log.ts'
import type { PaymentLedger } from '#payments/storage/stored-payment-ledger.ts'
import type { Catalog } from '#catalog/catalog.ts'
import type { StoredLinkReport } from '#catalog/report-store.ts'
import type { Clock } from '#platform/clock.ts'
import type { Mailer } from '#platform/network/mailer.ts'
import type { Log } from '#platform/log.ts'
import type { EventLoopQueue } from '#platform/event-loop-queue.ts'
import type { StripeService } from '#accounts/billing/stripe-service.ts'

/** The signed-in user, and the account they act for. */
export interface Caller {
  readonly session: SignedIn
  readonly account: Account
  /** Role of the user in the account. */
  readonly role: Role
  /** The account that is the user's own; it alone makes them an operator. */
  readonly own: Account
  /** For the audit log. */
  readonly actor: PersonActor
}

/** Process state that no snapshot contains. */
export interface ServiceHealth {
  /** False while the account store cannot answer. */
  readonly accountsAvailable: boolean
  /** Other stores that cannot answer, as callers know them: "sign-in store". */
  readonly failedStores?: readonly string[] | undefined
  /** When the data were last found or made current, in milliseconds since 1970 UTC. */
  readonly dataUpdatedMs: number
  /** Why the last refresh was rejected, or undefined. */
  readonly refreshFailure: string | undefined
  /** Notice about the last refresh that is not a problem with the data. */
  readonly refreshNotice?: string | undefined
  /** Why payments, which the operator has set up, are not taken at the moment. */
  readonly paymentProblem?: string | undefined
  /** When a source was last found to be what its official site has, ISO 8601; undefined = not known. */
  readonly checkedAt?: (source: string) => string | undefined
}

/** Dependencies of the dashboard's endpoints. */
export interface DashboardServices {
  readonly accounts: AccountStore
  readonly identity: Identity
  /** Connects apps by OAuth; undefined: the public URL is neither https nor loopback. */
  readonly authorizationServer: AuthorizationServer | undefined
  readonly requestLog: RequestLog
  /** Watchlists and webhooks. */
  readonly alerts: Alerts
  /** Lets one request of the dashboard begin at a time, and requests under /v1 in between. */
  readonly eventLoopQueue: EventLoopQueue
  /** Undefined: nothing can be bought. */
  readonly payments: StripeService | undefined
  readonly clock: Clock
  readonly log: Log
  readonly publicUrl: string
  /** Contact address of the operator: a mailto: or web address; undefined if not set. */
  readonly contactUrl?: string | undefined
  /** True if a mail server is configured. */
  readonly hasMail: boolean
  readonly mailer: Pick<Mailer, 'send'>
  /** The snapshot that is served, and how current it is. */
  readonly currentCatalog: () => Catalog
  readonly health: () => ServiceHealth
  /** Complete link report of the served snapshot. */
  readonly linkReport: () => ServedLinkReport
  /** Newest first. */
  readonly listRefreshes: () => readonly RefreshRecord[] | Promise<readonly RefreshRecord[]>
  readonly refreshes: OperatorRefreshes
  /** Calls paid without a key; undefined: none are taken. */
  readonly ledger?: PaymentLedger | undefined
  /** Why no payments are taken at the moment; undefined, or answering so: they are, or are not set up. */
  readonly paymentProblem?: (() => string | undefined) | undefined
}

/** Outcome of one refresh, as far as this process knows. */
export interface RefreshRecord {
  readonly atMs: number
  readonly outcome: 'published' | 'unchanged' | 'refused' | 'unreachable' | 'swapped'
  readonly snapshotId: string | undefined
  readonly detail: string
  /** Log entry; undefined: this process began to serve a snapshot, or rejected one. */
  readonly entry: RefreshDetails | undefined
}

/** One refresh, in parts. */
interface RefreshDetails {
  readonly origin: 'official' | 'folder'
  /** [] = all. */
  readonly sources: readonly string[]
  /** Undefined: not recorded. */
  readonly tookSeconds: number | undefined
  readonly rows: readonly {
    readonly source: string
    readonly read: number
    readonly accepted: number
    readonly rejected: number
    readonly notes?: readonly { readonly reason: string; readonly rows: number }[]
  }[]
  readonly reasons: readonly string[]
  readonly accepted: readonly string[]
  readonly warnings: readonly string[]
}

/** The refresh of this data folder, which any process may run. */
export interface OperatorRefreshes {
  state(): Promise<OperatorRefreshState>
  /**
   * Starts one of some sources; settles when it has begun or ended.
   * @returns false when one runs already
   */
  start(sources: readonly string[]): Promise<boolean>
}

export interface OperatorRefreshState {
  readonly running:
    | {
        readonly began_ms: number
        readonly origin: 'official' | 'folder'
        readonly sources: readonly string[]
        readonly step: string
        readonly detail: string | null
        /** From 0 to 1; null = not known. */
        readonly share: number | null
        readonly rows: number
      }
    | undefined
  /** Why none can be started here. */
  readonly blocked: string | undefined
  readonly isScheduled: boolean
  readonly sources: readonly { source: string; checkedAt: string | undefined; failures: number }[]
}

/** Links between NHTSA's names and vehicles, most recalls first. */
export interface ServedLinkReport extends Pick<StoredLinkReport, 'all' | 'rated' | 'makes' | 'rules'> {
  readonly unlinked: readonly {
    readonly make: string
    readonly model: string
    /** "2003-2006, 2009" */
    readonly years: string
    readonly recalls: number
    readonly why: string
  }[]
}
