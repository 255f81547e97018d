import type { AccountStore } from '#accounts/account-store.ts'
import { pruneAuditHourly, SYSTEM_ACTOR, auditDone } from '#accounts/audit-log.ts'
import { IDENTITY_STORE_NAME } from '#accounts/identity/identity.ts'
import { openIdentity } from '#accounts/identity/open-identity.ts'
import type { AddressLimits } from '#accounts/identity/sign-in-limits.ts'
import { openRequestLog } from '#accounts/storage/request-log-store.ts'
import { recordUsedStores } from '#accounts/storage/used-stores.ts'
import { StripeService } from '#accounts/stripe-service.ts'
import { QuotaNotifier } from '#accounts/usage/quota-notifier.ts'
import type { RequestLog } from '#accounts/usage/request-log.ts'
import { type Alerts, openAlerts } from '#alerts/open-alerts.ts'
import { unreadableLine } from '#alerts/reencrypt.ts'
import { ALERTS_NAME } from '#alerts/storage/alert-tables.ts'
import type { DisabledReason, SendingEndpoint } from '#alerts/webhooks/endpoints.ts'
import { addDashboard } from '#http/account/add-dashboard.ts'
import { CallerLimits } from '#http/account/caller-limits.ts'
import { type DashboardDependencies, explorerPrincipal } from '#http/account/endpoint-handler.ts'
import { identityEvents } from '#http/account/identity-events.ts'
import type { AppDependencies } from '#http/build-app.ts'
import type { Admission } from '#http/pipeline/admission.ts'
import { NO_STORE_HEADERS } from '#http/response-headers.ts'
import { allowsOAuth, resourcesOf } from '#mcp/oauth-documents.ts'
import type { ServiceHealth } from '#operations/account/services.ts'
import { APP_SCOPES, TOOL_SCOPES } from '#operations/scopes.ts'
import { LEDGER_NAME } from '#payments/payment-ledger.ts'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { EventLoopQueue } from '#platform/event-loop.ts'
import { messageOf } from '#platform/failure.ts'
import type { Log } from '#platform/log.ts'
import { createGuardedGet } from '#platform/network/guarded-get.ts'
import { type Mailer, createMailer } from '#platform/network/mailer.ts'
import { mayReceive } from './alert-mails.ts'

type Views = 'currentCatalog' | 'health' | 'linkReport' | 'listRefreshes' | 'refreshes' | 'ledger' | 'paymentProblem'

export interface DashboardParts extends Pick<DashboardDependencies, 'accounts' | 'clock' | 'log' | Views> {
  readonly admission: Admission
  /** Limits per client address. Default: the library's own. */
  readonly limits?: Partial<AddressLimits>
  /** Limits per signed-in user. Default: the standard limits. */
  readonly callerLimits?: CallerLimits
  /** Prints emails on a terminal if no mail server is set; `undefined` without a terminal. */
  readonly printMail?: ((text: string) => void) | undefined
}

/** Server side of the dashboard, ready to be mounted into the HTTP server. */
export interface OpenDashboard {
  readonly services: DashboardDependencies
  readonly requestLog: RequestLog
  readonly quotaNotifier: QuotaNotifier
  readonly alerts: Alerts
  readonly mailer: Mailer
  /** Current failures, for the public status. */
  readonly failures: () => Pick<ServiceHealth, 'failedStores' | 'paymentProblem'>
  readonly mount: NonNullable<AppDependencies['mounts']>[number]
  readonly admitExplorer: NonNullable<AppDependencies['admitExplorer']>
  close(): Promise<void>
}

