import { Type } from 'typebox'
import { ROLES } from '#accounts/members/roles.ts'
import { defineEndpoint } from './endpoint.ts'
import { closed } from '#operations/schemas.ts'
import {
  AccountId,
  count,
  Done,
  Email,
  identifier,
  instant,
  orNull,
  PASSWORD_CHARACTERS_MIN,
  PersonName,
  Plan,
  PlanTerms,
  SignUpModeSchema,
  text,
} from './schemas.ts'

const TAG = 'Account and security'
const PLANS_MAX = 20
export const SESSIONS_MAX = 100
export const PASSKEYS_MAX = 100
const SETUP_CODE_CHARACTERS_MAX = 64
const SESSION_EXAMPLE = '0123456789abcdef'

/** What a page must know before anybody is signed in. */
export const getInstance = defineEndpoint({
  name: 'get_instance',
  method: 'GET',
  url: '/account/instance',
  tag: TAG,
  summary: 'How this service is set up',
  access: 'anyone',
  answer: closed({
    service: text('Name of the service.', 'Vehicle Data Service'),
    version: text('Version of the program.', '0.1.0'),
    public_url: text('The one address under which the pages work.', 'http://localhost:8080'),
    email_verification: Type.Boolean({
      description: 'True: mail is set up, and an address must be verified before the first sign-in.',
    }),
    billing: Type.Boolean({ description: 'True: plans can be bought here.' }),
    sign_up: SignUpModeSchema,
    plans: Type.Array(closed({ plan: Plan, title: text('Its title.', 'Pro'), terms: PlanTerms }), {
      maxItems: PLANS_MAX,
      description: 'What each plan gives and costs now, lowest first.',
    }),
    has_operator: Type.Boolean({ description: "False: no account is an operator's yet; see become_operator." }),
    password_characters_min: Type.Integer({ examples: [PASSWORD_CHARACTERS_MIN], description: 'Shortest password.' }),
  }),
})

export const RoleName = Type.Enum([...ROLES], {
  description: 'What the user may do in the account, from the least to the most; the table is in docs/teams.md.',
  examples: ['owner'],
})

export const AccountSummary = closed({
  id: AccountId,
  email: Email,
  plan: Plan,
  plan_title: text('Title of the plan.', 'Pro'),
  is_operator: Type.Boolean({ description: 'Whether the operator pages open to the user, in whichever account.' }),
  role: RoleName,
  created: instant('When the account was made.'),
})

export const Person = closed({
  id: identifier('Id of the person.', SESSION_EXAMPLE),
  name: PersonName,
  email: Email,
  email_verified: Type.Boolean({ description: 'Whether the address was confirmed.' }),
  two_factor_enabled: Type.Boolean({ description: 'Whether sign-in asks for a code.' }),
  passkey_count: count('Passkeys of the person.', 1),
})

export const getMe = defineEndpoint({
  name: 'get_me',
  method: 'GET',
  url: '/account/me',
  tag: TAG,
  summary: 'Who is signed in',
  description: 'Responses 401 sign_in_required when nobody is: pages ask this first.',
  access: 'viewer',
  answer: closed({ account: AccountSummary, user: Person, session_expires: instant('When the session ends.') }),
})

export const becomeOperator = defineEndpoint({
  name: 'become_operator',
  method: 'POST',
  url: '/account/become-operator',
  tag: TAG,
  summary: 'Become an operator by a setup code',
  description:
    'The code is in the link that "npx vds serve" prints while there is no operator, and "npx vds account setup-code" prints one at any time. It works once, for an hour. An account without keys takes the place of the account of the first start, with its plan and the key that was printed. 403 with reason SETUP_CODE_REFUSED: wrong, used or expired.',
  access: 'person',
  body: closed({
    code: Type.String({
      minLength: 1,
      maxLength: SETUP_CODE_CHARACTERS_MAX,
      description: 'What the link says after `setup=`.',
      examples: ['0123456789ABCDEFGHIJKLMNOPQRSTUV'],
    }),
  }),
  answer: Done,
  problems: ['action_refused', 'rate_limit_exceeded'],
})

export const renameMe = defineEndpoint({
  name: 'rename_me',
  method: 'PATCH',
  url: '/account/me',
  tag: TAG,
  summary: 'Change the name of the person',
  access: 'person',
  body: closed({ name: PersonName }),
  answer: Done,
})

export const Session = closed({
  session_id: identifier('Id of the session; not its secret.', SESSION_EXAMPLE),
  created: instant('When it began.'),
  expires: instant('When it ends.'),
  ip: orNull(text('Address it was begun from.', '203.0.113.7'), 'Null when not known.'),
  user_agent: orNull(text('What the browser said of itself.'), 'Null when not known.'),
  is_current: Type.Boolean({ description: 'Whether this request came in it.' }),
})

export const listSessions = defineEndpoint({
  name: 'list_sessions',
  method: 'GET',
  url: '/account/sessions',
  tag: TAG,
  summary: 'Where the person is signed in',
  access: 'person',
  answer: closed({ sessions: Type.Array(Session, { maxItems: SESSIONS_MAX, description: 'Newest first.' }) }),
})

export const revokeSession = defineEndpoint({
  name: 'revoke_session',
  method: 'POST',
  url: '/account/sessions/{session_id}/revoke',
  tag: TAG,
  summary: 'Sign out one session',
  access: 'person',
  path: closed({ session_id: identifier('Id of the session.', SESSION_EXAMPLE) }),
  answer: Done,
  problems: ['item_not_found'],
})

export const revokeOtherSessions = defineEndpoint({
  name: 'revoke_other_sessions',
  method: 'POST',
  url: '/account/sessions/revoke-others',
  tag: TAG,
  summary: 'Sign out everywhere else',
  access: 'person',
  answer: Done,
})

export const Passkey = closed({
  passkey_id: identifier('Id of the passkey.', SESSION_EXAMPLE),
  name: orNull(PersonName, 'Null when it was given none.'),
  created: orNull(instant('When it was added.'), 'Null when not known.'),
  is_synced: Type.Boolean({ description: 'Whether it is kept on more than one device.' }),
})
const passkeyPath = closed({ passkey_id: identifier('Id of the passkey.', SESSION_EXAMPLE) })

export const listPasskeys = defineEndpoint({
  name: 'list_passkeys',
  method: 'GET',
  url: '/account/passkeys',
  tag: TAG,
  summary: 'Passkeys of the person',
  description: 'One is added with /api/auth/passkey/generate-register-options and verify-registration.',
  access: 'person',
  answer: closed({ passkeys: Type.Array(Passkey, { maxItems: PASSKEYS_MAX, description: 'Oldest first.' }) }),
})

export const renamePasskey = defineEndpoint({
  name: 'rename_passkey',
  method: 'PATCH',
  url: '/account/passkeys/{passkey_id}',
  tag: TAG,
  summary: 'Name a passkey',
  access: 'person',
  path: passkeyPath,
  body: closed({ name: PersonName }),
  answer: Done,
  problems: ['item_not_found'],
})

export const removePasskey = defineEndpoint({
  name: 'remove_passkey',
  method: 'POST',
  url: '/account/passkeys/{passkey_id}/remove',
  tag: TAG,
  summary: 'Remove a passkey',
  access: 'person',
  path: passkeyPath,
  answer: Done,
  problems: ['item_not_found'],
})
