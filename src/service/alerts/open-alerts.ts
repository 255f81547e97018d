import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Guard } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import { systemRandom, type RandomShare } from '#platform/random.ts'
import { MailNotes } from './mails/mail-notes.ts'
import { MailQueue } from './mails/mail-queue.ts'
import { MailRun } from './mails/mail-run.ts'
import { MailSettingsStore } from './mails/mail-settings.ts'
import { MatchStore } from './matching/match-store.ts'
import { Matcher } from './matching/matcher.ts'
import { findUnreadable, reencrypt, type ReencryptReport, type Unreadable } from './reencrypt.ts'
import { openSealing, type KeySettings } from './sealing.ts'
import { type AlertStoreParts, guarded, openAlertDatabase } from './storage/alert-store.ts'
import { FindingStates } from './watchlists/finding-states.ts'
import { WatchlistItems } from './watchlists/items.ts'
import { Watchlists } from './watchlists/watchlists.ts'
import { Deliverer } from './webhooks/deliverer.ts'
import { WebhookEndpoints, type DisabledReason, type SendingEndpoint } from './webhooks/endpoints.ts'
import { Outbox } from './webhooks/outbox.ts'
import { MessageSender } from './webhooks/send-message.ts'

export interface AlertStores {
  readonly endpoints: WebhookEndpoints
  readonly outbox: Outbox
  readonly mailSettings: MailSettingsStore
  readonly watchlists: Watchlists
  readonly items: WatchlistItems
  readonly states: FindingStates
  forget(accountId: string): Promise<void>
}

export interface Alerts extends AlertStores {
  /** Returns the same stores with a guard on every change. */
  guarded(guard: Guard): AlertStores
  readonly mails: MailRun
  readonly matcher: Matcher
  readonly sender: Pick<MessageSender, 'checkedUrl'>
  readonly deliverer: Deliverer
  /** Returns true if the store appears available, without waiting for it. */
  isAvailable(): boolean
  /** Encrypts texts with the current key that are in plain text or use the previous key. */
  reencrypt(): Promise<ReencryptReport>
  /** Returns texts that no configured key can decrypt; undefined if all are readable. */
  unreadable(): Promise<Unreadable | undefined>
  close(): Promise<void>
}

interface AlertsOptions {
  readonly clock: Clock
  readonly log: Log
  readonly random?: RandomShare
  readonly onDisabled?: (endpoint: SendingEndpoint, because: DisabledReason) => void
  /** Returns true if an account may receive messages now. Default: every account may. */
  readonly mayReceive?: (accountId: string) => Promise<boolean>
  /** True if each commit must survive a power failure. Disabled only in tests that commit very often. */
  readonly full?: boolean
}

/** Opens the alert store, in either database. Nothing is delivered until `deliverer.start()`. @throws Failure */
export async function openAlerts(
  config: KeySettings & Pick<Config, 'webhookLoopback'>,
  { clock, log, random = systemRandom, onDisabled, mayReceive, full = true }: AlertsOptions,
): Promise<Alerts> {
  const database = await openAlertDatabase(config, { full })
  const sealing = openSealing(config)
  const parts = { database, clock, sealing }
  const stores = openStores(parts)
  const { endpoints, mailSettings, items, outbox } = stores
  const store = new MatchStore(parts)
  const mailNotes = new MailNotes(parts)
  const queue = new MailQueue(parts)
  const mails = new MailRun({ settings: mailSettings, queue, matching: store })
  const matcher = new Matcher({ store, items, endpoints, outbox, mailSettings, mailNotes, clock })
  const sender = new MessageSender({ allowsLoopback: config.webhookLoopback })
  const deliverer = new Deliverer({ outbox, endpoints, sender, clock, log, random, onDisabled, mayReceive })
  return {
    ...stores,
    guarded: (guard) => openStores({ ...parts, database: guarded(database, guard) }),
    mails,
    matcher,
    sender,
    deliverer,
    isAvailable: () => database.isAvailable(),
    reencrypt: () => reencrypt(database, sealing),
    unreadable: () => findUnreadable(database, sealing),
    close: async () => {
      await deliverer.stop()
      await database.close()
    },
  }
}

function openStores(parts: AlertStoreParts): AlertStores {
  const endpoints = new WebhookEndpoints(parts)
  const watchlists = new Watchlists(parts)
  const mailSettings = new MailSettingsStore(parts)
  return {
    endpoints,
    watchlists,
    mailSettings,
    outbox: new Outbox(parts),
    items: new WatchlistItems(parts),
    states: new FindingStates(parts),
    forget: async (accountId) => {
      await endpoints.deleteAll(accountId)
      await watchlists.deleteAll(accountId)
      await mailSettings.forget(accountId)
    },
  }
}
