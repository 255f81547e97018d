import { setImmediate as otherTurns } from 'node:timers/promises'
import { AuthorizationServer, type AuthorizationServerOptions } from '#accounts/apps/authorization-server.ts'
import { HandlingSlots, identityUnavailable } from './handling-slots.ts'
import type { IdentityOptions, RequestFacts, Confirmed, PasskeyRecord, SessionRecord, SignedIn } from './identity.ts'
import type { createLibrary } from './library-options.ts'
import { duringRequest } from './library-request.ts'
import { MailboxProof } from './mailbox-proof.ts'
import type { SignInLimits } from './sign-in-limits.ts'

/** Lifetime of a link that an operator passes on. */
const HANDED_OVER_SECONDS = 24 * 3_600

/** Library's name for the cookie of a user with a correct password who must still enter a code. */
const CHALLENGE_COOKIE = 'two_factor'

type Library = ReturnType<typeof createLibrary>
type LibraryContext = Awaited<Library['$context']>

interface StoredPasskey {
  readonly id: string
  readonly name?: string | null
  readonly createdAt?: Date | string | null
  readonly backedUp: boolean
}

/**
 * Sign-up, passwords, sessions, passkeys, and second factors. Stored apart from the accounts (ADR 0070) and implemented
 * with better-auth; no other module depends on it. Writes use the library's own store, so that its rules for dates and
 * columns apply. Methods for one user reach only that user's records; other ids count as unknown. The library is loaded
 * at the first sign-in or session, because it takes 70 MB until everything is compiled and most serving processes never
 * need it (ADR 0146).
 */
export class Identity {
  /** True if an address must be verified before the first sign-in. */
  readonly requiresVerifiedEmail: boolean
  readonly #options: IdentityOptions
  readonly #proof: MailboxProof
  readonly #slots = new HandlingSlots()
  #library: Promise<Library> | undefined

  constructor(options: IdentityOptions) {
    this.#options = options
    this.#proof = new MailboxProof(options)
    this.requiresVerifiedEmail = options.mailer.isConfigured
  }

  /** Limits on attempts; check them before `handle`. */
  get limits(): SignInLimits {
    return this.#options.signInLimits
  }

  /** Creates the OAuth authorization server over the same store; nothing is loaded before its first request. */
  authorizationServer(parts: Omit<AuthorizationServerOptions, 'store' | 'secret' | 'query' | 'publicUrl' | 'log'>) {
    const { store, secret, query, publicUrl, log } = this.#options
    return new AuthorizationServer({ ...parts, store, secret, query, publicUrl, log })
  }

