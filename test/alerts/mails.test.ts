// Guarantee: news about watched vehicles are mailed once a day, and "do not drive" and "park outside" immediately. A crash
// loses no email, no email says that a vehicle is safe, and its link unsubscribes without signing in, only by POST.
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { AlertEvent } from '#alerts/matching/alert-event.ts'
import { openAlerts, type Alerts } from '#alerts/open-alerts.ts'
import { matchDataOf } from '#operations/alerts/match-data.ts'
import { resolveItem } from '#operations/alerts/resolve-item.ts'
import { createLog } from '#platform/log.ts'
import { createMailer, type Mailer } from '#platform/network/mailer.ts'
import { runAlertMails } from '#server/alert-mails.ts'
import { startMailServer, type ReceivedMail } from '#test/dashboard/support/mail-server.ts'
import { FakeClock } from '#test/support/fake-clock.ts'
import { openOfficialCatalog } from '#test/support/official-snapshot.ts'
import { postgresForTests } from '#test/support/postgres.ts'
import { startService } from '#test/support/start-service.ts'
import { STORES } from '#test/support/stores.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { eventsInMemory } from './support/events-in-memory.ts'

const PUBLIC_URL = 'https://vehicles.example.org'
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const catalog = await openOfficialCatalog({ after })
const postgres = postgresForTests()
const mail = await startMailServer({ after })
const { vehicles } = catalog.searchVehicles({}, { limit: 100, offset: 0 })
const [van] = vehicles.filter(({ record_set: set }) => set !== null)
assert.ok(van !== undefined)

let made = 0
function event(type: string, title: string, facts: AlertEvent['after'] = null): AlertEvent {
  made += 1
  const about = { id: `chg_${made}`, subject: `26V${String(made).padStart(6, '0')}`, recorded: '2026-11-20' }
  return { ...about, type, country: 'us', title, names: [], vehicle_ids: [van?.id ?? ''], before: null, after: facts }
}

const DO_NOT_DRIVE = { do_not_drive: true, park_outside: false }

/** An alert store of one or more processes, with accounts that all may get mails. */
async function open(kind: 'SQLite' | 'PostgreSQL') {
  const databaseUrl = kind === 'SQLite' ? undefined : await postgres.createDatabase()
  const place = { dataDirectory: temporaryFolder({ after }), databaseUrl }
  const clock = new FakeClock()
  const log = createLog('silent', process.stderr)
  const events: AlertEvent[] = []
  const blocked = new Set<string>()
  const mailer = createMailer({ smtpUrl: mail.url, from: 'vds@example.org', log, retryDelaysMs: [] })
  after(() => mailer.close())
  const account = (id: string) => ({
    id,
    email: `${id}@example.org`,
    plan: 'pro',
    disabledMs: blocked.has(id) ? 1 : null,
  })
  const accounts = { findAccountById: async (id: string) => account(id) as never }
  const node = async () => {
    const settings = { ...place, alertsKey: Buffer.alloc(32, 1), webhookLoopback: true }
    const alerts = await openAlerts(settings, { clock, log, full: false })
    after(() => alerts.close())
    const match = () =>
      alerts.matcher.run(matchDataOf(catalog, { events: eventsInMemory(events), sinceMs: clock.nowMs(), clock }))
    const send = (by: Mailer = mailer) =>
      runAlertMails({ alerts, accounts, mailer: by, publicUrl: PUBLIC_URL, current: () => catalog, clock })
    await match()
    return { alerts, match, send }
  }
  return { clock, events, blocked, mailer, node }
}

async function watch(alerts: Alerts, clock: FakeClock, accountId: string, name = 'Vans, Denver') {
  const watchlist = await alerts.watchlists.create(accountId, name)
  const key = { kind: 'vehicle', vehicleId: van?.id ?? '' } as const
  const item = { key, ref: 'van 1', site: '', driver: '' }
  await alerts.items.add(watchlist, [{ ...item, ...resolveItem(key, { catalog, clock }) }])
  return watchlist
}

