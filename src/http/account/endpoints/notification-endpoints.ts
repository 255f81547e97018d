import { PLANS, planOpens } from '#accounts/plan.ts'
import type { MailSettings } from '#alerts/mails/mail-settings.ts'
import type { Caller } from '#http/account/caller.ts'
import type { DashboardDependencies } from '#http/account/dependencies.ts'
import { handle, type Handled } from '#http/account/endpoint-handler.ts'
import type { ResponseOf } from '#operations/account/endpoint.ts'
import { getNotifications, setNotifications } from '#operations/account/notifications.ts'
import { ALERTS_PLAN } from '#operations/alerts/alert-endpoint.ts'
import { toIsoSeconds } from '#platform/clock.ts'
import { ProblemError } from '#platform/problem.ts'

type Notifications = ResponseOf<typeof getNotifications>['notifications']
type Blocked = NonNullable<Notifications['blocked_because']>

/** Which e-mails the account gets about its watchlists. */
export const NOTIFICATION_ENDPOINTS: readonly Handled[] = [
  handle(getNotifications, async ({ caller, services }) => {
    const settings = await services.alerts.mailSettings.get(caller.account.id)
    return { notifications: describeNotifications(settings, caller, services) }
  }),

  handle(setNotifications, async ({ caller, body, services }) => {
    const { id } = caller.account
    const { digest, digest_hour: digestHour, urgent } = body
    const blocked = blockedBecause(caller, services)
    if (blocked !== null && (digest === 'daily' || urgent === true)) throw blockedProblem(blocked)
    const change = {
      ...(digest === undefined ? {} : { digest }),
      ...(digestHour === undefined ? {} : { digestHour }),
      ...(urgent === undefined ? {} : { urgent }),
    }
    const { before, after } = await services.alerts.mailSettings.change(id, change)
    const detail = changesBetween(before, after)
    if (detail !== '') {
      await services.accounts.addAudit({ accountId: id, actor: caller.actor, action: 'notifications_changed', detail })
    }
    return { notifications: describeNotifications(after, caller, services) }
  }),
]

/** The settings as their owner sees them. */
export function describeNotifications(
  settings: MailSettings,
  caller: Caller,
  services: DashboardDependencies,
): Notifications {
  const { digest, digestHour, urgent, digestDueMs } = settings
  return {
    digest,
    digest_hour: digestHour,
    urgent,
    email: caller.account.email,
    next_digest: digestDueMs === null ? null : toIsoSeconds(digestDueMs),
    blocked_because: blockedBecause(caller, services),
  }
}

function blockedBecause({ account, session }: Caller, { hasMail }: DashboardDependencies): Blocked | null {
  if (!hasMail) return 'MAIL_OFF'
  if (!session.isVerified) return 'EMAIL_NOT_VERIFIED'
  return planOpens(account.plan, ALERTS_PLAN) ? null : 'PLAN_REQUIRED'
}

function blockedProblem(blocked: Blocked): ProblemError {
  if (blocked === 'PLAN_REQUIRED') {
    const detail = `E-mails about watchlists need the ${PLANS[ALERTS_PLAN].title} plan or a higher one.`
    return new ProblemError('plan_required', detail, { extension: { required_plan: ALERTS_PLAN } })
  }
  const details = {
    MAIL_OFF: 'This service sends no e-mail: its operator has set up no mail server (VDS_SMTP_URL).',
    EMAIL_NOT_VERIFIED: 'Confirm your e-mail address first.',
  }
  return new ProblemError('conflict', details[blocked], { extension: { reason: blocked } })
}

/** What was changed, in words: "digest off -> daily, urgent on". */
function changesBetween(before: MailSettings, after: MailSettings): string {
  const changes: string[] = []
  if (before.digest !== after.digest) changes.push(`digest ${before.digest} -> ${after.digest}`)
  if (before.digestHour !== after.digestHour) changes.push(`hour ${before.digestHour} -> ${after.digestHour} UTC`)
  if (before.urgent !== after.urgent) changes.push(`urgent ${after.urgent ? 'on' : 'off'}`)
  return changes.join(', ')
}
