import type { Server as SecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { AccountStore } from '#accounts/account-store.ts'
import { openAccountStore } from '#accounts/storage/open-account-store.ts'
import type { Catalog } from '#catalog/catalog.ts'
import { readLinkReport, spansOf, unlinkedReasonText } from '#catalog/report-store.ts'
import { ExportFiles } from '#exports/export-files.ts'
import { buildApp } from '#http/build-app.ts'
import { closeGracefully } from '#http/connection-management.ts'
import { type Pages, loadPages } from '#http/pages/dashboard-files.ts'
import { Admission } from '#http/pipeline/admission.ts'
import { LeakedKeys } from '#http/pipeline/authentication.ts'
import type { ServiceHealth, ServedLinkReport } from '#operations/account/services.ts'
import { type OpenPaidCalls, openPaidCalls } from '#payments/open-paid-calls.ts'
import { paymentOffer } from '#payments/payment-terms.ts'
import type { PaymentLedger } from '#payments/storage/stored-payment-ledger.ts'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { readImmutable } from '#platform/database/sqlite.ts'
import { Failure, messageOf } from '#platform/failure.ts'
import type { Log } from '#platform/log.ts'
import { CertificateFiles } from '#platform/network/certificate-files.ts'
import { publishedFile } from '#snapshots/snapshot-files.ts'
import { sendAlertMails } from './alert-mails.ts'
import { type FollowedData, followData } from './followed-data.ts'
import { matchChanges } from './match-changes.ts'
import { mcpMount } from './mcp-mount.ts'
import { RequestTallies } from './metrics/request-counts.ts'
import { EventCounts } from './metrics/service-events.ts'
import { type OpenDashboard, openDashboard } from './open-dashboard.ts'
import { RefreshesOnDemand } from './refresh/operator-refreshes.ts'
import { type ServiceView, openServiceView } from './service-view.ts'
import { StarterCatalog } from './starter-catalog.ts'

/** Build output of the dashboard; without it the service has no pages. */
const PAGES_DIRECTORY = fileURLToPath(new URL('../../web/dist', import.meta.url))

export interface RunningService {
  /** Base address to connect to from this machine, "http://127.0.0.1:8080". */
  readonly address: string
  readonly catalog: () => Catalog
  readonly accounts: AccountStore
  /** Undefined if pay-per-call is disabled. */
  readonly payments: PaymentLedger | undefined
  /** True if the dashboard's pages were built and are served. */
  readonly hasPages: boolean
  readonly view: ServiceView
  /** Completes requests in flight, then closes everything. */
  stop(): Promise<void>
}

/** Starts a refresh in place of `vds ingest`, for tests, which must not use the network. */
export type Refresher = ConstructorParameters<typeof RefreshesOnDemand>[0]['run']

/**
 * Opens the current snapshot and the account store, and listens.
 * @throws Failure with one line if a part cannot be opened or the port is in use; nothing stays open then
 */
export async function startService(config: Config, clock: Clock, log: Log, run?: Refresher): Promise<RunningService> {
  const opened: (() => Promise<void>)[] = []
  const closeAll = async (): Promise<void> => {
    for (const close of opened.toReversed()) await close()
  }
  try {
    const events = new EventCounts()
    const data = await followData(config, { clock, log, events })
    opened.push(() => data.close())
    const accounts = await openAccountStore(config, clock)
    opened.push(() => accounts.close())
    const { dataDirectory, publicUrl } = config
    const payments = await openPaidCalls(paymentOffer(config), config, { clock, log })
    if (payments !== undefined) opened.push(() => payments.close())
    const admission = new Admission({ store: accounts, clock, paidCalls: payments?.paidCalls, publicUrl })
    const health = () => ({ ...data.health(accounts), ...dashboard.failures() })
    const views = operatorViews({ config, clock, log, data, health, payments, run })
    const { ledger, refreshes } = views
    opened.push(() => refreshes.close())
    const takesPayments = payments && ((): boolean => payments.closedReason() === undefined)
    const dashboard = await openDashboard(config, { accounts, admission, clock, log, printMail, ...views })
    opened.push(() => dashboard.close())
    dashboard.quotaNotifier.start()
    const starter = new StarterCatalog({ dataDirectory, current: views.currentCatalog, log })
    opened.push(() => starter.close())
    const pages = await openPages(config, log, opened)
    const certificate = await openCertificate(config, { clock, log, events })
    opened.push(async () => certificate?.close())
    const exports = openExports(config, data, log)
    opened.push(() => exports.close())
    const counts = new RequestTallies()
    const app = await buildApp({
      ...httpParts({ config, clock, log, data, dashboard, pages }),
      leakedKeys: new LeakedKeys(accounts, log),
      admission,
      counts,
      exports,
      health,
      offer: () => payments?.paidCalls.offer,
      mounts: [toolsMount({ accounts, clock, log, publicUrl, dashboard, payments }), ...mountsOf(dashboard, pages)],
      testCatalog: () => starter.get(),
      ...(certificate === undefined ? {} : { tls: certificate.current() }),
    })
    certificate?.follow((changed) => (app.server as SecureServer).setSecureContext(changed))
    const view = openServiceView({ clock, data, accounts, ledger, takesPayments, certificate, events }, counts)
    opened.push(async () => view.close())
    // A stop drains requests first, and only then waits for a matching run.
    let endMatching = async (): Promise<void> => undefined
    opened.push(() => endMatching())
    opened.push(() => closeGracefully(app, { log }))
    await listen(app, config)
    endMatching = beginAlerts({ dashboard, accounts, data, publicUrl, clock, log })
    return {
      address: addressOf(app.server.address(), config),
      catalog: () => data.holder.current(),
      accounts,
      payments: ledger,
      hasPages: pages !== undefined,
      view,
      stop: closeAll,
    }
  } catch (error) {
    await closeAll()
    throw error
  }
}

function mountsOf(dashboard: OpenDashboard, pages: Pages | undefined) {
  return pages === undefined ? [dashboard.mount] : [dashboard.mount, pages.mount]
}

/** Adds the tools for agents, and the endpoints that assistants connect by. */
function toolsMount(of: {
  accounts: AccountStore
  clock: Clock
  log: Log
  publicUrl: string
  dashboard: OpenDashboard
  payments: OpenPaidCalls | undefined
}) {
  const { dashboard, payments, ...parts } = of
  const { authorizationServer: server, identity } = dashboard.services
  const oauth = server && { server, limits: identity.limits }
  return mcpMount({ ...parts, oauth, takesPayments: () => payments?.paidCalls.offer !== undefined })
}

/** Returns the pages, or undefined if none are built; `opened` receives their cleanup. */
async function openPages(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  log: Log,
  opened: (() => Promise<void>)[],
): Promise<Pages | undefined> {
  const pages = await loadPages(PAGES_DIRECTORY, { publicUrl, log })
  opened.push(async () => pages?.close())
  return pages
}

/** Matches changes with watchlists and sends the messages. @returns a stop function */
function beginAlerts(of: {
  dashboard: OpenDashboard
  accounts: AccountStore
  data: FollowedData
  publicUrl: string
  clock: Clock
  log: Log
}): () => Promise<void> {
  const { dashboard, accounts, data, publicUrl, clock, log } = of
  const { alerts, mailer } = dashboard
  const current = (): Catalog => data.holder.current()
  alerts.deliverer.start()
  const mails = sendAlertMails({ alerts, accounts, mailer, publicUrl, current, clock, log })
  const endMatching = matchChanges({ alerts, current, onSwap: data.onSwap, onMatched: mails.now, clock, log })
  return async () => {
    await endMatching()
    await mails.end()
  }
}

function operatorViews(of: {
  config: Config
  clock: Clock
  log: Log
  data: FollowedData
  health: () => ServiceHealth
  payments: OpenPaidCalls | undefined
  run: Refresher
}) {
  const { config, clock, log, data, health, payments, run } = of
  const { holder } = data
  return {
    currentCatalog: () => holder.current(),
    health,
    linkReport: () => servedLinks(config.dataDirectory, holder.current().id),
    listRefreshes: () => data.refreshes.list(),
    refreshes: new RefreshesOnDemand({ config, clock, log, status: data.notes, run }),
    ledger: payments?.ledger,
    paymentProblem: payments?.closedReason,
  }
}

function httpParts(of: {
  config: Config
  clock: Clock
  log: Log
  data: FollowedData
  dashboard: OpenDashboard
  pages: Pages | undefined
}) {
  const { config, clock, log, data, dashboard, pages } = of
  return {
    admitExplorer: dashboard.admitExplorer,
    alerts: dashboard.alerts,
    accounts: dashboard.services.accounts,
    clock,
    currentCatalog: () => data.holder.current(),
    suspectData: () => data.holder.suspect(),
    requestLog: dashboard.requestLog,
    log,
    publicUrl: config.publicUrl,
    sendHome: pages?.sendHome,
    sendDocsPage: pages?.sendDocsPage,
    sendNotFound: pages?.sendNotFound,
    trustedProxies: config.trustedProxies,
    corsOrigins: config.corsOrigins,
  }
}

/** Returns the certificate for TLS in this process, or undefined for plain HTTP. */
async function openCertificate(
  { tlsCertificateFile: certificateFile, tlsKeyFile: keyFile }: Config,
  { clock, log, events }: { clock: Clock; log: Log; events: EventCounts },
): Promise<CertificateFiles | undefined> {
  if (certificateFile === undefined || keyFile === undefined) return undefined
  const report = (event: 'certificate_reloaded' | 'certificate_refused'): void => events.count(event)
  return CertificateFiles.open({ certificateFile, keyFile, clock, log, report })
}

async function listen(app: Awaited<ReturnType<typeof buildApp>>, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const why =
      code === 'EADDRINUSE' ? 'the port is in use. Stop the other program, or set VDS_PORT.' : messageOf(error)
    throw new Failure(`Cannot listen on ${host} port ${port}: ${why}`, { cause: error })
  }
}

