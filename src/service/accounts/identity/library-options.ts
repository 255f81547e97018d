import { passkey } from '@better-auth/passkey'
import { betterAuth, type BetterAuthOptions } from 'better-auth'
import { APIError } from 'better-auth/api'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { Mail } from '#platform/network/mailer.ts'
import {
  PASSWORD_CHARACTERS_MAX,
  PASSWORD_CHARACTERS_MIN,
  SIGN_IN_PATH,
  type IdentityOptions,
  type IdentityEvents,
} from './identity.ts'
import { baseOptions, databaseOf, SERVICE_TITLE, tableNames } from './library-base.ts'
import { mayMail, preparedHash } from './library-request.ts'
import { MailboxProof } from './mailbox-proof.ts'

const LINK_SECONDS = 3_600

export function createLibrary(options: IdentityOptions, proof: MailboxProof) {
  const library = betterAuth(libraryOptions(options, proof))
  proof.setLibrary(library.$context)
  return library
}

/** @param proof must receive the library created with these options before the first sign-up */
export function libraryOptions(options: IdentityOptions, proof = new MailboxProof(options)) {
  const { store, publicUrl, events } = options
  const table = tableNames(store)
  const { origin, hostname } = new URL(publicUrl)
  return {
    ...baseOptions(options),
    // Includes the path: otherwise the library would replace the path of a service below a proxy's path.
    baseURL: `${publicUrl}${SIGN_IN_PATH}`,
    database: databaseOf(store.database, store),
    ...mailOptions(proof, options),
    databaseHooks: hooksFor(events),
    plugins: [
      twoFactor({
        issuer: SERVICE_TITLE,
        twoFactorTable: table('twoFactor').modelName,
        // Replaced by sign-in-limits.ts, which works even if the clock was set back.
        accountLockout: { enabled: false },
      }),
      passkey({ rpID: hostname, rpName: SERVICE_TITLE, origin, schema: { passkey: table('passkey') } }),
    ],
  } satisfies BetterAuthOptions
}

function mailOptions(proof: MailboxProof, { publicUrl, mailer, signInLimits }: IdentityOptions) {
  const sendConfirmation = async ({ user }: { user: { id: string; email: string } }): Promise<void> => {
    if (mayMail()) void mailer.send(confirmationMail(user.email, await proof.linkFor(user.id, LINK_SECONDS)))
  }
  return {
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: mailer.isConfigured,
      autoSignIn: true,
      password: {
        hash: async (password: string) => preparedHash(password) ?? hashPassword(password),
        verify: verifyPassword,
      },
      minPasswordLength: PASSWORD_CHARACTERS_MIN,
      maxPasswordLength: PASSWORD_CHARACTERS_MAX,
      resetPasswordTokenExpiresIn: LINK_SECONDS,
      sendResetPassword: async ({ user, token }: { user: { email: string }; token: string }) => {
        if (mayMail()) void mailer.send(resetMail(user.email, proof.pageFor(token, { isFirst: false })))
      },
      onPasswordReset: async ({ user }: { user: { id: string; email: string; emailVerified: boolean } }) => {
        await proof.passwordChosen(user)
        await signInLimits.resetPasswordAttempts(user.email, user.id)
      },
      onExistingUserSignUp: async ({ user }: { user: { id: string; email: string; emailVerified: boolean } }) => {
        if (!user.emailVerified) await sendConfirmation({ user })
        else if (mayMail()) void mailer.send(alreadyMail(user.email, publicUrl))
      },
    },
    // Replaces the library's own email, whose token confirms without a new password.
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

/** Emails about signing in: one sentence with the reason, one link, one sentence for readers who did not request it. */

const SERVICE = 'Vehicle Data Service'

/** @param link page where choosing a password confirms the address; valid for an hour */
function confirmationMail(to: string, link: string): Mail {
  return {
    to,
    subject: `Confirm your address for ${SERVICE}`,
    text: `Open this link to confirm your email address and choose your password (valid for one hour):\n\n${link}\n\nIf you did not sign up, ignore this email. Nobody can use the account without the link.\n`,
  }
}

function resetMail(to: string, link: string): Mail {
  return {
    to,
    subject: `Choose a new password for ${SERVICE}`,
    text: `Open this link to choose a new password (valid for one hour):\n\n${link}\n\nIf you did not request this, ignore this email. Your password is unchanged.\n`,
  }
}

/** Returns the email to the owner of an address that is used to sign up again. */
function alreadyMail(to: string, publicUrl: string): Mail {
  return {
    to,
    subject: `You already have an account at ${SERVICE}`,
    text: `Someone, probably you, tried to sign up with this address, which already has an account. Sign in or choose a new password here:\n\n${publicUrl}/sign-in\n\nIf it was not you, ignore this email. Nothing was changed.\n`,
  }
}
