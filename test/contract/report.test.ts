import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { prefersPage } from '#http/content-negotiation.ts'
import { REPORT_PAGES } from '#http/report/report-page.ts'
import { getRatings } from '#operations/public/get-ratings.ts'
import { getRecalls } from '#operations/public/get-recalls.ts'
import type { Recall } from '#operations/records/recall.ts'
import { getVehicleReport } from '#operations/report/get-vehicle-report.ts'
import { getVinReport } from '#operations/report/get-vin-report.ts'
import { recallSeverity } from '#operations/report/report-sections.ts'
import { html } from '#platform/html.ts'
import { seriousViolations } from '#test/dashboard/support/page-checks.ts'
import { closeBrowser, openPage } from '#test/support/browser.ts'
import { assertDocumented } from '#test/support/documented.ts'
import { assertProblem } from '#test/support/http-assert.ts'
import { openCountriesCatalog } from '#test/support/ingest/countries-catalog.ts'
import { openIngestedCatalog } from '#test/support/official-snapshot.ts'
import { AMPLE, startService } from '#test/support/start-service.ts'

after(closeBrowser)
const service = await startService({ after })
const { token } = await service.createKey('enterprise', AMPLE)
const { vehicles } = service.catalog.searchVehicles({}, { limit: 1_000, offset: 0, sort: '-recall_count' })
const [most] = vehicles
const least = vehicles.at(-1)
assert.ok(most !== undefined && least !== undefined)
const VIN = '3TMCZ5AN6KM123456'
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
type Json = Record<string, unknown>

const ask = (target: string, headers: Record<string, string> = {}) => service.ask(target, { token, headers })

test('a report contains the vehicle and the lists of its other addresses, and matches the document', async () => {
  const path = `/v1/vehicles/${most.id}`
  const answer = await ask(`${path}/report`)
  assertDocumented(getVehicleReport, answer)
  const body = answer.json() as { vehicle: Json; recalls: { recalls: Recall[]; count: number } }
  assert.deepEqual(body.vehicle, (await ask(path)).json())
  const listed = (await ask(`${path}/recalls`)).json() as { recalls: Recall[]; count: number; message: string }
  assert.equal(body.recalls.count, listed.count)
  assert.deepEqual(new Set(body.recalls.recalls), new Set(listed.recalls))
  const severities = body.recalls.recalls.map(recallSeverity)
  assert.deepEqual(severities, severities.toSorted())
})

// Guarantee: a report for a model is short, and its counts still cover everything.
test('compact reports are short, with the counts of the full one', async () => {
  for (const { id } of vehicles.slice(0, 40)) {
    const answer = await ask(`/v1/vehicles/${id}/report?detail=compact`)
    assertDocumented(getVehicleReport, answer)
    assert.ok(answer.text.length < 8_000, `${id}: ${answer.text.length}`)
    const compact = answer.json()
    const full = (await ask(`/v1/vehicles/${id}/report`)).json()
    for (const part of ['recalls', 'complaints', 'tsbs', 'investigations']) {
      const { count, total, message } = full[part] as Json
      const short = compact[part] as Json
      assert.deepEqual([short['count'], short['total'], short['message']], [count, total, message])
    }
  }
})

// Guarantee: "no recalls" for a country never means that its recalls were not searched, and the printed report names its
// license.
test('recalls of another country are included on request, and missing ones are reported', async (t) => {
  const catalog = await openCountriesCatalog(t)
  const context = { catalog, publicUrl: '', clock: service.clock, health: service.health }
  const [tacoma] = catalog.searchVehicles(
    { make: 'Toyota', model: 'Tacoma', year: 2019 },
    { limit: 1, offset: 0 },
  ).vehicles
  assert.ok(tacoma !== undefined)
  const { id } = tacoma
  const page = REPORT_PAGES['get_vehicle_report']
  const us = getVehicleReport.run({ id }, context)
  assert.equal(us.recalls.countries, undefined)
  assert.doesNotMatch(page?.(us, catalog) ?? '', /Canada ·|Open Government|Recall count/)
  const all = getVehicleReport.run({ id, country: 'all' }, context)
  const { recalls } = getRecalls.run({ id, country: 'all' }, context)
  assert.deepEqual(new Set(all.recalls.recalls), new Set(recalls))
  assert.deepEqual(all.warnings, [{ warning: 'park_outside', campaign_id: '2020901' }])
  const printed = page?.(all, catalog) ?? ''
  assert.match(printed, /Canada · <a href="https:\/\/wwwapps\.tc\.gc\.ca[^"]+rn=2020901">2020901<\/a>/)
  assert.match(printed, /Contains information licensed under the Open Government Licence – Canada/)
  const compact = getVehicleReport.run({ id, country: 'ca', detail: 'compact' }, context)
  assert.ok(JSON.stringify(compact).length < 8_000)
  assert.deepEqual(
    compact.recalls.recalls.map((recall) => recall.country),
    ['ca', 'ca'],
  )
  assert.ok(compact.sources.some(({ source }) => source === 'transport-canada-recalls'))

  const unread = await ask(`/v1/vehicles/${most.id}/report?country=ca`)
  assertDocumented(getVehicleReport, unread)
  const { count, recall_match: match, message } = unread.json()['recalls'] as Json
  assert.deepEqual([count, match], [undefined, 'not_loaded'])
  assert.match(String(message), /Recalls in Canada .* are not loaded/)
  const unreadPage = (await ask(`/v1/vehicles/${most.id}/report.html?country=ca`)).text
  assert.match(unreadPage, /Unknown\. <span/)
})

