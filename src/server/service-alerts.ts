import type { AccountStore } from '#accounts/account-store.ts'
import { auditDone, SYSTEM_ACTOR } from '#accounts/audit-log.ts'
import { openAlerts, type Alerts } from '#alerts/open-alerts.ts'
import type { DisabledBecause, SendingEndpoint } from '#alerts/webhooks/endpoints.ts'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { messageOf } from '#platform/failure.ts'
import type { Log } from '#platform/log.ts'
import type { Mailer } from '#platform/network/mailer.ts'
import { mayReceive } from './alert-mails.ts'

interface Surroundings {
  readonly clock: Clock
  readonly log: Log
  readonly accounts: AccountStore
  readonly mailer: Mailer
}

const REASONS: Readonly<Record<DisabledBecause, string>> = {
  owner: 'you disabled it',
  gone: 'it returned 410 Gone',
  failing: 'it took no message for three days',
  overflow: 'more than 100,000 messages wait for it',
}

/** Opens the alerts of a service; owners get an e-mail when one of their endpoints was disabled. */
export function openServiceAlerts(config: Config, { clock, log, accounts, mailer }: Surroundings): Promise<Alerts> {
  const tellOwner = async (endpoint: SendingEndpoint, because: DisabledBecause): Promise<void> => {
    const account = await accounts.findAccountById(endpoint.accountId)
    if (account === undefined) return
    const detail = `${endpoint.id} at ${new URL(endpoint.url).origin}: ${REASONS[because]}`
    const entry = { accountId: account.id, actor: SYSTEM_ACTOR, action: 'webhook_disabled', detail } as const
    await auditDone(entry, { accounts, log })
    await mailer.send({
      to: account.email,
      subject: 'A webhook endpoint was disabled',
      text: [
        `Your webhook endpoint ${endpoint.url} gets no messages any more: ${REASONS[because]}.`,
        '',
        'What waits for it is retained for 30 days and sent once you enable it again:',
        `PATCH ${config.publicUrl}/v1/webhooks/${endpoint.id} with {"enabled": true}.`,
        'Events that happen meanwhile are not stored for it: read them at /v1/changes.',
        '',
      ].join('\n'),
    })
  }
  return openAlerts(config, {
    clock,
    log,
    mayReceive: (accountId) => mayReceive(accounts, accountId),
    onDisabled: (endpoint, because) => {
      log.warn({ 'webhook.id': endpoint.id, because }, 'a webhook endpoint was disabled')
      tellOwner(endpoint, because).catch((error: unknown) => {
        log.warn({ error: messageOf(error) }, 'the owner of a webhook endpoint could not be notified')
      })
    },
  })
}
