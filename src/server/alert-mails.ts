import { setTimeout as wait } from 'node:timers/promises'
import type { AccountStore } from '#accounts/account-store.ts'
import { planAllows } from '#accounts/plan.ts'
import type { MailReport } from '#alerts/mails/mail-run.ts'
import type { MailFigures } from '#alerts/mails/mail-text.ts'
import type { Alerts } from '#alerts/open-alerts.ts'
import type { Catalog } from '#catalog/catalog.ts'
import { HOME_COUNTRY } from '#catalog/records/recall-store.ts'
import { findingsMessage, recallsThrough, summarizeFindings } from '#operations/alerts/list-findings.ts'
import { ALERTS_PLAN } from '#operations/endpoint.ts'
import type { Clock } from '#platform/clock.ts'
import { messageOf } from '#platform/failure.ts'
import { limiterOf } from '#platform/log-limiter.ts'
import type { Log } from '#platform/log.ts'
import type { Mailer } from '#platform/network/mailer.ts'

const CHECK_MS = 60_000
/** Maximum wait of a stop for an email in progress. */
const STOP_MS_MAX = 2_000

interface Parts {
  readonly alerts: Alerts
  readonly accounts: Pick<AccountStore, 'findAccountById'>
  readonly mailer: Mailer
  readonly publicUrl: string
  readonly current: () => Catalog
  readonly clock: Clock
}

export async function mayReceive(accounts: Pick<AccountStore, 'findAccountById'>, accountId: string): Promise<boolean> {
  const account = await accounts.findAccountById(accountId)
  return account !== undefined && account.disabledMs === null && planAllows(account.plan, ALERTS_PLAN)
}

export function runAlertMails(parts: Parts): Promise<MailReport> {
  const { alerts, accounts, mailer, publicUrl } = parts
  return alerts.mails.run({
    mailer,
    publicUrl,
    recipientOf: async (accountId) => {
      if (!(await mayReceive(accounts, accountId))) return undefined
      return (await accounts.findAccountById(accountId))?.email
    },
    figuresOf: (accountId) => figuresOf(accountId, parts),
  })
}

/** Sends emails once a minute. @returns an immediate check, and a stop; both do nothing without a mail server */
export function sendAlertMails(parts: Parts & { readonly log: Log }): {
  readonly now: () => void
  readonly end: () => Promise<void>
} {
  if (!parts.mailer.isConfigured) return { now: () => undefined, end: () => Promise.resolve() }
  let running: Promise<void> | undefined
  let isStopped = false
  const run = async (): Promise<void> => {
    try {
      const { sent } = await runAlertMails(parts)
      if (sent > 0) parts.log.info({ 'alerts.mails': sent }, `sent ${sent} emails about watchlists`)
    } catch (error) {
      limiterOf(parts.log).error('mails', { error: messageOf(error) }, 'emails about watchlists could not be sent')
    } finally {
      running = undefined
    }
  }
  // Checks one at a time; a request during a check is covered by the next.
  const now = (): void => {
    if (!isStopped) running ??= run()
  }
  const timer = setInterval(now, CHECK_MS).unref()
  now()
  return {
    now,
    end: async () => {
      isStopped = true
      clearInterval(timer)
      // An email that is not recorded by then is sent again.
      await Promise.race([running, wait(STOP_MS_MAX, undefined, { ref: false })])
    },
  }
}

async function figuresOf(accountId: string, { alerts, current, clock }: Parts): Promise<MailFigures> {
  const catalog = current()
  const watchlists: MailFigures['watchlists'][number][] = []
  const all = await alerts.watchlists.list(accountId)
  for (const { id, name, country } of all) {
    const { findings, adviceUnstated } = await summarizeFindings(id, { alerts, catalog, country }, clock.nowMs())
    const toDo = findings.map(({ open, acknowledged, scheduled }) => open + acknowledged + scheduled)
    const [doNotDrive = 0, parkOutside = 0, unknown = 0, recalls = 0] = toDo
    const items = await alerts.items.count(id)
    watchlists.push({ name, items, doNotDrive, parkOutside, unknown, recalls, adviceUnstated })
  }
  const countries = new Set(all.map(({ country }) => country))
  // Several lists in one email share the limitations of all of them.
  const watched = countries.size > 1 ? 'all' : (countries.values().next().value ?? HOME_COUNTRY)
  const isEmpty = watchlists.every((each) => each.doNotDrive + each.parkOutside + each.unknown + each.recalls === 0)
  return {
    watchlists,
    recordsThrough: recallsThrough(catalog, watched),
    caution: findingsMessage(isEmpty ? 'none' : 'some', catalog, watched),
  }
}
