import type { Account, AccountStore, QuotaNotice, UsedOfAccount } from '#accounts/account-store.ts'
import { USED_PAGE_MAX } from '#accounts/limits.ts'
import { PLANS } from '#accounts/plan.ts'
import { monthOf, type Clock } from '#platform/clock.ts'
import { readPages } from '#platform/database/read-pages.ts'
import { Turns } from '#platform/event-loop.ts'
import { messageOf } from '#platform/failure.ts'
import type { Log } from '#platform/log.ts'
import type { Mail, Mailer } from '#platform/network/mailer.ts'

/** Percent of the quota at which an account is notified, highest first. */
const THRESHOLDS = [100, 90, 80] as const
const CHECK_INTERVAL_MS = 60_000

interface QuotaNotifierOptions {
  readonly accounts: AccountStore
  readonly mailer: Mailer
  readonly clock: Clock
  readonly log: Log
  readonly publicUrl: string
}

interface Notice {
  readonly claimed: readonly QuotaNotice[]
  readonly mail: Mail
}

/**
 * Emails users when 80, 90, and 100 percent of their quota are used, once per month and quota size over all processes.
 * Checks charges once a minute, so that no request waits for it. An account that passes several thresholds within a
 * minute is notified of the highest.
 */
export class QuotaNotifier {
  readonly #options: QuotaNotifierOptions
  #timer: NodeJS.Timeout | undefined
  #isChecking = false

  constructor(options: QuotaNotifierOptions) {
    this.#options = options
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.#checkQuietly(), CHECK_INTERVAL_MS).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /**
   * Checks every account with usage this month. Settles when every email was sent or given up.
   * @throws if the account store does not respond
   */
  async check(): Promise<void> {
    const { accounts, clock } = this.#options
    const month = monthOf(clock.nowMs())
    const read = (after?: UsedOfAccount) => accounts.usageRecords.listUsed(month, after?.accountId)
    const turns = new Turns()
    for await (const page of readPages(read, { rowsMax: USED_PAGE_MAX })) await this.#checkPage(month, page, turns)
  }

  async #checkPage(month: string, page: readonly UsedOfAccount[], turns: Turns): Promise<void> {
    const { accounts } = this.#options
    const sending: Promise<void>[] = []
    for (const { accountId, used } of page) {
      await turns.pause()
      const account = await accounts.findAccountById(accountId)
      const notice = account === undefined ? undefined : await this.#claim(account, month, used)
      if (notice !== undefined) sending.push(this.#send(notice))
    }
    await Promise.all(sending)
  }

  async #checkQuietly(): Promise<void> {
    // A slow mail server must not cause overlapping checks.
    if (this.#isChecking) return
    this.#isChecking = true
    try {
      await this.check()
    } catch (error) {
      this.#options.log.warn({ error: messageOf(error) }, 'quotas could not be checked')
    } finally {
      this.#isChecking = false
    }
  }

  /** Claims the email that is due for this process; undefined if none is due. */
  async #claim(account: Account, month: string, used: number): Promise<Notice | undefined> {
    const { id: accountId, quota, userId } = account
    if (quota === null || userId === null) return undefined
    const reached = THRESHOLDS.filter((threshold) => used * 100 >= quota * threshold)
    const claimed: QuotaNotice[] = []
    for (const threshold of reached) {
      const notice = { accountId, month, quota, threshold }
      if (await this.#options.accounts.usageRecords.claimNotice(notice)) claimed.push(notice)
    }
    const [highest] = reached
    // If the highest was reported before, the lower ones are only recorded.
    if (highest === undefined || claimed[0]?.threshold !== highest) return undefined
    return { claimed, mail: this.#mail(account, { month, used, quota, threshold: highest }) }
  }

  async #send({ claimed, mail }: Notice): Promise<void> {
    const { accounts, mailer } = this.#options
    const outcome = await mailer.send(mail)
    if (outcome === 'sent' || !mailer.isConfigured) return
    for (const notice of claimed) await accounts.usageRecords.releaseNotice(notice)
  }

  #mail(
    { email, plan }: Account,
    { month, used, quota, threshold }: { month: string; used: number; quota: number; threshold: number },
  ): Mail {
    const state = `You have used ${used.toLocaleString('en')} of ${quota.toLocaleString('en')} requests in ${month} (${PLANS[plan].title} plan).`
    const effect =
      threshold === 100
        ? 'Further requests are rejected with 429 until the first day of the next month (UTC).'
        : 'When the quota is used up, further requests are rejected with 429 until the first day of the next month (UTC).'
    return {
      to: email,
      subject: threshold === 100 ? 'Your monthly quota is used up' : `${threshold} % of your monthly quota is used`,
      text: `${state}\n\n${effect}\n\nUsage and plans: ${this.#options.publicUrl}/plan\n`,
    }
  }
}