/** Mails to an account, oldest first. */
function mailsTo(accountId: string) {
  return mail.received.filter(({ to }) => to.includes(`${accountId}@example.org`))
}

/** One of the mails to an account, counted from 0. */
function mailTo(accountId: string, at: number): ReceivedMail {
  const found = mailsTo(accountId)[at]
  return found ?? assert.fail(`there is no mail ${at}`)
}

/** The digest of all events of the first test: those of two watchlists, most urgent first. */
function assertDigest({ subject, text }: ReceivedMail): void {
  assert.equal(subject, 'Your vehicles: 10 changes, including "do not drive" and "park outside"')
  const inOrder = [
    'DO NOT DRIVE',
    'airbags',
    'PARK OUTSIDE',
    'now says',
    'RECALLS',
    'hoses',
    'OTHER CHANGES',
    'TO DO NOW',
  ]
  const places = inOrder.map((words) => text.indexOf(words))
  assert.deepEqual(
    places.filter((place) => place > 0),
    places.toSorted((left, right) => left - right),
    text,
  )
  assert.match(text, /hoses\n {2}Trucks: 1 item.*\n {2}Vans, Denver: 1 item/)
  assert.match(text, /since 2026-11-21 04:05 UTC, in the records through \d{4}-\d{2}-\d{2}:/)
  assert.doesNotMatch(text, /tank/)
}

let accountsMade = 0
function newAccount(): string {
  accountsMade += 1
  return `account${accountsMade}`
}

