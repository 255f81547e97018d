import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { openAccountStore } from '#accounts/open-account-store.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { DoorBursts } from '#accounts/burst-limiter.ts'
import { Admission } from '#api/admission.ts'
import { buildApp } from '#api/build-app.ts'
import { closeGracefully } from '#api/close-gracefully.ts'
import { openCatalog, type Catalog } from '#catalog/catalog.ts'
import { snapshotDirectory } from '#catalog/snapshot-files.ts'
import { openSnapshotHolder, type SnapshotEvent, type SnapshotHolder } from '#catalog/snapshot-holder.ts'
import { loadPages } from '#dashboard/pages.ts'
import type { ServedData } from '#dashboard/dependencies.ts'
import type { ServiceHealth } from '#operations/operation.ts'
import { openPaidCalls } from '#payments/open-paid-calls.ts'
import type { PaymentLedger } from '#payments/payment-ledger.ts'
import { paymentOffer } from '#payments/payment-terms.ts'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { Failure, messageOf } from '#platform/failure.ts'
import type { Log } from '#platform/log.ts'
import { mcpMount } from './mcp-mount.ts'
import { openDashboard, type DashboardParts } from './open-dashboard.ts'
import { RefreshLog } from './refresh-log.ts'
import { servedLinks } from './served-links.ts'
import { StarterCatalog } from './starter-catalog.ts'
import { RefreshNotes } from './refresh-notes.ts'

/** Where the dashboard is built to; without it the service has no pages. */
const PAGES_DIRECTORY = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** A service that listens. */
export interface RunningService {
  /** Base address to connect to from this machine, "http://127.0.0.1:8080". */
  readonly address: string
  readonly catalog: () => Catalog
  readonly accounts: AccountStore
  /** Undefined when the service takes no payments. */
  readonly payments: PaymentLedger | undefined
  /** Whether the dashboard's pages were built and are served. */
  readonly hasPages: boolean
  /** Lets requests in flight finish, then closes everything that was opened. */
  stop(): Promise<void>
}

/** What a process of a service gets that consists of several. */
export interface SharedParts {
  /** Burst limits that hold over all of them; left out = this process's own. */
  readonly bursts?: DoorBursts
}

/**
 * Opens the current snapshot and the account store, and listens.
 * @throws Failure with one line when a part cannot be opened or the port is taken; nothing stays open then.
 */
export async function startService(
  config: Config,
  clock: Clock,
  log: Log,
  { bursts }: SharedParts = {},
): Promise<RunningService> {
  const opened: (() => Promise<void>)[] = []
  const closeAll = async (): Promise<void> => {
    for (const close of opened.toReversed()) await close()
  }
  try {
    const { holder, refreshes, troubles, notes } = await followData(config, clock, log)
    opened.push(async () => notes.close())
    opened.push(() => holder.close())
    const accounts = await openAccountStore(config, clock)
    opened.push(() => accounts.close())
    const { publicUrl } = config
    const offer = paymentOffer(config)
    const payments = await openPaidCalls(offer, config, { clock, log })
    if (payments !== undefined) opened.push(() => payments.close())
    const paidCalls = payments?.paidCalls
    const admission = new Admission({ store: accounts, clock, offer, paidCalls, publicUrl, bursts })
    const health = () => healthOf(holder, accounts, troubles, notes)
    const views = operatorViews({ config, holder, refreshes, health })
    const dashboard = openDashboard(config, { accounts, admission, clock, log, ledger: payments?.ledger, ...views })
    opened.push(() => dashboard.close())
    dashboard.quotaNotifier.start()
    const starter = new StarterCatalog({ dataDirectory: config.dataDirectory, current: () => holder.current(), log })
    opened.push(() => starter.close())
    const pages = await loadPages(PAGES_DIRECTORY)
    const app = await buildApp({
      admission,
      admitExplorer: dashboard.admitExplorer,
      clock,
      currentCatalog: () => holder.current(),
      health,
      journal: dashboard.journal,
      log,
      offer,
      publicUrl,
      mounts: [mcpMount({ accounts, log, publicUrl }), dashboard.mount, ...(pages === undefined ? [] : [pages.mount])],
      sendHome: pages?.sendHome,
      testCatalog: () => starter.get(),
      trustedProxies: config.trustedProxies,
      ...(await tlsFiles(config)),
    })
    opened.push(() => closeGracefully(app, { log }))
    await listen(app, config)
    return {
      address: addressOf(app.server.address(), config),
      catalog: () => holder.current(),
      accounts,
      payments: payments?.ledger,
      hasPages: pages !== undefined,
      stop: closeAll,
    }
  } catch (error) {
    await closeAll()
    throw error
  }
}