function addressOf(bound: string | AddressInfo | null, config: Config): string {
  const scheme = config.tlsKeyFile === undefined ? 'http' : 'https'
  if (bound === null || typeof bound === 'string') return `${scheme}://${config.host}:${config.port}`
  const host = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address
  return `${scheme}://${host}:${bound.port}`
}

/** Opens the export files of this data folder. Removes those of replaced snapshots now and at every swap. */
function openExports(
  { dataDirectory, publicUrl, exportBytesMax: bytesMax }: Config,
  { holder, onSwap }: Pick<FollowedData, 'holder' | 'onSwap'>,
  log: Log,
): ExportFiles {
  const exports = new ExportFiles({ dataDirectory, publicUrl, bytesMax, current: () => holder.current(), log })
  const prune = (): void => {
    exports.prune().catch((error: unknown) => {
      log.warn({ error: messageOf(error) }, 'exports of older data could not be removed')
    })
  }
  prune()
  onSwap(prune)
  return exports
}

/** Prints an email on the terminal of the process; `undefined` without one. */
const printMail = process.stderr.isTTY ? (text: string) => void process.stderr.write(`${text}\n`) : undefined

/** Reads the link report of a snapshot, for an operator's page rather than a caller's request. */
function servedLinks(dataDirectory: string, snapshotId: string): ServedLinkReport {
  const report = readImmutable(publishedFile(dataDirectory, snapshotId), readLinkReport)
  return {
    ...report,
    unlinked: report.unlinked.map(({ make, model, years, recalls, ...name }) => {
      return { make, model, years: spansOf(years), recalls, why: unlinkedReasonText(name) }
    }),
  }
}
