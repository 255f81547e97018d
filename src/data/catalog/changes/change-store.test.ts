import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Catalog } from '#catalog/catalog.ts'
import type { ChangeSpec } from '#test/support/build-snapshot.ts'
import { openSmallCatalog, SMALL_SNAPSHOT } from '#test/support/small-snapshot.ts'
import type { ChangeFilters, ChangeStore } from './change-store.ts'

const MODELS = ['Tacoma', 'CR-V', 'F-150', 'Golf']
const MAKES = ['TOYOTA', 'HONDA', 'FORD', 'VW']

/** Sixty events, three a day from 2026-01-01; every tenth is a reset. */
const CHANGES: readonly ChangeSpec[] = Array.from({ length: 60 }, (_, at) => ({
  type: at % 10 === 0 ? 'dataset.reset' : at % 3 === 0 ? 'recall.added' : 'vehicle.changed',
  recorded: `2026-01-${String(1 + Math.floor(at / 3)).padStart(2, '0')}`,
  subject: `S${at}`,
  ...(at % 10 === 0
    ? {}
    : {
        name: { make: MAKES[at % 4] ?? '', model: MODELS[at % 4] ?? '', years: at % 8 === 1 ? [2019, 2020] : [2018] },
      }),
}))

/** The same events, each followed by one of another country. */
const OF_TWO_COUNTRIES = CHANGES.flatMap((change) => [
  { ...change, subject: `C${change.subject}`, country: 'ca' },
  change,
])

function openLog(t: TestContext, changes = CHANGES): { catalog: Catalog; log: ChangeStore } {
  const catalog = openSmallCatalog(t, { ...SMALL_SNAPSHOT, changes })
  assert.ok(catalog.changes !== undefined)
  return { catalog, log: catalog.changes }
}

function subjectsOf(log: ChangeStore, filters: Omit<ChangeFilters, 'limit'>, limit: number): string[] {
  const subjects: string[] = []
  for (let since = filters.since, page; ; since = page.next) {
    page = log.page({ ...filters, since, limit })
    assert.ok(page !== undefined && page.changes.length <= limit)
    subjects.push(...page.changes.map(({ subject }) => subject))
    if (!page.hasMore) return subjects
  }
}

// Guarantee: with any page size and any filters, no event is skipped or repeated.
test('returns the same events in the same order with every page size', (t) => {
  const { log } = openLog(t)
  const all = CHANGES.map(({ subject }) => subject)
  const isReset = (at: number): boolean => at % 10 === 0
  const expected: [Omit<ChangeFilters, 'limit'>, string[]][] = [
    [{}, all],
    [{ types: ['recall.added'] }, all.filter((_, at) => isReset(at) || at % 3 === 0)],
    [{ make: 'honda' }, all.filter((_, at) => isReset(at) || at % 4 === 1)],
    [{ make: 'honda', year: 2020 }, all.filter((_, at) => isReset(at) || at % 8 === 1)],
    [{ make: 'Honda', model: 'crv' }, all.filter((_, at) => isReset(at) || at % 4 === 1)],
    [{ make: 'Honda', model: 'civic' }, all.filter((_, at) => isReset(at))],
    [{ make: 'ford', types: ['recall.added'] }, all.filter((_, at) => isReset(at) || (at % 4 === 2 && at % 3 === 0))],
    [{ model: 'crv' }, all.filter((_, at) => isReset(at) || at % 4 === 1)],
    [{ year: 2020, types: ['recall.added'] }, all.filter((_, at) => isReset(at) || (at % 8 === 1 && at % 3 === 0))],
    [{ since: '2026-01-05' }, all.slice(12)],
    [{ since: '2025-01-01' }, all],
    [{ since: '2027-01-01' }, []],
    [{ since: 'latest' }, []],
  ]
  for (const [filters, subjects] of expected) {
    for (const limit of [1, 2, 7, 60, 100]) {
      assert.deepEqual(subjectsOf(log, filters, limit), subjects, JSON.stringify({ filters, limit }))
    }
  }
})

// Guarantee: a request without a country gets the same events as before other countries were added.
test('returns events of another country only on request', (t) => {
  const { log } = openLog(t, OF_TWO_COUNTRIES)
  const own = CHANGES.map(({ subject }) => subject)
  const isReset = (at: number): boolean => at % 10 === 0
  const ofCanada = OF_TWO_COUNTRIES.flatMap(({ country, type, subject }) =>
    country === 'ca' || type === 'dataset.reset' ? [subject] : [],
  )
  for (const limit of [1, 7, 200]) {
    assert.deepEqual(subjectsOf(log, {}, limit), own)
    assert.deepEqual(subjectsOf(log, { countries: ['ca'] }, limit), ofCanada)
    assert.equal(subjectsOf(log, { countries: ['us', 'ca'] }, limit).length, OF_TWO_COUNTRIES.length)
    assert.deepEqual(
      subjectsOf(log, { make: 'honda', types: ['recall.added'] }, limit),
      own.filter((_, at) => isReset(at) || (at % 4 === 1 && at % 3 === 0)),
    )
  }
  assert.equal(log.newest({ limit: 1 })[0]?.country, 'us')
})

// Guarantee: a page that did not scan the whole log never claims to be the last one.
test('returns a cursor to continue from when a page reaches its scan limit', (t) => {
  const about = { make: 'HONDA', model: 'CR-V' }
  const others = Array.from({ length: 20_000 }, (_, at) => ({
    type: 'vehicle.changed',
    recorded: '2026-01-01',
    subject: `S${at}`,
    name: { ...about, years: [2_019] },
  }))
  const { log } = openLog(t, [
    ...others,
    { ...(others[0] ?? assert.fail()), subject: 'last', name: { ...about, years: [2_020] } },
  ])
  const filters = { make: 'honda', year: 2_020 }
  const first = log.page({ ...filters, limit: 10 })
  assert.deepEqual([first?.changes, first?.hasMore], [[], true])
  assert.deepEqual(subjectsOf(log, filters, 10), ['last'])
})

test('lists the newest events first for feeds', (t) => {
  const { log } = openLog(t)
  assert.deepEqual(
    log.newest({ limit: 3 }).map(({ subject }) => subject),
    ['S59', 'S58', 'S57'],
  )
  assert.deepEqual(
    log.newest({ limit: 2, types: ['recall.added'] }).map(({ subject }) => subject),
    ['S57', 'S54'],
  )
})

// Guarantee: a reader whose cursor is gone gets a reset, never a page that looks complete.
test('returns one reset and then the end for a cursor of another log', (t) => {
  const { log } = openLog(t)
  const { log: longer } = openLog(t, [...CHANGES, ...CHANGES.map((change) => ({ ...change, subject: 'later' }))])
  const page = log.page({ since: longer.head, limit: 10 })
  assert.deepEqual([page?.changes.length, page?.next, page?.hasMore], [1, log.head, false])
  assert.deepEqual(page?.changes[0]?.after, { reason: 'rolled_back' })
  assert.equal(page?.changes[0]?.id, log.page({ since: longer.head, limit: 1 })?.changes[0]?.id, 'the same each time')
  assert.deepEqual(
    subjectsOf(longer, { since: log.head }, 7).length,
    60,
    'the shorter log is the beginning of the longer',
  )
})

test('rejects invalid cursors', (t) => {
  const { log } = openLog(t)
  for (const since of ['', '0', '12', '12-xyz', '-1-000000000000', '1-0000000000000', "1' OR 1=1", '2026-1-1']) {
    assert.equal(log.page({ since, limit: 1 }), undefined, since)
  }
})
