import { Type } from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import { closed } from '#operations/schemas.ts'
import { Email, instant, orNull } from './schemas.ts'

const TAG = 'Notifications'
const HOUR_MAX = 23

const Digest = Type.Enum(['off', 'daily'], {
  description: '"daily": one e-mail a day with what is new for the vehicles on the watchlists. "off": none.',
  examples: ['daily'],
})
const DigestHour = Type.Integer({
  minimum: 0,
  maximum: HOUR_MAX,
  description: 'Hour of the day in UTC at which the digest is sent.',
  examples: [7],
})
const Urgent = Type.Boolean({
  description: 'Whether campaigns that say "do not drive" or "park outside" are mailed at once.',
})

export const Notifications = closed(
  {
    digest: Digest,
    digest_hour: DigestHour,
    urgent: Urgent,
    email: Email,
    next_digest: orNull(instant('When the next digest is due.'), 'Null: the digest is off.'),
    blocked_because: orNull(
      Type.Enum(['MAIL_OFF', 'EMAIL_NOT_VERIFIED', 'PLAN_REQUIRED'], {
        description:
          'Why nothing is mailed now, whatever is set. "MAIL_OFF": the operator has set up no mail server. "EMAIL_NOT_VERIFIED": the address was not confirmed. "PLAN_REQUIRED": watchlists need the Pro plan.',
        examples: ['MAIL_OFF'],
      }),
      'Null: what is set is mailed.',
    ),
  },
  'Which e-mails the account gets about its watchlists.',
)

export const getNotifications = defineEndpoint({
  name: 'get_notifications',
  method: 'GET',
  url: '/account/notifications',
  tag: TAG,
  summary: 'Which e-mails the account gets about its watchlists',
  access: 'viewer',
  answer: closed({ notifications: Notifications }),
})

export const setNotifications = defineEndpoint({
  name: 'set_notifications',
  method: 'PATCH',
  url: '/account/notifications',
  tag: TAG,
  summary: 'Choose which e-mails the account gets about its watchlists',
  description:
    'What is left out stays. Nothing can be turned on while `blocked_because` says why not: 409 with the same word as `reason`, or 403 plan_required. Everything can be turned off at any time.',
  access: 'admin',
  body: closed({
    digest: Type.Optional(Digest),
    digest_hour: Type.Optional(DigestHour),
    urgent: Type.Optional(Urgent),
  }),
  answer: closed({ notifications: Notifications }),
  problems: ['conflict', 'plan_required'],
})
