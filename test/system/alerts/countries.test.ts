// Guarantee: a new campaign of another country is an event of that country, and reaches only watchlists of that country. Data
// that are not loaded for a country are a finding, never an empty list.
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openCatalog } from '#catalog/catalog.ts'
import { COUNTRIES_ABROAD } from '#catalog/source-facts.generated.ts'
import { eventsOf, matchDataOf } from '#operations/alerts/match-data.ts'
import type { Mail, Mailer } from '#platform/network/mailer.ts'
import { runAlertMails } from '#server/alert-mails.ts'
import { snapshotDirectory, snapshotFile } from '#snapshots/snapshot-files.ts'
import { ingest, newFolders } from '#test/support/ingest/ingest-folder.ts'
import { writeOfficialFiles } from '#test/support/ingest/official-folder.ts'
import { startService } from '#test/support/start-service.ts'

const SOURCE = join(import.meta.dirname, '../../../src/data/ingest/sources/transport-canada-recalls')
const DAILY = readFileSync(join(SOURCE, 'fixtures/vrdb_60days_daily.csv'), 'utf8')
/** A campaign that the first edition does not have; one that it has says more now. */
const LATER = [
  DAILY.replaceAll('may stop.', 'stops.'),
  '"2021555","2019","","Car","Voiture","TOYOTA","TACOMA","12.00","Brakes","Freins","Safety Mfr","","',
  'Issue: \nA made-up brake fails.\n\nCorrective Actions: \nOwners should not drive the vehicle until it is repaired.',
  '","","2021-01-07","2021-01-08","TOYOTA"\n',
].join('')

const folders = newFolders({ after })
async function published(daily: string | undefined) {
  writeOfficialFiles(folders.from)
  if (daily !== undefined) writeFileSync(join(folders.from, 'vrdb_60days_daily.csv'), daily)
  const { snapshotId } = await ingest(folders)
  const catalog = openCatalog(snapshotFile(snapshotDirectory(folders.dataDirectory), snapshotId), snapshotId)
  after(() => catalog.close())
  return catalog
}

const without = await published(undefined)
const first = await published(DAILY)
const second = await published(LATER)
const service = await startService({ after }, {}, without)
const { token, accountId } = await service.createKey('pro')

async function ask(target: string, method = 'GET', body?: string) {
  service.clock.advanceMs(1_000)
  const type = body?.startsWith('{') === false ? 'text/csv' : 'application/json'
  const asked = await service.ask(target, { method, token, ...(body && { body, headers: { 'content-type': type } }) })
  assert.ok(asked.status < 300, asked.text)
  return asked.json()
}

const LISTS = new Map<string, string>()
for (const country of ['us', 'ca', 'all'] as const) {
  // The first is as callers made lists before there were countries; the last is changed afterwards.
  const body = JSON.stringify({ name: country, ...(country === 'ca' && { country }) })
  const { watchlist } = await ask('/v1/watchlists', 'POST', body)
  const { id } = watchlist as { id: string }
  if (country === 'all') await ask(`/v1/watchlists/${id}`, 'PATCH', JSON.stringify({ country }))
  await ask(`/v1/watchlists/${id}/items`, 'POST', 'year,make,model,ref\n2019,Toyota,Tacoma,van\n')
  LISTS.set(country, id)
}

const changes = async (query: string) =>
  (await ask(`/v1/changes?${query}`))['changes'] as { type: string; subject: string; country: string; title: string }[]

test("the change log contains the country's events, and returns them only on request", () => {
  const events = eventsOf(second)?.page({ since: without.changes?.head ?? '', limit: 100 })?.changes ?? []
  assert.deepEqual(
    events.map(({ type, country, subject, after: facts }) => [type, country, subject, facts?.['reason']]),
    [
      ['dataset.reset', 'ca', 'recalls_ca', 'first_read'],
      ['recall.text_changed', 'ca', '2020901', undefined],
      ['recall.added', 'ca', '2021555', undefined],
    ],
  )
  const [, , added] = events
  assert.equal(added?.title, 'New recall in Canada 2021555 (Brakes): TOYOTA TACOMA 2019')
  assert.equal(added.after?.['do_not_drive'], true)
  assert.ok(added.vehicle_ids.length > 0, 'the vehicles that the name is tied to')
  assert.deepEqual(second.changes?.page({ since: without.changes?.head, limit: 100 })?.changes, [])
})

test('an excerpt does not report missing records as removed', async () => {
  const third = await published(LATER.replace(/^"2004902".*\n/gm, ''))
  const events = eventsOf(third)?.page({ since: second.changes?.head ?? '', limit: 100 })?.changes
  assert.deepEqual(events, [])
  await published(LATER)
})