/** Opens users, request log, email, billing, and alerts. @throws Failure with one line if a part cannot be opened */
export async function openDashboard(config: Config, parts: DashboardParts): Promise<OpenDashboard> {
  const { admission, limits, callerLimits = new CallerLimits(), printMail, ...rest } = parts
  const { accounts, clock, log } = rest
  const { publicUrl } = config
  const payments =
    config.stripe === undefined ? undefined : new StripeService({ config: config.stripe, publicUrl, clock })
  const mailer = createMailer({ smtpUrl: config.smtpUrl, from: senderOf(config), log, print: printMail })
  const requestLog = await openRequestLog(config, clock, (line) => log.error(line))
  const events = identityEvents(accounts, log)
  const identity = await openIdentity(config, { publicUrl, mailer, log, events, clock, limits })
  const quotaNotifier = new QuotaNotifier({ accounts, mailer, clock, log, publicUrl })
  const alerts = await openServiceAlerts(config, { clock, log, accounts, mailer })
  const unreadable = await alerts.unreadable()
  if (unreadable !== undefined) log.error(unreadableLine(unreadable))
  if (config.databaseUrl === undefined) recordUsedStores(config.dataDirectory)
  const endAuditUpkeep = pruneAuditHourly(accounts, log)
  const authorizationServer = allowsOAuth(publicUrl)
    ? identity.authorizationServer({
        clock,
        apps: accounts.apps,
        scopes: APP_SCOPES,
        defaultScopes: TOOL_SCOPES,
        resources: resourcesOf(publicUrl),
        fetchDocument: createGuardedGet({ allowsLoopback: config.webhookLoopback }),
        allowsLoopback: config.webhookLoopback,
      })
    : undefined
  const services = {
    ...rest,
    identity,
    authorizationServer,
    requestLog,
    payments,
    publicUrl,
    contactUrl: config.contactUrl,
    isRefreshing: config.refresh && config.snapshots === undefined,
    mailer,
    hasMail: mailer.isConfigured,
    eventLoopQueue: new EventLoopQueue(),
    callerLimits,
    alerts,
    headers: NO_STORE_HEADERS,
  }
  return {
    services,
    requestLog,
    quotaNotifier,
    alerts,
    mailer,
    failures: () => ({ failedStores: failedStores(services), paymentProblem: services.paymentProblem?.() }),
    mount: (app) => addDashboard(app, services),
    admitExplorer: async (request, operation, role = 'viewer') =>
      admission.admitPrincipal({ operation }, await explorerPrincipal(request, role, services)),
    close: async () => {
      quotaNotifier.stop()
      await alerts.close()
      await endAuditUpkeep()
      await mailer.close()
      await requestLog.close()
      await identity.close()
    },
  }
}

function failedStores({ identity, alerts, ledger }: Pick<DashboardDependencies, 'identity' | 'alerts' | 'ledger'>) {
  const stores = [
    [IDENTITY_STORE_NAME, identity],
    [ALERTS_NAME, alerts],
    [LEDGER_NAME, ledger],
  ] as const
  return stores.flatMap(([name, store]) => (store === undefined || store.isAvailable() ? [] : [name]))
}

function senderOf({ mailFrom, publicUrl }: Config): string {
  return mailFrom ?? `Vehicle Data Service <no-reply@${new URL(publicUrl).hostname}>`
}

interface Surroundings {
  readonly clock: Clock
  readonly log: Log
  readonly accounts: AccountStore
  readonly mailer: Mailer
}

const REASONS: Readonly<Record<DisabledReason, string>> = {
  owner: 'you disabled it',
  gone: 'it returned 410 Gone',
  failing: 'it accepted no message for three days',
  overflow: 'more than 100,000 messages wait for it',
}

/** Opens the alerts of a service. Owners get an email when one of their endpoints is disabled. */
function openServiceAlerts(config: Config, { clock, log, accounts, mailer }: Surroundings): Promise<Alerts> {
  const notifyOwner = async (endpoint: SendingEndpoint, because: DisabledReason): Promise<void> => {
    const account = await accounts.findAccountById(endpoint.accountId)
    if (account === undefined) return
    const detail = `${endpoint.id} at ${new URL(endpoint.url).origin}: ${REASONS[because]}`
    const entry = { accountId: account.id, actor: SYSTEM_ACTOR, action: 'webhook_disabled', detail } as const
    await auditDone(entry, { accounts, log })
    await mailer.send({
      to: account.email,
      subject: 'A webhook endpoint was disabled',
      text: [
        `Your webhook endpoint ${endpoint.url} was disabled: ${REASONS[because]}.`,
        '',
        'Waiting messages are retained for 30 days and sent once you enable it again:',
        `PATCH ${config.publicUrl}/v1/webhooks/${endpoint.id} with {"enabled": true}.`,
        'New events are not stored for it in the meantime: read them at /v1/changes.',
        '',
      ].join('\n'),
    })
  }
  return openAlerts(config, {
    clock,
    log,
    mayReceive: (accountId) => mayReceive(accounts, accountId),
    onDisabled: (endpoint, because) => {
      log.warn({ 'webhook.id': endpoint.id, because }, 'a webhook endpoint was disabled')
      notifyOwner(endpoint, because).catch((error: unknown) => {
        log.warn({ error: messageOf(error) }, 'the owner of a webhook endpoint could not be notified')
      })
    },
  })
}
