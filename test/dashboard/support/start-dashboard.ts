import type { AccountStore } from '#accounts/account-store.ts'
import type { AddressLimits } from '#accounts/identity/sign-in-limits.ts'
import { createSetupCode } from '#accounts/setup-code.ts'
import { openAccountStore } from '#accounts/storage/open-account-store.ts'
import { CallerLimits } from '#http/account/caller-limits.ts'
import { buildApp } from '#http/build-app.ts'
import { Admission } from '#http/pipeline/admission.ts'
import type { ServedLinkReport, RefreshRecord } from '#operations/account/services.ts'
import type { PaymentLedger } from '#payments/storage/stored-payment-ledger.ts'
import { loadConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { mcpMount } from '#server/mcp-mount.ts'
import { openDashboard, type OpenDashboard } from '#server/open-dashboard.ts'
import { RefreshesOnDemand } from '#server/refresh/operator-refreshes.ts'
import type { RunningRefresh } from '#server/refresh/run-ingest.ts'
import { hashCheaply } from '#test/support/cheap-passwords.ts'
import { FakeClock } from '#test/support/fake-clock.ts'
import { openOfficialCatalog } from '#test/support/official-snapshot.ts'
import { temporaryFolder, type Cleanup } from '#test/support/temporary-folder.ts'
import { Browser } from './browser.ts'

export const PUBLIC_URL = 'http://localhost:8080'
export const PASSWORD = 'correct horse battery'

/** High enough that only tests of the limits reach them. */
const NO_LIMITS: AddressLimits = {
  signUp: { window: 60, max: 1_000 },
  signIn: { window: 60, max: 1_000 },
  mail: { window: 60, max: 1_000 },
  code: { window: 60, max: 1_000 },
  register: { window: 60, max: 100_000 },
  token: { window: 60, max: 100_000 },
}

const NO_LIMIT = { burst: 100_000, perMinute: 100_000 }

/** A whole service with its dashboard: real routes, real databases, a snapshot of real rows, a fake clock. */
export interface DashboardService {
  readonly app: Awaited<ReturnType<typeof buildApp>>
  readonly accounts: AccountStore
  readonly dashboard: OpenDashboard
  readonly clock: FakeClock
  readonly log: readonly string[]
  readonly folder: string
  /** Stops it before the test ends; its folder stays until then. */
  stop(): Promise<void>
  /** A browser with no cookies yet. */
  browser(): Browser
  /** A browser that has just signed up with an address; where no mail is set up, it is signed in. */
  signUp(email: string): Promise<Browser>
  /** Signs up, and makes the account the operator's by a setup code. */
  signUpOperator(email: string): Promise<Browser>
  /** The status of an API request with a key. */
  useKey(token: string, target?: string): Promise<number>
}

const FORD = { name: 'Ford', keys: 3, linked_keys: 2, recalls: 9, linked_recalls: 8 }
const LINKS: ServedLinkReport = {
  all: { ...FORD, name: 'all' },
  rated: { ...FORD, name: 'rated' },
  makes: [FORD],
  rules: [{ ...FORD, name: 'same name' }],
  unlinked: [{ make: 'FORD', model: 'F-53', years: '2003-2006', recalls: 1, why: 'EPA does not rate it' }],
}

interface Changes {
  readonly settings?: Readonly<Record<string, string>>
  readonly limits?: Partial<AddressLimits>
  /** Of the signed-in user; so wide that no test reaches them where left out. */
  readonly callerLimits?: CallerLimits
  readonly refreshes?: readonly RefreshRecord[]
  /** Starts a refresh in place of `vds ingest`. */
  readonly runRefresh?: (sources: readonly string[], dataDirectory: string) => RunningRefresh
  readonly ledger?: PaymentLedger
  /** True if the tools admit callers without a key, who would pay. */
  readonly takesPayments?: boolean
  readonly paymentProblem?: (() => string | undefined) | undefined
}

export async function startDashboard(test: Cleanup, changes: Changes = {}): Promise<DashboardService> {
  hashCheaply()
  const config = loadConfig({ VDS_DATA_DIR: temporaryFolder(test), ...changes.settings })
  const folder = config.dataDirectory
  const { publicUrl } = config
  const clock = new FakeClock()
  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  const accounts = await openAccountStore(config, clock)
  const catalog = await openOfficialCatalog(test)
  const status = { checkedAt: () => undefined, failures: () => 0 }
  const health = () => ({ accountsAvailable: true, dataUpdatedMs: clock.nowMs(), refreshFailure: undefined })
  const timer = () => clock.nowMs()
  const admission = new Admission({ store: accounts, clock, publicUrl, elapsedMs: timer })
  const dashboard = await openDashboard(config, {
    accounts,
    admission,
    clock,
    log,
    limits: { ...NO_LIMITS, ...changes.limits },
    callerLimits: changes.callerLimits ?? new CallerLimits({ read: NO_LIMIT, write: NO_LIMIT }),
    currentCatalog: () => catalog,
    health,
    linkReport: () => LINKS,
    listRefreshes: async () => changes.refreshes ?? [],
    refreshes: new RefreshesOnDemand({ config, clock, log, status, run: changes.runRefresh }),
    ledger: changes.ledger,
    paymentProblem: changes.paymentProblem,
    printMail: (text) => void lines.push(JSON.stringify({ level: 30, msg: text })),
  })
  const { authorizationServer: server, identity } = dashboard.services
  const oauth = server && { server, limits: identity.limits }
  const takesPayments = () => changes.takesPayments === true
  const app = await buildApp({
    admission,
    clock,
    log,
    publicUrl,
    requestLog: dashboard.requestLog,
    admitExplorer: dashboard.admitExplorer,
    alerts: dashboard.alerts,
    accounts,
    currentCatalog: () => catalog,
    health,
    mounts: [mcpMount({ accounts, clock, log, publicUrl, oauth, takesPayments }), dashboard.mount],
    trustedProxies: config.trustedProxies,
  })
  let isStopped = false
  const stop = async () => {
    if (isStopped) return
    isStopped = true
    await app.close()
    await dashboard.close()
    await accounts.close()
  }
  test.after(stop)
  const browser = () => new Browser(app, new URL(publicUrl).origin)
  const signUp = async (email: string) => {
    const made = browser()
    await made.post('/api/auth/sign-up/email', { name: 'Test', email, password: PASSWORD })
    return made
  }
  return {
    app,
    accounts,
    dashboard,
    clock,
    log: lines,
    folder,
    browser,
    stop,
    signUp,
    async signUpOperator(email) {
      const made = await signUp(email)
      await made.do('/account/become-operator', { code: await createSetupCode(accounts) })
      return made
    },
    async useKey(token, target = '/v1/vehicles?limit=1') {
      clock.advanceMs(1_000)
      const headers = { authorization: `Bearer ${token}` }
      return (await app.inject({ url: target, headers })).statusCode
    },
  }
}