/** Opens the current snapshot and follows it, and what the refreshes of this data folder leave behind. */
async function followData({ dataDirectory }: Config, clock: Clock, log: Log) {
  const troubles = new SnapshotTroubles(log)
  const refreshes = new RefreshLog(dataDirectory, clock)
  const holder = await openSnapshotHolder({
    directory: snapshotDirectory(dataDirectory),
    open: openCatalog,
    report: (event) => {
      troubles.report(event)
      refreshes.add(event)
    },
  })
  return { holder, refreshes, troubles, notes: await RefreshNotes.open(dataDirectory, clock) }
}

/** What operators are shown of the data. */
function operatorViews(of: {
  config: Config
  holder: SnapshotHolder<Catalog>
  refreshes: RefreshLog
  health: () => ServiceHealth
}): Pick<DashboardParts, 'servedData' | 'linkReport' | 'listRefreshes'> {
  const { config, holder, refreshes, health } = of
  return {
    servedData: () => servedData(holder.current(), health()),
    linkReport: () => servedLinks(config.dataDirectory, holder.current().id),
    listRefreshes: () => refreshes.list(),
  }
}

function servedData({ id, meta, freshness }: Catalog, health: ServiceHealth): ServedData {
  return {
    snapshotId: id,
    edition: meta.edition,
    dataUpdatedMs: health.dataUpdatedMs,
    vehicles: meta.listed_count,
    recallCampaigns: meta.recall_campaign_count,
    refreshFailure: health.refreshFailure,
    sources: freshness.map(({ source, files, accepted_rows: acceptedRows, rejected_rows: rejectedRows, dated }) => {
      return { source, files, acceptedRows, rejectedRows, dated }
    }),
  }
}

/** What went wrong with snapshots since the last good swap: for the log, and for the status of the service. */
class SnapshotTroubles {
  readonly #log: Log
  latest: string | undefined

  constructor(log: Log) {
    this.#log = log
  }

  report(event: SnapshotEvent): void {
    if (event.kind === 'swapped') {
      this.latest = undefined
      this.#log.info({ 'snapshot.id': event.id, 'snapshot.from': event.from }, `serving snapshot ${event.id}`)
      return
    }
    this.latest = `${event.id === undefined ? 'the new snapshot' : `snapshot ${event.id}`} was refused, ${event.reason}`
    this.#log.error({ 'snapshot.id': event.id, reason: event.reason }, 'a snapshot was refused')
  }
}

function healthOf(
  holder: SnapshotHolder<Catalog>,
  accounts: AccountStore,
  troubles: SnapshotTroubles,
  notes: RefreshNotes,
): ServiceHealth {
  return {
    accountsAvailable: accounts.isAvailable(),
    dataUpdatedMs: Date.parse(holder.freshness().checkedAt),
    refreshFailure: troubles.latest ?? notes.failure(),
    refreshNotice: notes.notice(),
    checkedAt: (source) => notes.checkedAt(source),
  }
}

async function tlsFiles(config: Config): Promise<{ tls?: { cert: string; key: string } }> {
  if (config.tlsCertificateFile === undefined || config.tlsKeyFile === undefined) return {}
  try {
    const [cert, key] = await Promise.all([
      readFile(config.tlsCertificateFile, 'utf8'),
      readFile(config.tlsKeyFile, 'utf8'),
    ])
    return { tls: { cert, key } }
  } catch (error) {
    throw new Failure(`the TLS files cannot be read: ${messageOf(error)}`, { cause: error })
  }
}

async function listen(app: Awaited<ReturnType<typeof buildApp>>, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const why = code === 'EADDRINUSE' ? 'another program listens there already (set VDS_PORT)' : messageOf(error)
    throw new Failure(`cannot listen on ${host} port ${port}: ${why}`, { cause: error })
  }
}

function addressOf(bound: string | AddressInfo | null, config: Config): string {
  const scheme = config.tlsKeyFile === undefined ? 'http' : 'https'
  if (bound === null || typeof bound === 'string') return `${scheme}://${config.host}:${config.port}`
  const host = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address
  return `${scheme}://${host}:${bound.port}`
}
