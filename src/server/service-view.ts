import {
  addProcessMetrics,
  addServiceMetrics,
  type EventCounts,
  type ServiceReadings,
} from './metrics/service-metrics.ts'
import { readMetrics, type MetricReading } from './metrics/metric.ts'
import type { RequestTallies } from './metrics/request-counts.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { PaymentLedger } from '#payments/storage/stored-payment-ledger.ts'
import type { CertificateFiles } from '#platform/network/certificate-files.ts'
import type { Clock } from '#platform/clock.ts'
import { VERSION } from '#platform/version.ts'
import { Registry } from 'prom-client'
import type { FollowedData } from './followed-data.ts'

const HOUR_MS = 3_600_000
/** No key has this hash: the look-up goes to the store, and finds nobody. */
const NOBODY = new Uint8Array(32)

interface ViewedParts {
  readonly clock: Clock
  readonly data: Pick<FollowedData, 'holder' | 'notes' | 'refreshes'>
  readonly accounts: Pick<AccountStore, 'findPrincipal' | 'isAvailable'>
  readonly ledger: Pick<PaymentLedger, 'totals'> | undefined
  /** Whether payments are offered and taken now; left out = none are set up. */
  readonly takesPayments?: (() => boolean) | undefined
  readonly certificate: Pick<CertificateFiles, 'expiresMs'> | undefined
  readonly events: EventCounts
}

/** What one process that serves knows of itself, for the admin port. */
export interface ServiceView {
  /** Why the process should get no requests just now; empty = it is ready. */
  readonly unreadyBecause: () => Promise<readonly string[]>
  readonly readMetrics: () => Promise<readonly MetricReading[]>
}

/** The view of a service that serves, whose requests are counted in `tallies`. */
export function openServiceView(parts: ViewedParts, tallies: RequestTallies): ServiceView & { close(): void } {
  const registry = new Registry()
  const stopSampling = addProcessMetrics(registry, VERSION)
  tallies.addMetrics(registry)
  addServiceMetrics(registry, readingsOf(parts), parts.events)
  return {
    async unreadyBecause() {
      const answerMs = await accountsResponseMs(parts.accounts)
      const damage = parts.data.holder.damage()
      return [
        ...(answerMs === undefined ? ['the account store does not answer'] : []),
        ...(damage === undefined ? [] : ['the snapshot is damaged and no other one is complete']),
      ]
    },
    readMetrics: () => readMetrics(registry),
    close: stopSampling,
  }
}

function readingsOf(parts: ViewedParts): ServiceReadings {
  const { accounts, certificate, clock, data, ledger } = parts
  return {
    snapshot: () => snapshotOf(data),
    accountsResponseMs: () => accountsResponseMs(accounts),
    tlsExpiresMs: () => certificate?.expiresMs(),
    async refreshes() {
      const lastMs = new Map<string, number>()
      for (const { outcome, atMs } of await data.refreshes.list()) {
        lastMs.set(outcome, Math.max(atMs, lastMs.get(outcome) ?? 0))
      }
      return [...lastMs].map(([outcome, ms]) => ({ outcome, lastMs: ms }))
    },
    takesPayments: parts.takesPayments,
    payments: ledger === undefined ? undefined : () => ledger.totals(clock.nowMs() - HOUR_MS),
  }
}

function snapshotOf({ holder, notes }: ViewedParts['data']) {
  const { id, meta, freshness } = holder.current()
  const { publishedAt, checkedAt } = holder.freshness()
  return {
    id,
    publishedMs: Date.parse(publishedAt),
    checkedMs: Date.parse(checkedAt),
    vehicles: meta.listed_count,
    sources: freshness.map(({ source, dated }) => ({
      source,
      datedMs: msOf(dated),
      checkedMs: msOf(notes.checkedAt(source)),
      failures: notes.failures(source),
    })),
  }
}

function msOf(date: string | null | undefined): number | undefined {
  return typeof date === 'string' ? Date.parse(date) : undefined
}

/** A real look-up, because a store that is reached may still not answer. */
async function accountsResponseMs(accounts: ViewedParts['accounts']): Promise<number | undefined> {
  const startMs = performance.now()
  try {
    if (!accounts.isAvailable()) return undefined
    await accounts.findPrincipal(NOBODY)
    return performance.now() - startMs
  } catch {
    return undefined
  }
}
