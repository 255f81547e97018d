import { Type, type TObject, type TSchema } from 'typebox'
import type { AuditAction } from '#accounts/account-store.ts'
import { type Endpoint, type HttpMethod, withDefaults } from '#operations/endpoint.ts'
import { closed } from '#operations/schemas.ts'
import { Email, identifier, NewPassword, type Nothing, orNull, Password, PersonName, text } from './schemas.ts'

/**
 * Routed endpoints of the account library; all others are closed. They keep the library's names (camelCase), so that
 * its browser client works. Responses omit the library's `token`: the session exists only in an HttpOnly cookie.
 */
export const SIGN_IN_PREFIX = '/api/auth'

const CODES_MAX = 20
const METHODS_MAX = 5
const CODE_CHARACTERS_MAX = 32
const TOKEN_CHARACTERS_MAX = 512

/** Effects of a sign-in endpoint in addition to the library's own. */
interface SignInEffects {
  readonly audits?: AuditAction
  /** Signs a user in and ends the browser's previous session. */
  readonly signsIn?: true
  /** Kind of attempt, counted against the targeted user. */
  readonly tries?: 'password' | 'code'
  readonly mails?: true
}

export type SignInEndpoint = Endpoint & SignInEffects

function libraryEndpoint<
  Output extends TSchema,
  const Name extends string,
  const Url extends string,
  Body extends TObject = Nothing,
  const Method extends HttpMethod = 'POST',
>({
  path,
  ...rest
}: SignInEffects &
  Pick<Endpoint, 'summary'> &
  Partial<Pick<Endpoint, 'description' | 'access' | 'problems'>> & {
    readonly name: Name
    readonly method?: Method
    readonly path: Url
    readonly body?: Body
    readonly output: Output
  }) {
  return withDefaults({
    access: 'anyone',
    ...rest,
    method: rest.method ?? ('POST' as Method),
    path: `${SIGN_IN_PREFIX}${path}` as const,
    problems: ['action_refused', 'rate_limit_exceeded', ...(rest.problems ?? [])],
  })
}

const User = closed({
  id: identifier('Id of the person.', '0123456789abcdef'),
  name: PersonName,
  email: Email,
  emailVerified: Type.Boolean({ description: 'True if the address is confirmed.' }),
  twoFactorEnabled: Type.Optional(orNull(Type.Boolean(), 'True if sign-in requires a second factor.')),
})
const Succeeded = closed({ status: Type.Boolean({ description: 'True: done.' }) })
const code = Type.String({
  minLength: 1,
  maxLength: CODE_CHARACTERS_MAX,
  description: 'The code.',
  examples: ['012345'],
})
const InvitationCode = Type.String({
  minLength: 1,
  maxLength: CODE_CHARACTERS_MAX,
  description: 'From the link of an operator; needed where `sign_up` of get_instance is "invite".',
})
const trustDevice = Type.Optional(Type.Boolean({ description: 'True: this browser is not asked again for 30 days.' }))
const backupCodes = Type.Array(text('One code; each works once.'), {
  maxItems: CODES_MAX,
  description: 'Show them once and let the person save them.',
})
/** WebAuthn message in its JSON form, passed on unchanged. */
const webAuthn = (description: string) => Type.Object({}, { additionalProperties: true, description })