for (const kind of STORES) {
  describe(`mails on ${kind}`, () => {
    test('the digest is sent once a day at its hour, most urgent first; an urgent email is sent immediately, one per run', async () => {
      const { clock, events, node } = await open(kind)
      const [one, two] = [await node(), await node()]
      const [both, urgentOnly, none] = [newAccount(), newAccount(), newAccount()]
      for (const id of [both, urgentOnly, none]) await watch(one.alerts, clock, id)
      await watch(one.alerts, clock, both, 'Trucks')
      await one.alerts.mailSettings.change(both, { digest: 'daily', digestHour: 16, urgent: true })
      await one.alerts.mailSettings.change(urgentOnly, { urgent: true })
      events.push(
        event('tsb.added', 'A bulletin'),
        event('recall.added', 'New recall of hoses', { do_not_drive: false, park_outside: null }),
        event('recall.added', 'New recall <of> airbags', DO_NOT_DRIVE),
        event('recall.park_outside_set', 'A recall now says "park outside"', { park_outside: true }),
        event('recall.do_not_drive_cleared', 'No longer says it', { do_not_drive: false }),
        event('vehicle.changed', 'Another tank'),
      )
      await one.match()
      await Promise.all([one.send(), two.send(), one.send()])
      assert.deepEqual([mailsTo(both).length, mailsTo(urgentOnly).length, mailsTo(none).length], [1, 1, 0])
      const urgent = mailTo(both, 0)
      assert.match(urgent.subject, /^Your vehicles, "do not drive" and "park outside": 2 recalls$/)
      assert.match(
        urgent.text,
        /New recall <of> airbags\n {2}Trucks: 1 item, for example \d{4}.*\n {2}Vans, Denver: 1 item/,
      )
      assert.match(urgent.html, /New recall &lt;of&gt; airbags/)
      assert.doesNotMatch(urgent.text, /hoses|bulletin|No longer|tank/)

      clock.advanceMs(12 * 60 * MINUTE_MS)
      await Promise.all([one.send(), two.send()])
      assert.equal(mailsTo(both).length, 2)
      assertDigest(mailTo(both, 1))

      clock.advanceMs(DAY_MS)
      await Promise.all([one.send(), two.send()])
      assert.equal(mailTo(both, 2).subject, 'Your vehicles: no news')
      assert.match(mailTo(both, 2).text, /No news about .*since 2026-11-21 16:05 UTC, in the records through/)
      for (const { text, html } of mail.received) assert.doesNotMatch(text + html, /\bsafe\b/i)
      assert.equal(mailsTo(urgentOnly).length, 1)

      clock.advanceMs(-365 * DAY_MS)
      await one.send()
      assert.equal(mailsTo(both).length, 4, 'a clock that was a year ahead puts no digest off by a year')
    })

    test('an email is sent again with the same Message-ID after a crash before it was recorded, and waits while the account may not receive it', async () => {
      const { clock, events, blocked, mailer, node } = await open(kind)
      const [one, two] = [await node(), await node()]
      const id = newAccount()
      await watch(one.alerts, clock, id)
      await one.alerts.mailSettings.change(id, { urgent: true })
      events.push(event('recall.added', 'New recall', DO_NOT_DRIVE))
      await one.match()
      const dying: Mailer = {
        ...mailer,
        isConfigured: true,
        close: () => mailer.close(),
        send: async (sent) => {
          await mailer.send(sent)
          throw new Error('killed')
        },
      }
      await assert.rejects(one.send(dying), /killed/)
      assert.equal((await two.send()).sent, 0, 'the lease of the dead has not ended')
      clock.advanceMs(6 * MINUTE_MS)
      assert.equal((await two.send()).sent, 1)
      assert.equal((await two.send()).sent, 0)
      const ids = mailsTo(id).map(({ header }) => header('message-id'))
      assert.equal(ids.length, 2)
      assert.match(ids[0] ?? '', /^<[0-9a-f]{32}@vehicles\.example\.org>$/)
      assert.equal(ids[0], ids[1])

      const failing: Mailer = { ...dying, send: async () => 'failed' }
      events.push(event('recall.added', 'Another recall', DO_NOT_DRIVE))
      await one.match()
      assert.deepEqual(await one.send(failing), { sent: 0, isFailing: true })
      blocked.add(id)
      clock.advanceMs(11 * MINUTE_MS)
      assert.equal((await one.send()).sent, 0, 'a disabled account gets nothing')
      blocked.delete(id)
      clock.advanceMs(11 * MINUTE_MS)
      assert.equal((await one.send()).sent, 1, 'nothing of it was lost')

      events.push(event('recall.added', 'The last recall', DO_NOT_DRIVE))
      await one.match()
      await assert.rejects(one.send(dying), /killed/)
      clock.advanceMs(-60 * MINUTE_MS)
      assert.equal((await two.send()).sent, 1, 'a lease ends although the clock was set back')
    })

    test('an email that the mail server always rejects does not delay others, and is retried later', async () => {
      const { clock, events, node } = await open(kind)
      const { alerts, match, send } = await node()
      const [one, two, three] = [newAccount(), newAccount(), newAccount()]
      for (const id of [one, two, three]) {
        await watch(alerts, clock, id)
        await alerts.mailSettings.change(id, { urgent: true })
      }
      mail.rejected.push(`${one}@example.org`, `${two}@example.org`)
      events.push(event('recall.added', 'New recall', DO_NOT_DRIVE))
      await match()
      assert.deepEqual(await send(), { sent: 1, isFailing: false })
      assert.deepEqual([mailsTo(one).length, mailsTo(two).length, mailsTo(three).length], [0, 0, 1])
      mail.rejected.length = 0
      clock.advanceMs(11 * MINUTE_MS)
      assert.deepEqual(await send(), { sent: 2, isFailing: false })
    })

    test('a page matched twice is mailed once; deleted watchlists and accounts get no email', async () => {
      const { clock, events, node } = await open(kind)
      const { alerts, match, send } = await node()
      const [stays, leaves] = [newAccount(), newAccount()]
      for (const id of [stays, leaves]) {
        await alerts.mailSettings.change(id, { digest: 'daily', digestHour: 6 })
        await watch(alerts, clock, id, 'Kept')
      }
      const deleted = await watch(alerts, clock, stays, 'Deleted')
      events.push(...Array.from({ length: 80 }, (_, at) => event('recall.added', `Recall number ${at}`)))
      // The process dies when the notes of one watchlist are stored and those of the next are not.
      const data = matchDataOf(catalog, { events: eventsInMemory(events), sinceMs: 0, clock })
      let looks = 0
      const urgencyOf: typeof data.urgencyOf = (...asked) => {
        looks += 1
        return looks > events.length ? assert.fail('killed') : data.urgencyOf(...asked)
      }
      await assert.rejects(alerts.matcher.run({ ...data, urgencyOf }), /killed/)
      await match()
      await alerts.watchlists.delete(stays, deleted.id)
      await alerts.forget(leaves)
      clock.advanceMs(DAY_MS)
      await send()
      assert.deepEqual([mailsTo(stays).length, mailsTo(leaves).length], [1, 0])
      const { text = '', subject } = mailsTo(stays)[0] ?? {}
      assert.equal(subject, 'Your vehicles: 80 changes')
      assert.equal(text.match(/Recall number/g)?.length, 25)
      assert.match(text, /And 55 more changes\./)
      assert.doesNotMatch(text, /Deleted/)
    })
  })
}