test('each watchlist gets the messages, findings and checks of its countries', async () => {
  const { endpoint } = await service.alerts.endpoints.create({ accountId, url: 'http://127.0.0.1:1/' })
  const run = (catalog: typeof first) => {
    service.swap(catalog)
    const events = eventsOf(catalog)
    assert.ok(events !== undefined)
    const clock = service.clock
    return service.alerts.matcher.run(matchDataOf(catalog, { events, sinceMs: clock.nowMs(), clock }))
  }
  await service.alerts.mailSettings.change(accountId, { urgent: true })
  await run(first)
  await run(second)
  const bodies = (await service.alerts.outbox.list(endpoint.id, { limit: 100 })).map(
    ({ body }) =>
      JSON.parse(body) as {
        type: string
        data: { country: string; subject: string; watchlist: { name: string }; items: unknown[] }
      },
  )
  const added = bodies.filter(({ type }) => type === 'recall.added')
  assert.deepEqual(added.map(({ data }) => data.watchlist.name).toSorted(), ['all', 'ca'])
  assert.deepEqual([...new Set(added.map(({ data }) => `${data.country} ${data.subject}`))], ['ca 2021555'])
  assert.equal(added[0]?.data.items.length, 1)
  assert.deepEqual(
    bodies.filter(({ data }) => data.watchlist.name === 'us'),
    [],
  )

  const findings = async (country: string) =>
    (
      (await ask(`/v1/watchlists/${LISTS.get(country)}/findings`))['findings'] as { country: string; subject: string }[]
    ).map((each) => `${each.country} ${each.subject}`)
  const [us, ca, all] = [await findings('us'), await findings('ca'), await findings('all')]
  assert.deepEqual(ca, ['ca 2021555', 'ca 2020901', 'ca 2004902'])
  assert.ok(us.every((each) => each.startsWith('us ')))
  const unread = COUNTRIES_ABROAD.filter((country: string) => country !== 'ca')
  const notLoaded = unread.map((country: string) => `${country} not_loaded_${country}`)
  assert.deepEqual(all.toSorted(), [...us, ...ca, ...notLoaded].toSorted())
  const check = await ask(`/v1/watchlists/check?watchlist_id=${LISTS.get('ca')}`)
  assert.deepEqual([check['campaign_count'], check['records_through']], [3, '2021-01-08'])
  assert.match(String(check['message']), /Open Government Licence/)
  const listed = await changes('since=2020-01-01&type=recall&country=ca')
  assert.deepEqual(
    listed.map(({ country, subject }) => `${country} ${subject}`),
    ['us all', 'ca recalls_ca', 'ca 2020901', 'ca 2021555'],
  )
})

test('an email about another country names it, links its record and states the source', async () => {
  const sent: Mail[] = []
  const send: Mailer['send'] = async (mail) => {
    sent.push(mail)
    return 'sent'
  }
  const account = { id: accountId, email: 'caller@example.org', plan: 'pro', disabledMs: null }
  await runAlertMails({
    alerts: service.alerts,
    accounts: { findAccountById: async () => account as never },
    mailer: { isConfigured: true, send } as Mailer,
    publicUrl: 'https://vehicles.example.org',
    current: () => second,
    clock: service.clock,
  })
  const urgent = sent.find(({ subject }) => subject.includes('"do not drive"'))
  assert.match(urgent?.subject ?? '', /New recall in Canada 2021555/)
  for (const form of [urgent?.text ?? '', urgent?.html ?? '']) {
    assert.match(form, /New recall in Canada 2021555 \(Brakes\): TOYOTA TACOMA 2019/)
    assert.match(form, /https:\/\/wwwapps\.tc\.gc\.ca\/[^\s"]*2021555/)
    assert.match(form, /https:\/\/vehicles\.example\.org\/explorer\/recalls\/2021555/)
    assert.match(form, /Contains information licensed under the Open Government Licence – Canada\./)
    assert.doesNotMatch(form, /NHTSA(&#39;|')s/)
  }
})

test('a country without data is a finding', async () => {
  service.swap(without)
  const { findings } = await ask(`/v1/watchlists/${LISTS.get('ca')}/findings`)
  assert.deepEqual(
    (findings as { severity: string; country: string; subject: string }[]).map((each) => [
      each.severity,
      each.country,
      each.subject,
    ]),
    [['unknown', 'ca', 'not_loaded_ca']],
  )
})
