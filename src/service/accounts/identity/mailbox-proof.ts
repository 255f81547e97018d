import type { AuthContext } from 'better-auth'
import { randomBase62 } from '#accounts/keys/key-token.ts'
import { systemClock } from '#platform/clock.ts'
import type { IdentityEvents } from './identity.ts'

/** Prefix that the library stores with a password-reset token. */
const RESET = 'reset-password:'
const TOKEN_CHARACTERS = 32
const MS_PER_SECOND = 1_000

interface Context {
  readonly internalAdapter: AuthContext['internalAdapter']
  readonly adapter: {
    deleteMany(rows: { model: string; where: { field: string; value: string }[] }): Promise<number>
  }
}

interface Person {
  readonly id: string
  readonly emailVerified: boolean
}

/**
 * An account belongs to the reader of its address's email. Anyone may sign up with the address earlier, so an address
 * is confirmed by choosing a new password through an emailed link. That ends all earlier access: password, sessions,
 * passkeys, second factor, and other links. Opening the link alone changes nothing, because scanners do it too.
 */
export class MailboxProof {
  readonly #publicUrl: string
  readonly #events: IdentityEvents
  #context: Promise<Context> | undefined

  constructor({ publicUrl, events }: { readonly publicUrl: string; readonly events: IdentityEvents }) {
    this.#publicUrl = publicUrl
    this.#events = events
  }

  /** Sets the library, which needs this object for its own setup. */
  setLibrary(context: Promise<Context>): void {
    this.#context = context
  }

  /** Returns the URL of the page where a token's holder chooses a password; `isFirst` also confirms the address. */
  pageFor(token: string, { isFirst }: { isFirst: boolean }): string {
    return `${this.#publicUrl}/reset-password?token=${encodeURIComponent(token)}${isFirst ? '&confirm=true' : ''}`
  }

  /** Returns a new single-use link to confirm the address and choose a password. */
  async linkFor(userId: string, lifetimeSeconds: number): Promise<string> {
    const { internalAdapter } = await this.#opened()
    const token = randomBase62(TOKEN_CHARACTERS)
    // The library reads the machine's clock, so the expiry uses it as well.
    const expiresAt = new Date(systemClock.nowMs() + lifetimeSeconds * MS_PER_SECOND)
    await internalAdapter.createVerificationValue({ identifier: `${RESET}${token}`, value: userId, expiresAt })
    return this.pageFor(token, { isFirst: true })
  }

  /** Called when a password was chosen by a link and is already stored. */
  async passwordChosen({ id, emailVerified }: Person): Promise<void> {
    // First, so that no earlier session survives a later failure.
    await (await this.#opened()).internalAdapter.deleteUserSessions(id)
    await this.closeLinks(id)
    if (!emailVerified) {
      // Confirmed only once all earlier access has ended.
      await this.#endFactors(id)
      await this.confirm(id)
      await this.#events.emailVerified(id)
    }
    await this.#events.passwordReset(id)
  }

  /** Ends all access, including the password, before an address is confirmed without its email. */
  async endAccess(userId: string): Promise<void> {
    const { internalAdapter } = await this.#opened()
    await internalAdapter.deleteAccounts(userId)
    await internalAdapter.deleteUserSessions(userId)
    await this.closeLinks(userId)
    await this.#endFactors(userId)
  }

  async confirm(userId: string): Promise<void> {
    const { internalAdapter } = await this.#opened()
    await internalAdapter.updateUser(userId, { emailVerified: true, twoFactorEnabled: false })
  }

  /** Ends sent links, sign-ins that wait for a code, and browsers trusted to skip it. */
  async closeLinks(userId: string): Promise<void> {
    const { adapter } = await this.#opened()
    // Deletes by user, because the tokens themselves are stored as hashes.
    await adapter.deleteMany({ model: 'verification', where: [{ field: 'value', value: userId }] })
  }

  async #endFactors(userId: string): Promise<void> {
    const { adapter } = await this.#opened()
    const where = [{ field: 'userId', value: userId }]
    await adapter.deleteMany({ model: 'passkey', where })
    await adapter.deleteMany({ model: 'twoFactor', where })
  }

  #opened(): Promise<Context> {
    if (this.#context === undefined) throw new Error('the account library is not set up yet')
    return this.#context
  }
}
