import { passkey } from '@better-auth/passkey'
import { betterAuth, type BetterAuthOptions } from 'better-auth'
import { APIError } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins'
import { alreadyMail, confirmationMail, resetMail } from './identity-mails.ts'
import {
  CLIENT_ADDRESS_HEADER,
  PASSWORD_CHARACTERS_MAX,
  PASSWORD_CHARACTERS_MIN,
  SIGN_IN_PATH,
  type IdentityOptions,
  type SignInLimits,
} from './identity-options.ts'
import type { Identity, IdentityEvents } from './identity.ts'
import { LibraryIdentity } from './library-identity.ts'
import { MailboxProof } from './mailbox-proof.ts'

const SERVICE = 'Vehicle Data Service'
const SESSION_SECONDS = 7 * 24 * 3_600
const SESSION_RENEWAL_SECONDS = 24 * 3_600
const LINK_SECONDS = 3_600

const SIGN_IN_LIMITS: SignInLimits = {
  signUp: { window: 3_600, max: 20 },
  signIn: { window: 60, max: 10 },
  mail: { window: 600, max: 5 },
  code: { window: 60, max: 10 },
}

/** Sets the library up. The same code on SQLite and PostgreSQL. */
export function createIdentity(options: IdentityOptions): Identity {
  const proof = new MailboxProof(options)
  const auth = betterAuth(libraryOptions(options, proof))
  proof.over(auth.$context)
  return new LibraryIdentity(auth, {
    proof,
    requiresVerifiedEmail: options.mailer.isConfigured,
    store: options.store,
  })
}

/** @param proof needs the library that is made with these options before anybody signs up */
export function libraryOptions(options: IdentityOptions, proof = new MailboxProof(options)) {
  const { store, secret, publicUrl, limits, ...rest } = options
  const { database, tablePrefix } = store
  const table = (name: string): { modelName: string } => ({ modelName: tablePrefix + name })
  const { origin, hostname } = new URL(publicUrl)
  return {
    appName: SERVICE,
    // With its path, so that a service below a path of a proxy works: the library would replace a bare origin's.
    baseURL: `${publicUrl}${SIGN_IN_PATH}`,
    secret,
    database,
    telemetry: { enabled: false },
    trustedOrigins: [origin],
    ...mailOptions(publicUrl, proof, rest.mailer),
    user: table('user'),
    account: table('account'),
    verification: { ...table('verification'), storeIdentifier: 'hashed' },
    session: {
      ...table('session'),
      expiresIn: SESSION_SECONDS,
      updateAge: SESSION_RENEWAL_SECONDS,
      cookieCache: { enabled: false },
    },
    rateLimit: { ...table('rateLimit'), ...rateLimitOptions({ ...SIGN_IN_LIMITS, ...limits }) },
    advanced: {
      cookiePrefix: 'vds',
      useSecureCookies: origin.startsWith('https:'),
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    databaseHooks: hooksFor(rest.events),
    logger: {
      level: 'warn',
      log: (level, message) => rest.log[level === 'error' ? 'error' : 'warn'](`sign-in: ${message}`),
    },
    // What is no refusal of its own comes out as an error, so that it is logged like any other.
    onAPIError: { throw: true },
    plugins: [
      twoFactor({ issuer: SERVICE, twoFactorTable: table('twoFactor').modelName }),
      passkey({ rpID: hostname, rpName: SERVICE, origin, schema: { passkey: table('passkey') } }),
    ],
  } satisfies BetterAuthOptions
}

function mailOptions(publicUrl: string, proof: MailboxProof, mailer: IdentityOptions['mailer']) {
  const sendConfirmation = async ({ user }: { user: { id: string; email: string } }): Promise<void> => {
    void mailer.send(confirmationMail(user.email, await proof.linkFor(user.id, LINK_SECONDS)))
  }
  return {
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: mailer.isConfigured,
      autoSignIn: true,
      minPasswordLength: PASSWORD_CHARACTERS_MIN,
      maxPasswordLength: PASSWORD_CHARACTERS_MAX,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: LINK_SECONDS,
      sendResetPassword: async ({ user, token }: { user: { email: string }; token: string }) => {
        void mailer.send(resetMail(user.email, proof.pageFor(token, { isFirst: false })))
      },
      onPasswordReset: ({ user }: { user: { id: string; emailVerified: boolean } }) => proof.passwordChosen(user),
      onExistingUserSignUp: async ({ user }: { user: { id: string; email: string; emailVerified: boolean } }) => {
        if (user.emailVerified) void mailer.send(alreadyMail(user.email, publicUrl))
        else await sendConfirmation({ user })
      },
    },
    // The library's own token, which confirms without asking for a password, is sent to nobody.
    emailVerification: { sendOnSignUp: true, sendVerificationEmail: sendConfirmation },
  } satisfies Partial<BetterAuthOptions>
}

function hooksFor(events: IdentityEvents): NonNullable<BetterAuthOptions['databaseHooks']> {
  return {
    user: {
      create: {
        after: async ({ id, email, emailVerified }) =>
          events.signedUp({ userId: id, email, isVerified: emailVerified }),
      },
    },
    session: {
      create: {
        before: async ({ userId }) => {
          if (await events.maySignIn(userId)) return
          throw new APIError('FORBIDDEN', { code: 'ACCOUNT_DISABLED', message: 'This account is disabled.' })
        },
      },
    },
  }
}

/** Per client address, counted in the database, so that it holds over all processes. */
function rateLimitOptions({ signUp, signIn, mail, code }: SignInLimits) {
  return {
    enabled: true,
    storage: 'database',
    window: 60,
    max: 100,
    customRules: {
      '/sign-up/email': signUp,
      '/sign-in/email': signIn,
      '/passkey/verify-authentication': signIn,
      '/request-password-reset': mail,
      '/send-verification-email': mail,
      '/reset-password': code,
      '/change-password': code,
      '/two-factor/enable': code,
      '/two-factor/disable': code,
      '/two-factor/verify-totp': code,
      '/two-factor/verify-backup-code': code,
      '/two-factor/generate-backup-codes': code,
    },
  } satisfies BetterAuthOptions['rateLimit']
}