test('safety ratings equal those of their own address, name the tested vehicle on the page, and are never omitted', async (t) => {
  const catalog = await openIngestedCatalog(t, 'data/starter')
  const context = { catalog, publicUrl: '', clock: service.clock, health: service.health }
  const { vehicles: listed } = catalog.searchVehicles({}, { limit: 1_000, offset: 0 })
  const withRatings = (isRated: boolean) =>
    listed.find(({ id }) => (catalog.listRatings(id)?.ratings.length ?? 0) > 0 === isRated)?.id ?? ''
  const rated = { id: withRatings(true) }
  const { count, ratings, message } = getRatings.run(rated, context)
  assert.ok(ratings.length > 0)
  const report = getVehicleReport.run(rated, context)
  assert.deepEqual(report.ratings, { count, ratings, message })
  const page = REPORT_PAGES['get_vehicle_report']
  assert.match(
    page?.(report, catalog) ?? '',
    /<h2>Safety ratings<\/h2>[^]*Tested vehicle[^]*<td>(?:[1-5] of 5|not rated)<\/td>/,
  )
  const unrated = getVehicleReport.run({ id: withRatings(false) }, context)
  assert.match(
    page?.(unrated, catalog) ?? '',
    /Unknown\. <span class="dim">[^<]*starter data, an excerpt of the federal safety ratings, so an empty list says nothing/,
  )
})

test('an investigation without a closing day is not called active', () => {
  const page = REPORT_PAGES['get_vehicle_report'] ?? assert.fail()
  const context = { catalog: service.catalog, publicUrl: '', clock: service.clock, health: service.health }
  const report = getVehicleReport.run({ id: most.id }, context)
  const shown = (isForgotten: boolean) => {
    const investigation = {
      investigation_id: 'PE90001',
      opened: '1990-01-01',
      status: 'active',
      never_closed: isForgotten,
    }
    const investigations = { ...report.investigations, investigations: [investigation], total: 1 }
    return page({ ...report, investigations }, service.catalog)
  }
  assert.match(shown(true), /<td>never closed in the record<\/td>/)
  assert.match(shown(false), /<td>active<\/td>/)
})

test('browsers get a page, programs get JSON, and the address with .html is always a page', async () => {
  const path = `/v1/vehicles/${most.id}/report`
  const cases: [target: string, accept: string | undefined, isPage: boolean][] = [
    [path, undefined, false],
    [path, '*/*', false],
    [path, 'application/json', false],
    [path, BROWSER, true],
    [path, 'text/html;q=0.5, application/json', false],
    [path, 'text/html;q=0', false],
    [`${path}.html`, undefined, true],
    [`${path}.html`, 'application/json', true],
  ]
  for (const [target, accept, isPage] of cases) {
    const answer = await ask(target, accept === undefined ? {} : { accept })
    assert.equal(answer.status, 200, answer.text)
    assert.match(answer.headers['content-type'] ?? '', isPage ? /^text\/html; charset=utf-8$/ : /^application\/json/)
    assert.equal(/\bAccept$/.test(answer.headers['vary'] ?? ''), !target.endsWith('.html'))
    const again = await ask(target, {
      'if-none-match': answer.headers['etag'] ?? '',
      ...(accept === undefined ? {} : { accept }),
    })
    assert.deepEqual([again.status, again.text], [304, ''])
  }
  for (const [target, accept] of [[path, BROWSER] as const, [`${path}.html`, undefined] as const]) {
    const part = await ask(`${target}?fields=vehicle`, accept === undefined ? {} : { accept })
    assert.deepEqual([part.status, part.json()['error']], [400, 'invalid_parameter'], 'a page shows every field')
  }
  assert.equal(prefersPage(`${'a/b,'.repeat(5_000)}text/html`), false)
  const zipped = await ask(`${path}.html`, { 'accept-encoding': 'gzip' })
  assert.equal(zipped.headers['content-encoding'], 'gzip')
})

