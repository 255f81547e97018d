import { loadLibrary } from './load-library.ts'
import type { IdentityOptions } from './identity-options.ts'
import type { SignInLimits } from './sign-in-limits.ts'
import type { AboutRequest, Confirmed, Identity, PasskeyRecord, SessionRecord, SignedIn } from './identity.ts'

/**
 * Loads the library when somebody signs in or comes with a session. It takes 70 MB of a process until everything is
 * compiled, and most processes that serve never need it (ADR 0161).
 */
export class LazyIdentity implements Identity {
  readonly requiresVerifiedEmail: boolean
  readonly #options: IdentityOptions
  #loaded: Promise<Identity> | undefined

  constructor(options: IdentityOptions) {
    this.#options = options
    this.requiresVerifiedEmail = options.mailer.isConfigured
  }

  get limits(): SignInLimits {
    return this.#options.signInLimits
  }

  async handle(request: Request, about?: AboutRequest): Promise<Response> {
    return (await this.#load()).handle(request, about)
  }

  async findChallenged(headers: Headers): Promise<string | undefined> {
    return headers.has('cookie') ? (await this.#load()).findChallenged(headers) : undefined
  }

  async closeLinks(userId: string): Promise<void> {
    return (await this.#load()).closeLinks(userId)
  }

  /** Whoever sends no cookie has no session, and need not wait for the library. */
  async findSession(headers: Headers): Promise<SignedIn | undefined> {
    return headers.has('cookie') ? (await this.#load()).findSession(headers) : undefined
  }

  async listSessions(userId: string): Promise<SessionRecord[]> {
    return (await this.#load()).listSessions(userId)
  }

  async endSession(userId: string, sessionId: string): Promise<boolean> {
    return (await this.#load()).endSession(userId, sessionId)
  }

  async endSessions(userId: string, exceptSessionId?: string): Promise<void> {
    return (await this.#load()).endSessions(userId, exceptSessionId)
  }

  async listPasskeys(userId: string): Promise<PasskeyRecord[]> {
    return (await this.#load()).listPasskeys(userId)
  }

  async renamePasskey(userId: string, passkeyId: string, name: string): Promise<boolean> {
    return (await this.#load()).renamePasskey(userId, passkeyId, name)
  }

  async removePasskey(userId: string, passkeyId: string): Promise<boolean> {
    return (await this.#load()).removePasskey(userId, passkeyId)
  }

  async rename(userId: string, name: string): Promise<void> {
    return (await this.#load()).rename(userId, name)
  }

  async checkPassword(userId: string, password: string): Promise<boolean> {
    return (await this.#load()).checkPassword(userId, password)
  }

  async confirmEmail(email: string): Promise<Confirmed | undefined> {
    return (await this.#load()).confirmEmail(email)
  }

  async deletePerson(userId: string): Promise<void> {
    return (await this.#load()).deletePerson(userId)
  }

  async close(): Promise<void> {
    if (this.#loaded === undefined) await this.#options.store.close()
    else await (await this.#loaded).close()
  }

  /** Where loading fails, as for lack of file handles, the next one tries again. */
  async #load(): Promise<Identity> {
    this.#loaded ??= loadLibrary().then(({ createIdentity }) => createIdentity(this.#options))
    try {
      return await this.#loaded
    } catch (error) {
      this.#loaded = undefined
      throw error
    }
  }
}