test("the unsubscribe link works by its button or the mail program's one-click request, not by being opened", async () => {
  const service = await startService({ after })
  const { alerts, clock } = service
  const { accountId } = await service.createKey('pro')
  await alerts.mailSettings.change(accountId, { digest: 'daily', urgent: true })
  await watch(alerts, clock, accountId)
  clock.advanceMs(DAY_MS)
  const log = createLog('silent', process.stderr)
  const mailer = createMailer({ smtpUrl: mail.url, from: 'vds@example.org', log, retryDelaysMs: [] })
  after(() => mailer.close())
  const { accounts } = service
  await runAlertMails({ alerts, accounts, mailer, publicUrl: PUBLIC_URL, current: () => catalog, clock })
  const sent = mail.received.at(-1)
  assert.equal(sent?.header('list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
  const [link = ''] = /https:\S+(?=>)/.exec(sent.header('list-unsubscribe') ?? '') ?? []
  assert.ok(sent.text.includes(link) && sent.html.includes(link.replace('&', '&amp;')))
  const { pathname, search } = new URL(link)
  const path = pathname + search
  const settings = () => alerts.mailSettings.get(accountId)

  const read = await service.ask(path)
  assert.equal(read.status, 200)
  assert.match(read.text, /<form method="post"><button/)
  assert.match(read.headers['content-security-policy'] ?? '', /form-action 'self'/)
  assert.equal((await settings()).digest, 'daily', 'reading changes nothing')
  const oneClick = {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }
  const boundary = { 'content-type': 'multipart/form-data; boundary=x' }
  for (const ask of [oneClick, { ...oneClick, headers: boundary, body: '--x--' }, oneClick]) {
    const done = await service.ask(path, ask)
    assert.deepEqual([done.status, /Emails stopped/.test(done.text)], [200, true], done.text)
  }
  assert.deepEqual([(await settings()).digest, (await settings()).urgent], ['off', true], 'the other kind stays')
  const entries = await accounts.listAudit(accountId)
  assert.deepEqual(
    entries.filter(({ action }) => action === 'notifications_changed').map(({ actor, detail }) => [actor, detail]),
    [['system', 'digest daily -> off, by the link in an email']],
  )
  assert.match((await service.ask(path)).text, /Emails stopped/)

  await service.ask(path.replace('digest', 'urgent'), oneClick)
  await alerts.mailSettings.change(accountId, { digest: 'daily' })
  const revoked = await service.ask(path, oneClick)
  assert.deepEqual([revoked.status, (await settings()).digest], [404, 'daily'], 'chosen again, old links end nothing')
  for (const wrong of ['', '?token=x', '?token=x&mails=all', '?token=x&mails=digest&mails=digest']) {
    assert.equal((await service.ask(`/unsubscribe${wrong}`, oneClick)).status, 400, wrong)
  }
  assert.equal((await service.ask('/unsubscribe?token=x&mails=digest')).status, 404)
  assert.equal((await service.ask(path, { ...oneClick, body: 'x'.repeat(5_000) })).status, 400)
  assert.equal(service.log.join('').includes(search.slice(7, 40)), false)
})
