import type { betterAuth } from 'better-auth'
import type { libraryOptions } from './create-identity.ts'
import type { Identity, PasskeyRecord, SessionRecord, SignedIn } from './identity.ts'

type Library = ReturnType<typeof betterAuth<ReturnType<typeof libraryOptions>>>

/** A passkey as the library stores it; only what is read here. */
interface StoredPasskey {
  readonly id: string
  readonly name?: string | null
  readonly createdAt?: Date | string | null
  readonly backedUp: boolean
}

/** Identity over the account library, through its own store, so that its rules for dates and columns hold. */
export class LibraryIdentity implements Identity {
  readonly requiresVerifiedEmail: boolean
  readonly #library: Library
  readonly #closeDatabase: () => Promise<void>

  constructor(
    library: Library,
    options: { readonly requiresVerifiedEmail: boolean; readonly closeDatabase: () => Promise<void> },
  ) {
    this.#library = library
    this.requiresVerifiedEmail = options.requiresVerifiedEmail
    this.#closeDatabase = options.closeDatabase
  }

  handle(request: Request): Promise<Response> {
    return this.#library.handler(request)
  }

  async findSession(headers: Headers): Promise<SignedIn | undefined> {
    if (!headers.has('cookie')) return undefined
    const { response: found, headers: answer } = await this.#library.api.getSession({ headers, returnHeaders: true })
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
      cookies: answer.getSetCookie(),
    }
  }

  async listSessions(userId: string): Promise<SessionRecord[]> {
    const sessions = await this.#sessionsOf(userId)
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

  async endSession(userId: string, sessionId: string): Promise<boolean> {
    const found = (await this.#sessionsOf(userId)).find(({ id }) => id === sessionId)
    if (found === undefined) return false
    const { internalAdapter } = await this.#library.$context
    await internalAdapter.deleteSession(found.token)
    return true
  }

  async endSessions(userId: string, exceptSessionId?: string): Promise<void> {
    const { internalAdapter } = await this.#library.$context
    const ended = (await this.#sessionsOf(userId)).filter(({ id }) => id !== exceptSessionId)
    if (ended.length > 0) await internalAdapter.deleteSessions(ended.map(({ token }) => token))
  }

  async listPasskeys(userId: string): Promise<PasskeyRecord[]> {
    const { adapter } = await this.#library.$context
    const where = [{ field: 'userId', value: userId }]
    const stored = await adapter.findMany<StoredPasskey>({ model: 'passkey', where })
    return stored
      .map(({ id, name, createdAt, backedUp }) => ({
        id,
        name: name ?? null,
        createdMs: createdAt === null || createdAt === undefined ? null : new Date(createdAt).getTime(),
        isSynced: backedUp,
      }))
      .toSorted((left, right) => (left.createdMs ?? 0) - (right.createdMs ?? 0))
  }

  async renamePasskey(userId: string, passkeyId: string, name: string): Promise<boolean> {
    const { adapter } = await this.#library.$context
    const where = passkeyOf(userId, passkeyId)
    return (await adapter.update({ model: 'passkey', where, update: { name } })) !== null
  }

  async removePasskey(userId: string, passkeyId: string): Promise<boolean> {
    const { adapter } = await this.#library.$context
    return (await adapter.deleteMany({ model: 'passkey', where: passkeyOf(userId, passkeyId) })) > 0
  }

  async rename(userId: string, name: string): Promise<void> {
    const { internalAdapter } = await this.#library.$context
    await internalAdapter.updateUser(userId, { name })
  }

  async checkPassword(userId: string, password: string): Promise<boolean> {
    const { internalAdapter, password: passwords } = await this.#library.$context
    const hash = (await internalAdapter.findCredentialAccount(userId))?.password
    return typeof hash === 'string' && passwords.verify({ hash, password })
  }

  async confirmEmail(email: string): Promise<string | undefined> {
    const { internalAdapter } = await this.#library.$context
    const found = await internalAdapter.findUserByEmail(email.toLowerCase())
    if (found === null) return undefined
    await internalAdapter.updateUser(found.user.id, { emailVerified: true })
    return found.user.id
  }

  async deletePerson(userId: string): Promise<void> {
    const { internalAdapter, adapter } = await this.#library.$context
    const where = [{ field: 'userId', value: userId }]
    await adapter.deleteMany({ model: 'passkey', where })
    await adapter.deleteMany({ model: 'twoFactor', where })
    await internalAdapter.deleteUserSessions(userId)
    await internalAdapter.deleteAccounts(userId)
    await internalAdapter.deleteUser(userId)
  }

  close(): Promise<void> {
    return this.#closeDatabase()
  }

  async #sessionsOf(userId: string) {
    const { internalAdapter } = await this.#library.$context
    return internalAdapter.listSessions(userId, { onlyActiveSessions: true })
  }
}

function passkeyOf(userId: string, passkeyId: string) {
  return [
    { field: 'id', value: passkeyId },
    { field: 'userId', value: userId },
  ]
}
