import { type Static, Type } from 'typebox'
import { auditDone } from '#accounts/audit-log.ts'
import { guardOf } from '#accounts/authority.ts'
import { PLANS, planAllows } from '#accounts/plan.ts'
import type { MailSettings } from '#alerts/mails/mail-settings.ts'
import { defineEndpoint, ALERTS_PLAN } from '#operations/endpoint.ts'
import { closed } from '#operations/schemas.ts'
import { toIsoSeconds } from '#platform/clock.ts'
import { ProblemError } from '#platform/problem.ts'
import { Email, instant, orNull } from './schemas.ts'
import type { Caller, DashboardServices } from './services.ts'

type Blocked = NonNullable<Notifications['blocked_because']>

const HOUR_MAX = 23

const Digest = Type.Enum(['off', 'daily'], {
  description: '"daily": one email per day with news about vehicles on the watchlists. "off": no emails.',
  examples: ['daily'],
})
const DigestHour = Type.Integer({
  minimum: 0,
  maximum: HOUR_MAX,
  description: 'Hour of the day in UTC at which the digest is sent.',
  examples: [7],
})
const Urgent = Type.Boolean({
  description: 'True if campaigns that say "do not drive" or "park outside" are emailed immediately.',
})

export type Notifications = Static<typeof Notifications>
export const Notifications = closed(
  {
    digest: Digest,
    digest_hour: DigestHour,
    urgent: Urgent,
    email: Email,
    next_digest: orNull(instant('Time of the next digest.'), 'Null if the digest is off.'),
    blocked_because: orNull(
      Type.Enum(['MAIL_OFF', 'EMAIL_NOT_VERIFIED', 'PLAN_REQUIRED'], {
        description:
          'Reason why no emails are sent despite these settings. "MAIL_OFF": the operator has not configured a mail server. "EMAIL_NOT_VERIFIED": the address was not confirmed. "PLAN_REQUIRED": watchlists need the Pro plan.',
        examples: ['MAIL_OFF'],
      }),
      'Null if emails are sent as configured.',
    ),
  },
  "Email notifications about the account's watchlists.",
)

const getNotifications = defineEndpoint({
  name: 'get_notifications',
  method: 'GET',
  path: '/account/notifications',
  summary: 'Get the email notifications about watchlists',
  access: 'viewer',
  output: closed({ notifications: Notifications }),

  async run(_input, { caller, services }) {
    const settings = await services.alerts.mailSettings.get(caller.account.id)
    return { notifications: describeNotifications(settings, caller, services) }
  },
})

const setNotifications = defineEndpoint({
  name: 'set_notifications',
  method: 'PATCH',
  path: '/account/notifications',
  summary: 'Change email notifications about watchlists',
  description:
    'Omitted fields stay unchanged. Nothing can be turned on while `blocked_because` has a reason: 409 with the same `reason`, or 403 plan_required. Everything can be turned off at any time.',
  access: 'admin',
  body: closed({
    digest: Type.Optional(Digest),
    digest_hour: Type.Optional(DigestHour),
    urgent: Type.Optional(Urgent),
  }),
  output: closed({ notifications: Notifications }),
  problems: ['conflict', 'plan_required'],

  async run({ body }, { caller, services }) {
    const { id } = caller.account
    const { digest, digest_hour: digestHour, urgent } = body
    const blocked = blockedBecause(caller, services)
    if (blocked !== null && (digest === 'daily' || urgent === true)) throw blockedProblem(blocked)
    const change = {
      ...(digest === undefined ? {} : { digest }),
      ...(digestHour === undefined ? {} : { digestHour }),
      ...(urgent === undefined ? {} : { urgent }),
    }
    const { before, after } = await services.alerts.guarded(guardOf(caller.actor)).mailSettings.change(id, change)
    const detail = changesBetween(before, after)
    if (detail !== '') {
      await auditDone({ accountId: id, actor: caller.actor, action: 'notifications_changed', detail }, services)
    }
    return { notifications: describeNotifications(after, caller, services) }
  },
})

export const NOTIFICATION_ENDPOINTS = [getNotifications, setNotifications]

export function describeNotifications(
  settings: MailSettings,
  caller: Caller,
  services: DashboardServices,
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

function blockedBecause({ account, session }: Caller, { hasMail }: DashboardServices): Blocked | null {
  if (!hasMail) return 'MAIL_OFF'
  if (!session.isVerified) return 'EMAIL_NOT_VERIFIED'
  return planAllows(account.plan, ALERTS_PLAN) ? null : 'PLAN_REQUIRED'
}

function blockedProblem(blocked: Blocked): ProblemError {
  if (blocked === 'PLAN_REQUIRED') {
    const detail = `Watchlist emails require the ${PLANS[ALERTS_PLAN].title} plan or higher.`
    return new ProblemError('plan_required', detail, { required_plan: ALERTS_PLAN })
  }
  const details = {
    MAIL_OFF: 'This service cannot send email because the operator has not configured a mail server (VDS_SMTP_URL).',
    EMAIL_NOT_VERIFIED: 'Confirm your email address first.',
  }
  return new ProblemError('conflict', details[blocked], { reason: blocked })
}

function changesBetween(before: MailSettings, after: MailSettings): string {
  const changes: string[] = []
  if (before.digest !== after.digest) changes.push(`digest ${before.digest} -> ${after.digest}`)
  if (before.digestHour !== after.digestHour) changes.push(`hour ${before.digestHour} -> ${after.digestHour} UTC`)
  if (before.urgent !== after.urgent) changes.push(`urgent ${after.urgent ? 'on' : 'off'}`)
  return changes.join(', ')
}
