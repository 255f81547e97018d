import type { AccountStore } from '#accounts/account-store.ts'
import { createToken, hashToken, lastFourOf } from '#accounts/keys/key-token.ts'
import type { PlanName } from '#accounts/plan.ts'
import { SqliteAccountStore } from '#accounts/storage/sqlite-account-store.ts'
import { openAlerts, type Alerts } from '#alerts/open-alerts.ts'
import type { Catalog } from '#catalog/catalog.ts'
import { ExportFiles } from '#exports/export-files.ts'
import { buildApp, type AppDependencies } from '#http/build-app.ts'
import { closeGracefully } from '#http/connection-management.ts'
import { Admission } from '#http/pipeline/admission.ts'
import { LeakedKeys } from '#http/pipeline/authentication.ts'
import type { ServiceHealth } from '#operations/account/services.ts'
import { createLog } from '#platform/log.ts'
import { mcpMount } from '#server/mcp-mount.ts'
import { FakeClock } from './fake-clock.ts'
import { openOfficialCatalog } from './official-snapshot.ts'
import { temporaryFolder, type Cleanup } from './temporary-folder.ts'

export const PUBLIC_URL = 'http://localhost:8080'

/** Limits of an enterprise account that no test reaches. */
export const AMPLE = { quota: 1_000_000, burst: 1_000_000 } as const

/** Encrypts what watchlists hold. */
export const ALERTS_KEY = Buffer.alloc(32, 7)
/** A failed test with an open request must not delay the others. */
const STOP_MS_MAX = 1_000
/** No test's exports are as large. */
const EXPORT_BYTES_MAX = 1024 ** 3

/** One response of the service. */
export interface ServiceResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly text: string
  /** The body as data; throws when it is not JSON. */
  json(): Record<string, unknown>
}

export interface Ask {
  readonly token?: string | undefined
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** A whole service: real routes, real admission, a real account store on disk, a snapshot of real rows, a fake clock. */
export interface Service {
  readonly app: Awaited<ReturnType<typeof buildApp>>
  readonly catalog: Catalog
  readonly accounts: AccountStore
  /** Nothing is delivered until a test starts it. */
  readonly alerts: Alerts
  /** Folder of their store, for another process. */
  readonly alertsDirectory: string
  readonly clock: FakeClock
  /** Every line that was logged. */
  readonly log: readonly string[]
  /** What status says of the process; a test may change it. */
  readonly health: { -readonly [Name in keyof ServiceHealth]: ServiceHealth[Name] }
  /** Makes another snapshot current. */
  swap(catalog: Catalog): void
  /** A new key of a new account. */
  createKey(
    plan: PlanName,
    limits?: { quota?: number; burst?: number },
  ): Promise<{ token: string; keyId: string; accountId: string }>
  /** Asks without a network. */
  ask(target: string, ask?: Ask): Promise<ServiceResponse>
  /** Listens on a free port of loopback and returns the base address. */
  listen(): Promise<string>
}

/**
 * Starts a service for one test and stops it afterwards.
 * @param data left out = the official rows of the fixtures
 */
export async function startService(
  test: Cleanup,
  changes: Partial<AppDependencies> = {},
  data?: Catalog,
): Promise<Service> {
  const clock = new FakeClock()
  const log: string[] = []
  const dataDirectory = temporaryFolder(test)
  const accounts = new SqliteAccountStore({ directory: dataDirectory, clock })
  let current = data ?? (await openOfficialCatalog(test))
  const health = { accountsAvailable: true, dataUpdatedMs: clock.nowMs(), refreshFailure: undefined }
  const serviceLog = createLog('trace', { write: (line) => log.push(line) })
  const exports = new ExportFiles({
    dataDirectory,
    publicUrl: PUBLIC_URL,
    bytesMax: EXPORT_BYTES_MAX,
    current: () => current,
    log: serviceLog,
  })
  const alertSettings = { databaseUrl: undefined, alertsKey: ALERTS_KEY, webhookLoopback: true }
  const alerts = await openAlerts({ dataDirectory, ...alertSettings }, { clock, log: serviceLog, random: () => 0 })
  const admission = new Admission({ store: accounts, clock, publicUrl: PUBLIC_URL, elapsedMs: () => clock.nowMs() })
  const app = await buildApp({
    alerts,
    accounts,
    admission,
    clock,
    currentCatalog: () => current,
    exports,
    health: () => health,
    leakedKeys: new LeakedKeys(accounts, serviceLog),
    log: serviceLog,
    publicUrl: PUBLIC_URL,
    mounts: [mcpMount({ accounts, clock, log: serviceLog, publicUrl: PUBLIC_URL })],
    ...changes,
  })
  test.after(async () => {
    await closeGracefully(app, { log: { warn() {} }, drainMsMax: 0, graceMsMax: STOP_MS_MAX })
    await exports.close()
    await alerts.close()
    await accounts.close()
  })
  return {
    app,
    catalog: current,
    accounts,
    alerts,
    alertsDirectory: dataDirectory,
    clock,
    log,
    health,
    swap: (catalog) => (current = catalog),
    createKey: (plan, limits) => createKey(accounts, plan, limits),
    ask: (target, ask) => askApp(app, target, ask),
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
  }
}

let accountCount = 0

async function createKey(accounts: AccountStore, plan: PlanName, limits: { quota?: number; burst?: number } = {}) {
  accountCount += 1
  const account = await accounts.createAccount({ email: `caller${accountCount}@example.com`, plan, ...limits })
  const token = createToken('live')
  const key = { accountId: account.id, label: 'test', tokenSha256: hashToken(token), lastFour: lastFourOf(token) }
  const { id } = await accounts.createKey(key)
  return { token, keyId: id, accountId: account.id }
}

async function askApp(app: Service['app'], target: string, ask: Ask = {}): Promise<ServiceResponse> {
  const authorization = ask.token === undefined ? {} : { authorization: `Bearer ${ask.token}` }
  const response = await app.inject({
    method: (ask.method ?? 'GET') as 'GET',
    url: target,
    headers: { ...authorization, ...ask.headers },
    ...(ask.body === undefined ? {} : { payload: ask.body }),
  })
  const headers = response.headers as Readonly<Record<string, string | undefined>>
  return { status: response.statusCode, headers, text: response.body, json: () => response.json() }
}
