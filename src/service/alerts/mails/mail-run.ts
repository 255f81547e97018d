import type { MatchStore } from '#alerts/matching/match-store.ts'
import type { MailOutcome, Mailer } from '#platform/network/mailer.ts'
import type { MailQueue, ClaimedMail } from './mail-queue.ts'
import { MAIL_KINDS, type MailKind, type MailSettingsStore } from './mail-settings.ts'
import { alertMail, type MailFigures } from './mail-text.ts'

/** Path of the page that stops emails without signing in. */
export const UNSUBSCRIBE_PATH = '/unsubscribe'
/** Maximum lookups per run. The next run continues with further accounts. */
const CHECKS_MAX = 100

interface MailRunOptions {
  readonly settings: MailSettingsStore
  readonly queue: MailQueue
  readonly matching: Pick<MatchStore, 'isUnderWay'>
}

export interface MailDependencies {
  readonly mailer: Pick<Mailer, 'send'>
  readonly publicUrl: string
  /** Returns the address of an account; undefined if it may not receive emails now. */
  recipientOf(accountId: string): Promise<string | undefined>
  figuresOf(accountId: string): Promise<MailFigures>
}

export interface MailReport {
  readonly sent: number
  /** True if sending failed, which ended the run. */
  readonly isFailing: boolean
}

/** Sends due emails. Urgent ones wait until matching has finished, so that one matching run produces one email. */
export class MailRun {
  readonly #options: MailRunOptions

  constructor(options: MailRunOptions) {
    this.#options = options
  }

  async run(surroundings: MailDependencies): Promise<MailReport> {
    const { queue, matching } = this.#options
    await queue.prune()
    let sent = 0
    for (const kind of MAIL_KINDS) {
      if (kind === 'urgent' && (await matching.isUnderWay())) continue
      for (let checks = 0; checks < CHECKS_MAX; checks += 1) {
        const due = await queue.due(kind)
        if (due.length === 0) break
        for (const accountId of due) {
          const outcome = await this.#serve(accountId, kind, surroundings)
          if (outcome === 'failed') return { sent, isFailing: true }
          if (outcome === 'sent') sent += 1
        }
      }
    }
    return { sent, isFailing: false }
  }

  async #serve(accountId: string, kind: MailKind, surroundings: MailDependencies): Promise<MailOutcome | 'skipped'> {
    const { queue } = this.#options
    const claimed = await queue.claim(accountId, kind)
    if (claimed === undefined) return 'skipped'
    const to = await surroundings.recipientOf(accountId)
    if (to === undefined) {
      await queue.postpone(claimed)
      return 'skipped'
    }
    const figures = await surroundings.figuresOf(accountId)
    if (figures.watchlists.length === 0) {
      await queue.sent(claimed)
      return 'skipped'
    }
    const { mailer, publicUrl } = surroundings
    const unsubscribeUrl = await this.#unsubscribeUrl(claimed, publicUrl)
    const outcome = await mailer.send(alertMail(claimed, { to, publicUrl, unsubscribeUrl, figures }))
    if (outcome === 'sent') await queue.sent(claimed)
    else await queue.postpone(claimed)
    return outcome
  }

  async #unsubscribeUrl({ accountId, kind }: ClaimedMail, publicUrl: string): Promise<string> {
    const token = await this.#options.settings.token(accountId)
    return `${publicUrl}${UNSUBSCRIBE_PATH}?token=${token}&mails=${kind}`
  }
}
