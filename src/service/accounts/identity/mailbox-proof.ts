import { randomBase62 } from '#accounts/random-base62.ts'
import { systemClock } from '#platform/clock.ts'
import type { AuthContext } from 'better-auth'
import type { IdentityEvents } from './identity.ts'

/** Prefix that the library stores with a password-reset token. */
const RESET = 'reset-password:'
const TOKEN_CHARACTERS = 32
const MS_PER_SECOND = 1_000

/** Parts of the library's context that are used here. */
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
 * An account belongs to the reader of its address's mail. Anyone can sign up with the address before; so an address
 * is confirmed by choosing a new password, by a link in a mail, and everything that opened the account before (password,
 * sessions, passkeys, second factor, other links) ends with that. Opening the link alone changes nothing: scanners do.
 */
export class MailboxProof {
  readonly #publicUrl: string
  readonly #events: IdentityEvents
  #context: Promise<Context> | undefined

  constructor({ publicUrl, events }: { readonly publicUrl: string; readonly events: IdentityEvents }) {
    this.#publicUrl = publicUrl
    this.#events = events
  }

  /** Called once the library, which needs this to be set up, is there itself. */
  over(context: Promise<Context>): void {
    this.#context = context
  }

  /** The page where a password is chosen by a token; `isFirst` = the address is confirmed by it. */
  pageFor(token: string, { isFirst }: { isFirst: boolean }): string {
    return `${this.#publicUrl}/reset-password?token=${encodeURIComponent(token)}${isFirst ? '&confirm=true' : ''}`
  }

  /** A new link by which the person confirms the address and chooses a password: once. */
  async linkFor(userId: string, lifetimeSeconds: number): Promise<string> {
    const { internalAdapter } = await this.#opened()
    const token = randomBase62(TOKEN_CHARACTERS)
    // The library reads the machine's clock, so the expiry uses it as well.
    const expiresAt = new Date(systemClock.nowMs() + lifetimeSeconds * MS_PER_SECOND)
    await internalAdapter.createVerificationValue({ identifier: `${RESET}${token}`, value: userId, expiresAt })
    return this.pageFor(token, { isFirst: true })
  }

  /** A password was chosen by a link; the new one is stored already. */
  async passwordChosen({ id, emailVerified }: Person): Promise<void> {
    // First: whatever fails after this, nobody who was signed in before still is.
    await (await this.#opened()).internalAdapter.deleteUserSessions(id)
    await this.closeLinks(id)
    if (!emailVerified) {
      // Confirmed only when nothing from before opens the account any more.
      await this.#endFactors(id)
      await this.confirm(id)
      await this.#events.emailVerified(id)
    }
    await this.#events.passwordReset(id)
  }

  /** Ends every way in, also the password: before an address is confirmed in place of its mail. */
  async endAccess(userId: string): Promise<void> {
    const { internalAdapter } = await this.#opened()
    await internalAdapter.deleteAccounts(userId)
    await internalAdapter.deleteUserSessions(userId)
    await this.closeLinks(userId)
    await this.#endFactors(userId)
  }

  /** The address is the user's from here on. */
  async confirm(userId: string): Promise<void> {
    const { internalAdapter } = await this.#opened()
    await internalAdapter.updateUser(userId, { emailVerified: true, twoFactorEnabled: false })
  }

  /** Ends links that were sent, sign-ins that wait for a code, and browsers that need none. */
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
