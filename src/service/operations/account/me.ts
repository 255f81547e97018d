import { type Static, Type } from 'typebox'
import { auditDone } from '#accounts/audit-log.ts'
import { PASSWORD_CHARACTERS_MIN } from '#accounts/identity/identity.ts'
import { ROLES } from '#accounts/members/roles.ts'
import { PLANS, type PlanName } from '#accounts/plan.ts'
import { redeemSetupCode } from '#accounts/setup-code.ts'
import { describeTerms } from '#operations/account/operator/plans.ts'
import { defineEndpoint } from '#operations/endpoint.ts'
import { closed } from '#operations/schemas.ts'
import { toIsoSeconds } from '#platform/clock.ts'
import { ProblemError } from '#platform/problem.ts'
import { VERSION } from '#platform/version.ts'
import {
  AccountId,
  DONE,
  Done,
  Email,
  PersonName,
  Plan,
  PlanTermsSchema,
  SignUpModeSchema,
  count,
  identifier,
  instant,
  orNull,
  text,
  PLANS_MAX,
} from './schemas.ts'
import type { Caller, DashboardServices } from './services.ts'

const SETUP_CODE_CHARACTERS_MAX = 64
const SESSION_EXAMPLE = '0123456789abcdef'

/** Instance facts that a page needs before sign-in. */
const getInstance = defineEndpoint({
  name: 'get_instance',
  method: 'GET',
  path: '/account/instance',
  summary: 'Get the setup of this service',
  access: 'anyone',
  output: closed({
    service: text('Name of the service.', 'Vehicle Data Service'),
    version: text('Version of the program.', '0.1.0'),
    public_url: text('The only URL under which the pages work.', 'http://localhost:8080'),
    contact_url: orNull(
      text('Contact of the operator: a mailto: or web URL.', 'mailto:support@example.org'),
      'Null if the operator set no contact.',
    ),
    loads_data: Type.Boolean({ description: 'True: the service loads all vehicles and official files by itself.' }),
    email_verification: Type.Boolean({
      description: 'True: mail is set up, and an address must be verified before the first sign-in.',
    }),
    billing: Type.Boolean({ description: 'True: plans can be bought here.' }),
    sign_up: SignUpModeSchema,
    plans: Type.Array(closed({ plan: Plan, title: text('Its title.', 'Pro'), terms: PlanTermsSchema }), {
      maxItems: PLANS_MAX,
      description: 'Current limits and price of each plan, lowest first.',
    }),
    has_operator: Type.Boolean({ description: "False: no account is an operator's yet; see become_operator." }),
    password_characters_min: Type.Integer({ examples: [PASSWORD_CHARACTERS_MIN], description: 'Shortest password.' }),
  }),

  run: async (_input, { services }) => ({
    service: 'Vehicle Data Service',
    version: VERSION,
    public_url: services.publicUrl,
    contact_url: services.contactUrl ?? null,
    loads_data: services.isRefreshing === true,
    email_verification: services.identity.requiresVerifiedEmail,
    billing: services.payments !== undefined,
    sign_up: await services.accounts.signUpMode(),
    plans: Object.entries(await services.accounts.planTerms()).map(([plan, terms]) => {
      return { plan: plan as PlanName, title: terms.title, terms: describeTerms(terms) }
    }),
    has_operator: await services.accounts.hasOperator(),
    password_characters_min: PASSWORD_CHARACTERS_MIN,
  }),
})

export const RoleName = Type.Enum([...ROLES], {
  description: 'Role of the user in the account, from fewest to most rights; see the table in docs/teams.md.',
  examples: ['owner'],
})

export const AccountSummary = closed({
  id: AccountId,
  email: Email,
  plan: Plan,
  plan_title: text('Title of the plan.', 'Pro'),
  is_operator: Type.Boolean({ description: 'True if the user is an operator, in any account.' }),
  role: RoleName,
  created: instant('Time the account was created.'),
})

export const Person = closed({
  id: identifier('Id of the person.', SESSION_EXAMPLE),
  name: PersonName,
  email: Email,
  email_verified: Type.Boolean({ description: 'True if the address is confirmed.' }),
  two_factor_enabled: Type.Boolean({ description: 'True if sign-in requires a second factor.' }),
  passkey_count: count('Passkeys of the person.', 1),
})

const getMe = defineEndpoint({
  name: 'get_me',
  method: 'GET',
  path: '/account/me',
  summary: 'Get the signed-in user',
  description: 'Returns 401 sign_in_required if nobody is signed in.',
  access: 'viewer',
  output: closed({ account: AccountSummary, user: Person, session_expires: instant('Expiry of the session.') }),

  run: async (_input, { caller, services }) => ({
    ...(await describeCaller(caller, services)),
    session_expires: toIsoSeconds(caller.session.sessionExpiresMs),
  }),
})

const becomeOperator = defineEndpoint({
  name: 'become_operator',
  method: 'POST',
  path: '/account/become-operator',
  summary: 'Become an operator by a setup code',
  description:
    'The code is in the link that "npx vds serve" prints while there is no operator, and "npx vds account setup-code" prints one at any time. It works once, for an hour. An account without keys takes the place of the account of the first start, with its plan and the key that was printed. 403 with reason SETUP_CODE_REFUSED: wrong, used or expired.',
  access: 'person',
  body: closed({
    code: Type.String({
      minLength: 1,
      maxLength: SETUP_CODE_CHARACTERS_MAX,
      description: 'Setup code: the value of `setup=` in the link.',
      examples: ['0123456789ABCDEFGHIJKLMNOPQRSTUV'],
    }),
  }),
  output: Done,
  problems: ['action_refused', 'rate_limit_exceeded'],

  async run({ body }, { caller, services }) {
    await services.identity.limits.tryProof('setup code', caller.session.userId)
    const operator = await redeemSetupCode(services.accounts, caller.account.id, body.code)
    if (operator === undefined) throw setupCodeRejected()
    return DONE
  },
})

const renameMe = defineEndpoint({
  name: 'rename_me',
  method: 'PATCH',
  path: '/account/me',
  summary: 'Change the name of the person',
  access: 'person',
  body: closed({ name: PersonName }),
  output: Done,

  async run({ body }, { caller, services }) {
    await services.identity.rename(caller.session.userId, body.name)
    const { account, actor } = caller
    await auditDone({ accountId: account.id, actor, action: 'name_changed', detail: '' }, services)
    return DONE
  },
})

export const ACCOUNT_ENDPOINTS = [getInstance, getMe, becomeOperator, renameMe]

export async function describeCaller(
  { account, session, role, own }: Caller,
  { identity }: Pick<DashboardServices, 'identity'>,
): Promise<{ account: Static<typeof AccountSummary>; user: Static<typeof Person> }> {
  return {
    account: {
      id: account.id,
      email: account.email,
      plan: account.plan,
      plan_title: PLANS[account.plan].title,
      is_operator: own.isOperator,
      role,
      created: toIsoSeconds(account.createdMs),
    },
    user: {
      id: session.userId,
      name: session.name,
      email: session.email,
      email_verified: session.isVerified,
      two_factor_enabled: session.hasTwoFactor,
      passkey_count: (await identity.listPasskeys(session.userId)).length,
    },
  }
}

function setupCodeRejected(): ProblemError {
  return new ProblemError(
    'action_refused',
    'This setup code is wrong, used, or expired. Run "npx vds account setup-code" on the server to get a new link.',
    { reason: 'SETUP_CODE_REFUSED' },
  )
}