const endpoints = [
  libraryEndpoint({
    name: 'sign_up',
    path: '/sign-up/email',
    summary: 'Sign up with email and password',
    description:
      'If `email_verification` of get_instance is false, the user is signed in immediately. If it is true, an email with a link for choosing a password (reset_password) is sent, the password given here is not used, nobody is signed in yet, and the response is the same for an address that already has an account. 403 with reason SIGN_UP_CLOSED, INVITATION_NEEDED or INVITATION_REJECTED where the operator lets not everybody sign up, whatever the address is.',
    body: closed({ name: PersonName, email: Email, password: NewPassword, invitation: Type.Optional(InvitationCode) }),
    output: closed({ user: User }),
    signsIn: true,
    mails: true,
  }),
  libraryEndpoint({
    name: 'sign_in',
    path: '/sign-in/email',
    summary: 'Sign in with email and password',
    description:
      'With `twoFactorRedirect: true`, nobody is signed in yet; call verify_totp or verify_backup_code next. 403 with reason EMAIL_NOT_VERIFIED: send_verification_email sends the link again.',
    body: closed({ email: Email, password: Password, rememberMe: Type.Optional(Type.Boolean()) }),
    output: closed({
      user: Type.Optional(User),
      twoFactorRedirect: Type.Optional(Type.Boolean({ description: 'True if a second factor is required.' })),
      twoFactorMethods: Type.Optional(
        Type.Array(text('Method.', 'totp'), {
          maxItems: METHODS_MAX,
          description: 'Second factors that the user can use.',
        }),
      ),
    }),
    problems: ['sign_in_refused'],
    signsIn: true,
    tries: 'password',
  }),
  libraryEndpoint({
    name: 'sign_out',
    path: '/sign-out',
    summary: 'End this session',
    output: closed({ success: Type.Boolean({ description: 'True: ended.' }) }),
  }),
  libraryEndpoint({
    name: 'send_verification_email',
    path: '/send-verification-email',
    summary: 'Send the link again by which an address is confirmed',
    description: 'It leads to the page /reset-password?token=...&confirm=true: see reset_password.',
    body: closed({ email: Email }),
    output: Succeeded,
    mails: true,
  }),
  libraryEndpoint({
    name: 'request_password_reset',
    path: '/request-password-reset',
    summary: 'Send a link to choose a new password',
    description:
      'The response is the same for an unknown address. The link leads to the page /reset-password?token=...',
    body: closed({ email: Email }),
    output: closed({ status: Type.Boolean(), message: Type.Optional(text('For people.')) }),
    mails: true,
  }),
  libraryEndpoint({
    name: 'reset_password',
    path: '/reset-password',
    summary: 'Choose a new password with the token of the link',
    description:
      'Ends every session of the person and every other link. Where the address was not confirmed yet, it is from here on, and the passkeys and the second factor from before are gone, too: anybody can sign up with an address that is not theirs.',
    body: closed({
      newPassword: NewPassword,
      token: Type.String({ minLength: 1, maxLength: TOKEN_CHARACTERS_MAX, description: 'From the link.' }),
    }),
    output: Succeeded,
  }),
  libraryEndpoint({
    name: 'change_password',
    path: '/change-password',
    summary: 'Change the password',
    access: 'person',
    body: closed({
      currentPassword: Password,
      newPassword: NewPassword,
      revokeOtherSessions: Type.Optional(Type.Boolean({ description: 'True: sign out everywhere else.' })),
    }),
    output: closed({ user: User }),
    audits: 'password_changed',
    tries: 'password',
  }),
  libraryEndpoint({
    name: 'enable_two_factor',
    path: '/two-factor/enable',
    summary: 'Begin two-factor sign-in',
    description: 'It is on once verify_totp has accepted a first code. Show `totpURI` as a QR code.',
    access: 'person',
    body: closed({ password: Password }),
    output: closed({ totpURI: text('otpauth:// address.'), backupCodes }),
    tries: 'password',
  }),
  libraryEndpoint({
    name: 'disable_two_factor',
    path: '/two-factor/disable',
    summary: 'Switch two-factor sign-in off',
    access: 'person',
    body: closed({ password: Password }),
    output: Succeeded,
    audits: 'two_factor_disabled',
    tries: 'password',
  }),
  libraryEndpoint({
    name: 'verify_totp',
    path: '/two-factor/verify-totp',
    summary: 'Give a code of the authenticator app: to finish signing in, or to switch two-factor on',
    body: closed({ code, trustDevice }),
    output: closed({ user: User }),
    problems: ['sign_in_refused'],
    signsIn: true,
    tries: 'code',
  }),
  libraryEndpoint({
    name: 'verify_backup_code',
    path: '/two-factor/verify-backup-code',
    summary: 'Finish signing in with a backup code',
    body: closed({ code, trustDevice }),
    output: closed({ user: User }),
    problems: ['sign_in_refused'],
    signsIn: true,
    tries: 'code',
  }),
  libraryEndpoint({
    name: 'generate_backup_codes',
    path: '/two-factor/generate-backup-codes',
    summary: 'Make new backup codes; the old ones stop working',
    access: 'person',
    body: closed({ password: Password }),
    output: closed({ status: Type.Boolean(), backupCodes }),
    audits: 'backup_codes_made',
    tries: 'password',
  }),
  libraryEndpoint({
    name: 'begin_passkey_registration',
    path: '/passkey/generate-register-options',
    method: 'GET',
    summary: 'Begin to add a passkey',
    description: 'Give the response to navigator.credentials.create. Needs a session younger than a day.',
    access: 'person',
    output: webAuthn('PublicKeyCredentialCreationOptionsJSON.'),
  }),
  libraryEndpoint({
    name: 'finish_passkey_registration',
    path: '/passkey/verify-registration',
    summary: 'Add the passkey',
    access: 'person',
    body: closed({
      response: webAuthn('RegistrationResponseJSON from navigator.credentials.create.'),
      name: Type.Optional(PersonName),
    }),
    output: closed({ id: identifier('Id of the passkey.', '0123456789abcdef') }),
    audits: 'passkey_added',
  }),
  libraryEndpoint({
    name: 'begin_passkey_sign_in',
    path: '/passkey/generate-authenticate-options',
    method: 'GET',
    summary: 'Begin to sign in with a passkey',
    description: 'Give the response to navigator.credentials.get.',
    output: webAuthn('PublicKeyCredentialRequestOptionsJSON.'),
  }),
  libraryEndpoint({
    name: 'finish_passkey_sign_in',
    path: '/passkey/verify-authentication',
    summary: 'Sign in with the passkey',
    body: closed({ response: webAuthn('AuthenticationResponseJSON from navigator.credentials.get.') }),
    output: closed({ user: Type.Optional(User) }),
    problems: ['sign_in_refused'],
    signsIn: true,
  }),
]

export type ListedSignInEndpoint = (typeof endpoints)[number]
export const SIGN_IN_ENDPOINTS: readonly SignInEndpoint[] = endpoints