  /** Sends a request to an endpoint of the library. */
  handle(request: Request, { mayMail = true, newPassword }: RequestFacts = {}): Promise<Response> {
    return this.#withLibrary(({ password }, hasFailed) =>
      this.#slots.run(async () => {
        if (hasFailed()) throw new Error('the database failed while this waited')
        const prepared =
          newPassword === undefined ? undefined : { password: newPassword, hash: await password.hash(newPassword) }
        const library = await this.#load()
        const response = await duringRequest({ mayMail, ...(prepared === undefined ? {} : { prepared }) }, () =>
          library.handler(request),
        )
        // Also checked for rejections: the library reports a database failure as a mistake of the caller.
        if (response.status >= 400 && hasFailed())
          throw new Error(`the account library responded with ${response.status}`)
        return response
      }),
    )
  }

  /** Returns the user who entered a correct password and must enter a code; undefined if the cookies name nobody. */
  async findChallenged(headers: Headers): Promise<string | undefined> {
    if (!headers.has('cookie')) return undefined
    return this.#withLibrary(async ({ createAuthCookie, internalAdapter }) => {
      const { name } = createAuthCookie(CHALLENGE_COOKIE)
      // The library rejects forged cookies; the value here only selects the user whose attempts count.
      const challenge = cookieOf(headers, name)?.split('.', 1)[0]
      if (challenge === undefined) return undefined
      return (await internalAdapter.findVerificationValue(challenge))?.value
    })
  }

  /** Ends password links, sign-ins that wait for a code, and browsers trusted to skip the code. */
  closeLinks(userId: string): Promise<void> {
    return this.#withLibrary(() => this.#proof.closeLinks(userId))
  }

  /** Returns undefined if the request's cookies name no live session. */
  async findSession(headers: Headers): Promise<SignedIn | undefined> {
    if (!headers.has('cookie')) return undefined
    return this.#withLibrary(async (_context, hasFailed) => {
      const library = await this.#load()
      const { response: found, headers: responseHeaders } = await library.api.getSession({
        headers,
        returnHeaders: true,
      })
      // A database failure must not sign anybody out.
      if (found === null && hasFailed()) throw new Error('the session cannot be looked up')
      if (found === null) return undefined
      const { user, session } = found
      return {
        userId: user.id,
        email: user.email,
        name: user.name,
        isVerified: user.emailVerified,
        hasTwoFactor: user.twoFactorEnabled === true,
        sessionId: session.id,
        sessionExpiresMs: session.expiresAt.getTime(),
        cookies: responseHeaders.getSetCookie(),
        cookieHeader: headers.get('cookie') ?? '',
      }
    })
  }

  /** Lists sessions, newest first. */
  async listSessions(userId: string): Promise<SessionRecord[]> {
    const sessions = await this.#withLibrary((context) => sessionsOf(context, userId))
    return sessions
      .map(({ id, createdAt, expiresAt, ipAddress, userAgent }) => ({
        id,
        createdMs: createdAt.getTime(),
        expiresMs: expiresAt.getTime(),
        ip: ipAddress ?? null,
        userAgent: userAgent ?? null,
      }))
      .toSorted((left, right) => right.createdMs - left.createdMs)
  }

  /** Returns false if the user has no such session. */
  endSession(userId: string, sessionId: string): Promise<boolean> {
    const where = [
      { field: 'userId', value: userId },
      { field: 'id', value: sessionId },
    ]
    return this.#withLibrary(async ({ adapter }) => (await adapter.deleteMany({ model: 'session', where })) > 0)
  }

  /** Ends all sessions of a user except one. Uses one statement, because the library's own list stops at a hundred. */
  endSessions(userId: string, exceptSessionId?: string): Promise<void> {
    const except =
      exceptSessionId === undefined ? [] : [{ field: 'id', value: exceptSessionId, operator: 'ne' as const }]
    const where = [{ field: 'userId', value: userId }, ...except]
    return this.#withLibrary(async ({ adapter }) => void (await adapter.deleteMany({ model: 'session', where })))
  }

  /** Lists passkeys, oldest first. */
  async listPasskeys(userId: string): Promise<PasskeyRecord[]> {
    const where = [{ field: 'userId', value: userId }]
    const stored = await this.#withLibrary(({ adapter }) =>
      adapter.findMany<StoredPasskey>({ model: 'passkey', where }),
    )
    return stored
      .map(({ id, name, createdAt, backedUp }) => ({
        id,
        name: name ?? null,
        createdMs: createdAt === null || createdAt === undefined ? null : new Date(createdAt).getTime(),
        isSynced: backedUp,
      }))
      .toSorted((left, right) => (left.createdMs ?? 0) - (right.createdMs ?? 0))
  }

  /** Returns false if the user has no such passkey. */
  renamePasskey(userId: string, passkeyId: string, name: string): Promise<boolean> {
    const where = passkeyOf(userId, passkeyId)
    return this.#withLibrary(
      async ({ adapter }) => (await adapter.update({ model: 'passkey', where, update: { name } })) !== null,
    )
  }

  removePasskey(userId: string, passkeyId: string): Promise<boolean> {
    const where = passkeyOf(userId, passkeyId)
    return this.#withLibrary(async ({ adapter }) => (await adapter.deleteMany({ model: 'passkey', where })) > 0)
  }

  rename(userId: string, name: string): Promise<void> {
    return this.#withLibrary(async ({ internalAdapter }) => void (await internalAdapter.updateUser(userId, { name })))
  }

  checkPassword(userId: string, password: string): Promise<boolean> {
    return this.#withLibrary(async ({ internalAdapter, password: passwords }) => {
      const hash = (await internalAdapter.findCredentialAccount(userId))?.password
      return typeof hash === 'string' && passwords.verify({ hash, password })
    })
  }

  /**
   * Confirms an address without an email and removes all previous access. Undefined if nobody signed up with it. `join`
   * gives the account to the user. The address is confirmed last, so that a failed attempt can be repeated.
   */
  confirmEmail(
    email: string,
    join: (userId: string, isFirst: boolean) => Promise<void>,
  ): Promise<Confirmed | undefined> {
    return this.#withLibrary(async ({ internalAdapter }) => {
      const found = await internalAdapter.findUserByEmail(email.toLowerCase())
      if (found === null) return undefined
      const { id: userId, emailVerified } = found.user
      if (!emailVerified) await this.#proof.endAccess(userId)
      await join(userId, !emailVerified)
      if (emailVerified) return { passwordLink: undefined }
      const passwordLink = await this.#proof.linkFor(userId, HANDED_OVER_SECONDS)
      await this.#proof.confirm(userId)
      return { passwordLink }
    })
  }

  /** Returns a link with which a user chooses a new password, once within a day; `undefined` if nobody has the address. */
  passwordLink(email: string): Promise<string | undefined> {
    return this.#withLibrary(async ({ internalAdapter }) => {
      const found = await internalAdapter.findUserByEmail(email.toLowerCase())
      return found === null ? undefined : this.#proof.linkFor(found.user.id, HANDED_OVER_SECONDS)
    })
  }

  /** Deletes the user: sign-in, sessions, passkeys, second factor. */
  deletePerson(userId: string): Promise<void> {
    // One statement: all other data of a user are deleted with their row, so that none remain after a failure.
    const where = [{ field: 'id', value: userId }]
    return this.#withLibrary(async ({ adapter }) => adapter.delete({ model: 'user', where }))
  }

  /** Returns true if the store appears available, without waiting for it. */
  isAvailable(): boolean {
    return this.#options.store.isAvailable()
  }

  close(): Promise<void> {
    return this.#options.store.close()
  }

  /** @throws ProblemError service_unavailable if the work failed because of the database */
  async #withLibrary<Result>(
    work: (context: LibraryContext, hasFailed: () => boolean) => Promise<Result>,
  ): Promise<Result> {
    const sinceMs = performance.now()
    const hasFailed = () => this.#options.store.hasFailedSince(sinceMs)
    if (!this.isAvailable()) throw identityUnavailable(new Error('the file is missing, damaged or another one'))
    try {
      const { $context } = await this.#load()
      return await work(await $context, hasFailed)
    } catch (error) {
      throw hasFailed() ? identityUnavailable(error) : error
    }
  }

  /** If loading fails, as for lack of file handles, the next call tries again. */
  async #load(): Promise<Library> {
    this.#library ??= loadLibrary().then((library) => library.createLibrary(this.#options, this.#proof))
    try {
      return await this.#library
    } catch (error) {
      this.#library = undefined
      throw error
    }
  }
}

async function sessionsOf({ internalAdapter }: LibraryContext, userId: string) {
  return internalAdapter.listSessions(userId, { onlyActiveSessions: true })
}

function cookieOf(headers: Headers, name: string): string | undefined {
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

function passkeyOf(userId: string, passkeyId: string) {
  return [
    { field: 'id', value: passkeyId },
    { field: 'userId', value: userId },
  ]
}

/** Parts of the account library, dependencies first. Loaded one by one: together they block for a third of a second. */
const PARTS: readonly (() => Promise<unknown>)[] = [
  () => import('@better-auth/core/error'),
  () => import('@better-auth/core/db'),
  () => import('better-auth/crypto'),
  () => import('@better-auth/kysely-adapter/node-sqlite-dialect'),
  () => import('better-auth/cookies'),
  () => import('better-auth/db'),
  () => import('better-auth/api'),
  () => import('better-auth/plugins/two-factor'),
  () => import('@better-auth/passkey'),
  () => import('better-auth'),
]

/** Loads the library part by part and yields to other requests in between. */
export async function loadLibrary(): Promise<typeof import('./library-options.ts')> {
  for (const load of PARTS) {
    await load()
    await otherTurns()
  }
  return import('./library-options.ts')
}