// Guarantee: a page runs nothing and loads nothing, whatever the records contain.
test('the page has no script, and its policy allows only its own style and drawing', async () => {
  const { text, headers } = await ask(`/v1/vehicles/${most.id}/report.html`)
  assert.match(
    headers['content-security-policy'] ?? '',
    /^default-src 'none'; style-src 'sha256-[^']+'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
  )
  assert.doesNotMatch(
    text,
    /<script|javascript:|\son\w+=|\sstyle=|<link|<iframe|src="(?!data:image\/svg\+xml;base64,)/i,
  )
  assert.equal(text.split('<style>').length, 2)
  assert.ok(text.startsWith('<!doctype html>\n'))
})

test('every text of a report is escaped', () => {
  const evil = `"><script>alert('x')</script>&\u202E`
  const page = REPORT_PAGES['get_vehicle_report'] ?? assert.fail()
  const context = { catalog: service.catalog, publicUrl: '', clock: service.clock, health: service.health }
  const report = getVehicleReport.run({ id: most.id }, context)
  const poisoned = JSON.parse(JSON.stringify(report), (key, value: unknown) => {
    return typeof value === 'string' && key !== 'id' && !/^\d{4}-\d{2}-\d{2}$/.test(value) ? evil : value
  }) as object
  const text = page(poisoned, service.catalog)
  assert.doesNotMatch(text, /<script|alert\('x'\)|\u202E/)
  assert.ok(text.includes('&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;'))
  assert.doesNotMatch(text, /href="(?!https:\/\/)/)
  assert.equal(html`<b>${[null, undefined, '<', 1, html`<i></i>`]}</b>`.text, '<b>&lt;1<i></i></b>')
})

test('a page says who wrote recall texts that are not official', () => {
  const page = REPORT_PAGES['get_vehicle_report'] ?? assert.fail()
  const context = { catalog: service.catalog, publicUrl: '', clock: service.clock, health: service.health }
  const report = JSON.stringify(getVehicleReport.run({ id: most.id }, context))
  const shown = (textSource: string) =>
    page(
      JSON.parse(report, (key, value: unknown) => (key === 'text_source' ? textSource : value)) as object,
      service.catalog,
    )
  assert.match(shown('summary'), /This project summarized the recall texts/)
  assert.doesNotMatch(shown('official'), /This project summarized the recall texts/)
})

// Guarantee: missing and unloaded records are reported as such, with the date that the records reach; nothing is called safe.
test('a page states how current the records are, and never that a vehicle is safe', async () => {
  for (const { id } of [most, least]) {
    const { text } = await ask(`/v1/vehicles/${id}/report.html`)
    const words = text.replaceAll(/<style>.*?<\/style>|<img .*?>|<article.*?<\/article>|\s+/gs, ' ')
    assert.ok(!/\bsafe\b|no problems|all clear/i.test(words))
    assert.ok(words.includes('An empty list is no proof that no record exists'))
    assert.ok(words.includes('nhtsa.gov/recalls'))
    assert.match(words.replace(/.*<\/header>/, ''), /None found in the records through \d{4}-\d{2}-\d{2}\.|Unknown\./)
  }
})

// Guarantee: a printed report reads like a document: no Markdown, no names of API fields, one format for dates and money.
test('a page has no Markdown and no field names, and writes dates and money like the dashboard', async (t) => {
  const catalog = await openIngestedCatalog(t, 'data/starter')
  const context = { catalog, publicUrl: '', clock: service.clock, health: service.health }
  const { vehicles: listed } = catalog.searchVehicles({}, { limit: 1_000, offset: 0 })
  const [ofVehicle, ofVin] = [REPORT_PAGES['get_vehicle_report'], REPORT_PAGES['get_vin_report']]
  assert.ok(ofVehicle !== undefined && ofVin !== undefined)
  const pages = [
    ...listed
      .filter((_, at) => at % 10 === 0)
      .map(({ id }) => ofVehicle(getVehicleReport.run({ id }, context), catalog)),
    ...[VIN, '3TMCZ5AN1KM123456'].map((vin) => ofVin(getVinReport.run({ vin, country: 'all' }, context), catalog)),
  ]
  assert.ok(pages.some((page) => /<dd>\$\d,\d{3}<\/dd>/.test(page)))
  for (const page of pages) {
    // Names of files and vehicles are not the project's words.
    const words = page.replaceAll(/<style>.*?<\/style>|<td><a .*?<\/a>|<[^>]*>/gs, ' ')
    assert.doesNotMatch(words, /`|\*\*|\b[a-z]+_[a-z]+\b|\bUSD\b|\b(?:Jan|Feb|Mar|Apr|Aug|Sep|Oct|Nov|Dec) \d/, words)
  }
})

test('orders not to drive come first, then those to park outside, and equipment last', () => {
  const page = REPORT_PAGES['get_vehicle_report'] ?? assert.fail()
  const context = { catalog: service.catalog, publicUrl: '', clock: service.clock, health: service.health }
  const report = getVehicleReport.run({ id: most.id }, context)
  const [one, two] = report.recalls.recalls
  assert.ok(one !== undefined && two !== undefined)
  const recalls = [
    { ...one, campaign_id: '24V000001', do_not_drive: true },
    { ...two, campaign_id: '24V000002', park_outside: true },
    { ...two, campaign_id: '24E000003', type: 'equipment' as const },
  ]
  const warnings = [
    { warning: 'do_not_drive', campaign_id: '24V000001' },
    { warning: 'park_outside', campaign_id: '24V000002' },
  ] as const
  const text = page({ ...report, warnings, recalls: { ...report.recalls, recalls } }, service.catalog)
  const places = ['Do not drive until repaired', 'Park outside until repaired', '<h2>Recalls', '24E000003'].map(
    (words) => text.indexOf(words),
  )
  assert.ok(places.every((place) => place > 0))
  assert.deepEqual(
    places,
    places.toSorted((left, right) => left - right),
  )
})

test('a report by VIN is private, and lists the possible vehicles', async () => {
  const answer = await ask(`/v1/vins/${VIN}/report`)
  assertDocumented(getVinReport, answer)
  assert.equal(answer.headers['cache-control'], 'no-store')
  assert.equal(answer.headers['etag'], undefined)
  const body = answer.json() as { decoded: { vehicles: Json[] }; vehicles: Json[] }
  assert.deepEqual(
    body.vehicles.map(({ id }) => id),
    body.decoded.vehicles.map(({ id }) => id),
  )
  const page = await ask(`/v1/vins/${VIN}/report`, { accept: BROWSER })
  assert.ok(page.text.includes(VIN))
  assert.equal(page.headers['cache-control'], 'no-store')
  assert.ok(!service.log.some((line) => line.includes(VIN)))
  assertProblem(await ask('/v1/vins/1O3/report'), 'not_a_vin')
})

test('a report requires the Business plan, and costs one unit', async () => {
  const pro = await service.createKey('pro')
  const path = `/v1/vehicles/${most.id}/report.html`
  assertProblem(await service.ask(path, { token: pro.token }), 'plan_required')
  assertProblem(await service.ask(path), 'plan_required', 401)
  const business = await service.createKey('business')
  assert.equal((await service.ask(path, { token: business.token })).status, 200)
  assert.equal(await service.accounts.usage(business.accountId, '2026-11'), 1)
  assertProblem(await ask('/v1/vehicles/nobody/report.html'), 'vehicle_not_found')
})

// Guarantee: the page can be read on a desktop, on a phone and on paper, in light and dark, and with a screen reader.
test('a browser shows the page without an error at any width, and prints it', async (t) => {
  const file = await ask(`/v1/vehicles/${most.id}/report.html`)
  const page = await openPage(t, 'http://localhost')
  const errors: string[] = []
  page.on('console', (message) => errors.push(message.text()))
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.route('**/*', (route) =>
    route.fulfill({ body: file.text, headers: { ...(file.headers as Record<string, string>), 'content-length': '' } }),
  )
  await page.goto('http://localhost/report.html')
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [375, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width)
    assert.deepEqual(await seriousViolations(page), [], `${width} ${colorScheme}`)
  }
  assert.equal(await page.evaluate(`document.querySelector('img').naturalWidth > 0`), true)
  for (const format of ['A4', 'Letter'] as const) {
    const pdf = await page.pdf({ format })
    assert.ok(pdf.subarray(0, 5).equals(Buffer.from('%PDF-')) && pdf.length > 10_000)
  }
  assert.deepEqual(errors, [])
})
