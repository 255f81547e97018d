import type { Account, AccountStore } from '#accounts/account-store.ts'
import type { AuthorizationServer } from '#accounts/apps/authorization-server.ts'
import type { PersonActor } from '#accounts/audit-log.ts'
import type { SignedIn } from '#accounts/identity/identity.ts'
import type { Identity } from '#accounts/identity/library-identity.ts'
import type { Role } from '#accounts/members/roles.ts'
import type { StripeService } from '#accounts/stripe-service.ts'
import type { RequestLog } from '#accounts/usage/request-log.ts'
import type { Alerts } from '#alerts/open-alerts.ts'
import type { Catalog } from '#catalog/catalog.ts'
import type { StoredLinkReport } from '#catalog/report-store.ts'
import type { PaymentLedger } from '#payments/storage/stored-payment-ledger.ts'
import type { Clock } from '#platform/clock.ts'
import type { EventLoopQueue } from '#platform/event-loop.ts'
import type { Log } from '#platform/log.ts'
import type { Mailer } from '#platform/network/mailer.ts'

export interface Caller {
  readonly session: SignedIn
  readonly account: Account
  readonly role: Role
  /** The user's own account; only this account makes them an operator. */
  readonly own: Account
  readonly actor: PersonActor
}

/** Process state that no snapshot contains. */
export interface ServiceHealth {
  /** False while the account store does not respond. */
  readonly accountsAvailable: boolean
  /** Other stores that do not respond, by their public names: "sign-in store". */
  readonly failedStores?: readonly string[] | undefined
  /** Time the data were last confirmed or updated, in milliseconds since 1970 UTC. */
  readonly dataUpdatedMs: number
  /** Reason for rejecting the last refresh; undefined if it succeeded. */
  readonly refreshFailure: string | undefined
  /** Notice about the last refresh that is not a problem with the data. */
  readonly refreshNotice?: string | undefined
  /** Reason why configured payments are currently not accepted. */
  readonly paymentProblem?: string | undefined
  /** Returns the last time the source matched its official site, in ISO 8601; undefined if unknown. */
  readonly checkedAt?: (source: string) => string | undefined
}

export interface DashboardServices {
  readonly accounts: AccountStore
  readonly identity: Identity
  /** Connects apps by OAuth; undefined if the public URL is neither https nor loopback. */
  readonly authorizationServer: AuthorizationServer | undefined
  readonly requestLog: RequestLog
  readonly alerts: Alerts
  /** Starts one dashboard request at a time, with requests under /v1 in between. */
  readonly eventLoopQueue: EventLoopQueue
  /** Undefined if plans cannot be bought. */
  readonly payments: StripeService | undefined
  readonly clock: Clock
  readonly log: Log
  readonly publicUrl: string
  /** Operator's contact address: a mailto: or web address. Optional. */
  readonly contactUrl?: string | undefined
  /** True if the service loads all vehicles and official files by itself. */
  readonly isRefreshing?: boolean
  readonly hasMail: boolean
  readonly mailer: Pick<Mailer, 'send'>
  readonly currentCatalog: () => Catalog
  readonly health: () => ServiceHealth
  readonly linkReport: () => ServedLinkReport
  /** Newest first. */
  readonly listRefreshes: () => readonly RefreshRecord[] | Promise<readonly RefreshRecord[]>
  readonly refreshes: OperatorRefreshes
  /** Calls paid without a key; undefined if pay-per-call is disabled. */
  readonly ledger?: PaymentLedger | undefined
  /** Returns the reason why payments are not accepted; undefined if they are accepted or not set up. */
  readonly paymentProblem?: (() => string | undefined) | undefined
}

/** Outcome of one refresh, as far as this process knows. */
export interface RefreshRecord {
  readonly atMs: number
  readonly outcome: 'published' | 'unchanged' | 'refused' | 'unreachable' | 'swapped'
  readonly snapshotId: string | undefined
  readonly detail: string
  /** Log entry; undefined if this process only began to serve a snapshot, or rejected one. */
  readonly entry: RefreshDetails | undefined
}

interface RefreshDetails {
  readonly origin: 'official' | 'folder'
  /** Empty for all. */
  readonly sources: readonly string[]
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

/** Refresh of this data folder, which any process may run. */
export interface OperatorRefreshes {
  state(): Promise<OperatorRefreshState>
  /** Starts a refresh of some sources. Settles when it has begun or ended. Returns false if one is already running. */
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
        /** From 0 to 1; null if unknown. */
        readonly share: number | null
        readonly rows: number
      }
    | undefined
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
