// Guarantee: whatever an official site sends, a refresh either brings good data or fails with one clear line. The current
// snapshot is still served, and nothing is written outside the data folder.
import assert from 'node:assert/strict'
import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, describe, it, type TestContext } from 'node:test'
import { downloadSources } from '#ingest/download/download-sources.ts'
import { calendarMonthOf, officialFiles } from '#ingest/download/official-files.ts'
import { silentProgress } from '#ingest/progress.ts'
import { findFiles } from '#ingest/read/find-files.ts'
import { readRefreshLog } from '#ingest/refresh-log.ts'
import { refreshOfficial, type OfficialOptions } from '#ingest/refresh-official.ts'
import { readRefreshState } from '#ingest/refresh-state.ts'
import { SOURCES } from '#ingest/sources/index.ts'
import { DownloadCache } from '#platform/download/download-cache.ts'
import { currentFile, parseCurrent, snapshotDirectory } from '#snapshots/snapshot-files.ts'
import { FakeClock } from '#test/support/fake-clock.ts'
import { OFFICIAL_TEXTS } from '#test/support/ingest/official-folder.ts'
import { zipOf } from '#test/support/ingest/zip-of.ts'
import { temporaryFolder, type Cleanup } from '#test/support/temporary-folder.ts'
import {
  breakingOff,
  epaText,
  OfficialSite,
  RECALLS,
  serve,
  stalling,
  VEHICLES,
  type Fault,
} from './support/official-site.ts'

const FIRST = ['epa-vehicles', 'epa-emissions', 'nhtsa-recalls']

/** A port that nobody listens at. */
const UNREACHABLE = 'http://127.0.0.1:1/x'

const DAY_MS = 24 * 3_600_000
/** From one refresh to the next. */
const REFRESH_MS = 60_000
const CLOSED_PERIODS = ['1995-1999', '2000-2004', '2005-2009', '2010-2014', '2015-2019', '2020-2024']
const TSB_ROWS = new URL(
  '../../../src/data/ingest/sources/nhtsa-tsbs/fixtures/TSBS_RECEIVED-14-fields-built.txt',
  import.meta.url,
)

const RATINGS = '/nhtsa/downloads/Safercar/Safercar_data.csv'
const CANADA_ALL = '/vrdb_full_monthly.csv'
const CANADA_DAILY = '/vrdb_60days_daily.csv'
const RATING_ROWS = fixture('nhtsa-ratings/fixtures/Safercar_data.csv')
const CANADIAN_ROWS = fixture('transport-canada-recalls/fixtures/vrdb_60days_daily.csv')

function fixture(path: string): Buffer {
  return readFileSync(new URL(`../../../src/data/ingest/sources/${path}`, import.meta.url))
}

function tsbs(years: string): string {
  return `/odi/ffdd/tsbs/TSBS_RECEIVED_${years}.zip`
}

interface Setting {
  readonly site: OfficialSite
  readonly dataDirectory: string
  readonly clock: FakeClock
  refresh(options?: Partial<OfficialOptions>): ReturnType<typeof refreshOfficial>
}

/** Refreshed once for all tests that go on from there, each with a copy of the folder and the same site, well again. */
const WELL = await emptySetting({ after })
let wellRefresh: ReturnType<Setting['refresh']> | undefined

/** A data folder with a snapshot that came from the site. */
async function refreshedSetting(t: TestContext): Promise<Setting> {
  const { failures } = await (wellRefresh ??= WELL.refresh())
  assert.deepEqual(failures, [])
  WELL.site.mend()
  const setting = settingWith(t, WELL.site)
  cpSync(WELL.dataDirectory, setting.dataDirectory, { recursive: true })
  setting.clock.advanceMs(REFRESH_MS)
  return setting
}

async function emptySetting(t: Cleanup): Promise<Setting> {
  return settingWith(t, await OfficialSite.start(t))
}

function settingWith(t: Cleanup, site: OfficialSite): Setting {
  const dataDirectory = join(temporaryFolder(t), 'data')
  const clock = new FakeClock()
  const base = { sources: SOURCES, only: FIRST, dataDirectory, clock, progress: silentProgress, report() {} }
  return {
    site,
    dataDirectory,
    clock,
    refresh: (options = {}) => {
      clock.advanceMs(REFRESH_MS)
      return refreshOfficial({ ...base, download: site.place(), ...options })
    },
  }
}

function current({ dataDirectory }: Setting) {
  return parseCurrent(readFileSync(currentFile(snapshotDirectory(dataDirectory)), 'utf8'))
}

/** Every file below the folder above the data folder, but what a refresh may change. */
function filesAround({ dataDirectory }: Setting): string[] {
  const kept = /^data\/(downloads\/|refresh-(log|state)\.json)/
  return (readdirSync(dirname(dataDirectory), { recursive: true }) as string[])
    .filter((name) => !kept.test(name))
    .toSorted()
}

/** Where the vehicles lie while they are being downloaded. */
function partOf({ dataDirectory }: Setting): string {
  return join(dataDirectory, 'downloads/epa-vehicles/vehicles.zip.part')
}

/** What a site may answer, and what the refresh says of it. */
const REJECTED: readonly { what: string; fault: Fault | Buffer; reason: RegExp }[] = [
  {
    what: 'a web page in place of the archive',
    fault: Buffer.from('<!DOCTYPE html>\n<p>busy'),
    reason: /is a web page, not an archive: it begins with "<!DOCTYPE html>"/,
  },
  { what: 'no archive', fault: Buffer.from('not a zip'), reason: /is not a readable zip archive/ },
  {
    what: 'an archive without the file',
    fault: zipOf([{ name: 'readme.txt', content: 'x' }]),
    reason: /contains no file of EPA vehicles\.csv/,
  },
  {
    what: 'wrong columns',
    fault: zipOf([{ name: 'vehicles.csv', content: 'a,b\n1,2\n' }]),
    reason: /missing columns id, year/,
  },
  { what: 'an empty file', fault: zipOf([{ name: 'vehicles.csv', content: '' }]), reason: /is empty/ },
  {
    what: 'a zip bomb',
    fault: zipOf([{ name: 'vehicles.csv', content: Buffer.alloc(8_000_000) }]),
    reason: /expands more than 200 times/,
  },
  {
    what: 'a small claim for much content',
    fault: zipOf([{ name: 'vehicles.csv', content: 'x'.repeat(5_000), claimedBytes: 10 }]),
    reason: /damaged/,
  },
  {
    what: 'a name that leads out of the folder',
    fault: zipOf([{ name: '../../vehicles.csv', content: 'x' }]),
    reason: /not a readable zip archive: invalid relative path/,
  },
  { what: 'an absolute name', fault: zipOf([{ name: '/tmp/vehicles.csv', content: 'x' }]), reason: /absolute path/ },
  {
    what: 'a symbolic link',
    fault: zipOf([{ name: 'vehicles.csv', content: '/etc/passwd', mode: 0o120777 }]),
    reason: /is a symbolic link/,
  },
  {
    what: 'an archive inside an archive',
    fault: zipOf([{ name: 'vehicles.csv', content: zipOf([{ name: 'a', content: 'b' }]) }]),
    reason: /is an archive inside an archive/,
  },
  {
    what: 'half the rows',
    fault: zipOf([{ name: 'vehicles.csv', content: epaText({ rows: 300 }) }]),
    reason: /epa-vehicles has 308 rows; the current snapshot has 638; use --accept-shrink/,
  },
  {
    what: 'all rows of one make gone',
    fault: zipOf([{ name: 'vehicles.csv', content: epaText({ smallMakeRows: 0 }) }]),
    reason: /Saab would lose all its 8 vehicles.*--accept-shrink/,
  },
  {
    what: 'every row twice',
    fault: zipOf([{ name: 'vehicles.csv', content: epaText() + epaText().slice(epaText().indexOf('\n') + 1) }]),
    reason: /638 of 1276 rows cannot be used/,
  },
  {
    what: 'a redirect to another host',
    fault: (_request, response) =>
      void response.writeHead(302, { location: 'https://example.org/vehicles.csv.zip' }).end(),
    reason: /leads to https:\/\/example\.org\/vehicles\.csv\.zip, which is not an official https address/,
  },
  {
    what: 'a redirect into the private network',
    fault: (_request, response) =>
      void response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
    reason: /which is not an official https address/,
  },
  {
    what: 'a redirect in a circle',
    fault: (request, response) =>
      void response.writeHead(302, { location: `http://${request.headers.host}/loop` }).end(),
    reason: /no such file on the server/,
  },
  {
    what: 'a packed answer',
    fault: (_request, response, file) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(file),
    reason: /responded with the unrequested content encoding gzip/,
  },
  {
    what: 'a length beyond all bounds',
    fault: (_request, response) => void response.writeHead(200, { 'content-length': 10 ** 12 }).write('PK'),
    reason: /has 1000000000000 bytes; the maximum/,
  },
  {
    what: 'a teapot',
    fault: (_request, response) => void response.writeHead(418).end(),
    reason: /responded with status 418/,
  },
  {
    what: 'less than it announces, each time',
    fault: (_request, response, file) =>
      void response.writeHead(200, { 'content-length': 100 }).end(file.subarray(0, 100)),
    reason: /is not a readable zip archive/,
  },
]

describe('a bad response is rejected', () => {
  for (const { what, fault, reason } of REJECTED) {
    it(what, async (t) => {
      const setting = await refreshedSetting(t)
      const [before, around] = [current(setting), filesAround(setting)]
      if (Buffer.isBuffer(fault)) setting.site.files.set(VEHICLES, fault)
      else setting.site.fail(VEHICLES, fault, fault, fault)
      const { failures, refreshed } = await setting.refresh()
      assert.equal(refreshed, undefined)
      assert.equal(failures.length, 1, failures.map(({ message }) => message).join('\n'))
      const [failure] = failures
      assert.equal(failure?.source, 'epa-vehicles')
      assert.match(failure.message, reason)
      assert.doesNotMatch(failure.message, /\n/)
      assert.deepEqual(current(setting), before)
      assert.deepEqual(filesAround(setting), around)
      const [entry] = await readRefreshLog(setting.dataDirectory)
      assert.equal(entry?.outcome, 'refused')
      const { failed } = (await readRefreshState(setting.dataDirectory))['epa-vehicles'] ?? {}
      assert.equal(failed?.reason, failure.message)

      // The next day the site is well again.
      setting.site.fail(VEHICLES)
      setting.site.put(VEHICLES, 'vehicles.csv', epaText())
      assert.deepEqual((await setting.refresh()).failures, [])
      assert.equal((await readRefreshState(setting.dataDirectory))['epa-vehicles']?.failed, null)
    })
  }
})

describe('a site with problems', () => {
  it('that breaks off is asked for the rest of the same file', async (t) => {
    const setting = await emptySetting(t)
    setting.site.fail(VEHICLES, breakingOff(0.4, partOf(setting)))
    assert.deepEqual((await setting.refresh()).failures, [])
    const asked = setting.site.requests.filter(({ path }) => path === VEHICLES)
    assert.equal(asked.length, 2)
    assert.match(asked[1]?.headers.range ?? '', /^bytes=[1-9]\d*-$/)
    assert.ok(asked[1]?.headers['if-range'])
  })

  it('that ignores the range sends the file whole', async (t) => {
    const setting = await emptySetting(t)
    setting.site.fail(VEHICLES, breakingOff(0.4, partOf(setting)), (_request, response, file) => {
      response.writeHead(200, { 'content-length': file.length }).end(file)
    })
    assert.deepEqual((await setting.refresh()).failures, [])
  })

  it('that changed the file in between sends the new one, never a mixture', async (t) => {
    const setting = await emptySetting(t)
    const newer = zipOf([{ name: 'vehicles.csv', content: epaText({ smallMakeRows: 20 }) }])
    setting.site.fail(VEHICLES, breakingOff(0.4, partOf(setting)), (request, response) => {
      setting.site.files.set(VEHICLES, newer)
      serve(request, response, newer)
    })
    const { refreshed } = await setting.refresh()
    assert.equal(refreshed?.reports.find(({ source }) => source === 'epa-vehicles')?.account.acceptedRows, 650)
  })

  it('that continues with another file without saying so is detected', async (t) => {
    const setting = await emptySetting(t)
    setting.site.fail(VEHICLES, breakingOff(0.4, partOf(setting)), (request, response, file) => {
      const start = Number(/\d+/.exec(request.headers.range ?? '')?.[0])
      response.writeHead(206, { 'content-range': `bytes ${start}-${file.length - 1}/${file.length}` })
      response.end(Buffer.alloc(file.length - start, 7))
    })
    const { refreshed, failures } = await setting.refresh()
    assert.deepEqual(failures, [])
    assert.equal(refreshed?.isNew, true)
  })

  it('that responds with 500 or 429 is asked again, after the time that it states', async (t) => {
    const setting = await emptySetting(t)
    const busy = (_request: unknown, response: { writeHead(status: number, headers?: object): { end(): void } }) =>
      response.writeHead(429, { 'retry-after': '17' }).end()
    setting.site.fail(VEHICLES, (_request, response) => void response.writeHead(500).end(), busy)
    assert.deepEqual((await setting.refresh()).failures, [])
    assert.ok(setting.site.pauses.includes(17_000), String(setting.site.pauses))
  })

  it('that asks for a long delay is left alone until the next refresh', async (t) => {
    const setting = await refreshedSetting(t)
    setting.site.fail(VEHICLES, (_request, response) => void response.writeHead(503, { 'retry-after': '86400' }).end())
    const { failures } = await setting.refresh()
    assert.match(failures[0]?.message ?? '', /responded with status 503, tried 1 times/)
  })

  for (const [what, share] of [
    ['stalls', 0.4],
    ['sends nothing at all after the head', 0],
  ] as const) {
    it(`that ${what} is given up`, async (t) => {
      const setting = await refreshedSetting(t)
      setting.site.put(VEHICLES, 'vehicles.csv', epaText({ smallMakeRows: 9 }))
      setting.site.fail(VEHICLES, stalling(share), stalling(share), stalling(share))
      const { failures } = await setting.refresh({ download: setting.site.place({ idleMsMax: 60 }) })
      assert.match(failures[0]?.message ?? '', /sent nothing for 0\.06 s, tried 3 times/)
    })
  }

  it('that sends a byte at a time is given up', async (t) => {
    const setting = await refreshedSetting(t)
    const trickle: Fault = (_request, response, file) => {
      response.writeHead(200, { 'content-length': file.length })
      let sent = 0
      const timer = setInterval(() => response.write(file.subarray(sent, (sent += 1))), 10)
      response.on('close', () => clearInterval(timer))
    }
    setting.site.fail(VEHICLES, trickle, trickle, trickle)
    const place = setting.site.place({ windowMs: 60, windowBytesMin: 10_000 })
    const { failures } = await setting.refresh({ download: place })
    assert.match(failures[0]?.message ?? '', /sent only \d+ bytes in 0\.06 s, tried 3 times/)
  })

  it('that cannot be reached costs one attempt per host, and is not a rejection', async (t) => {
    const setting = await refreshedSetting(t)
    const place = { ...setting.site.place(), siteOf: () => UNREACHABLE }
    const { failures } = await setting.refresh({ download: place })
    assert.deepEqual(
      failures.map(({ source, isUnreachable }) => [source, isUnreachable]),
      FIRST.map((source) => [source, true]),
    )
    assert.equal((await readRefreshLog(setting.dataDirectory))[0]?.outcome, 'unreachable')
  })
})

describe('a healthy site', () => {
  it('is asked politely: by name, one file at a time, and only for changes', async (t) => {
    const setting = await refreshedSetting(t)
    const before = current(setting)
    const { refreshed, unchanged } = await setting.refresh()
    assert.equal(refreshed, undefined)
    assert.deepEqual(unchanged, FIRST)
    assert.equal(setting.site.requests.length, 4)
    for (const { headers } of setting.site.requests) {
      assert.match(headers['user-agent'] ?? '', /^vehicle-data-service\/\d+\.\d+\.\d+$/)
      assert.ok(headers['if-none-match'])
    }
    assert.deepEqual(setting.site.pauses, [1_000, 1_000, 1_000, 1_000])
    // Nothing was published, and yet the data are known to be of today.
    assert.ok(current(setting).checked_at > before.checked_at)
    assert.equal(current(setting).published_at, before.published_at)
  })

  it('that compresses the same text again every day has no changes', async (t) => {
    const setting = await refreshedSetting(t)
    const content = Buffer.from(OFFICIAL_TEXTS['FLAT_RCL.txt'], 'latin1')
    setting.site.files.set(RECALLS, zipOf([{ name: 'FLAT_RCL_POST_2010.txt', content, method: 0, date: [2026, 5, 6] }]))
    const { refreshed, unchanged } = await setting.refresh()
    assert.equal(refreshed, undefined)
    assert.deepEqual(unchanged, FIRST)
  })

  it('that changes one file causes only that source to be read', async (t) => {
    const setting = await refreshedSetting(t)
    setting.site.put(VEHICLES, 'vehicles.csv', epaText({ smallMakeRows: 9 }))
    const steps: string[] = []
    const say = (label: string): void => void steps.push(label)
    const { refreshed } = await setting.refresh({ progress: { ...silentProgress, begin: say, note: say } })
    assert.equal(refreshed?.isNew, true)
    assert.deepEqual(steps, ['Reading 1 of 4 files', 'Reading EPA vehicles.csv', 'Building the snapshot'])
  })

  // Guarantee: every file of an official site can be received, archive or not, and is found afterwards.
  it('is received in the form in which each source publishes', async (t) => {
    const { site, dataDirectory, clock } = await emptySetting(t)
    const place = site.place()
    const sources = SOURCES.filter(({ official }) => official !== undefined)
    const files = sources.flatMap((source) =>
      officialFiles(source, calendarMonthOf(clock.nowMs()), place.siteOf).map((file) => ({ source, file })),
    )
    for (const { source, file } of files) {
      const { pathname } = new URL(file.urls[0] ?? '')
      const [, name = '', zip] = /([^/]+?)(\.zip)?$/.exec(pathname) ?? []
      const inside = ['', '.txt', '.csv', '.sql'].map((end) => name + end).find((text) => source.fileNames.test(text))
      assert.ok(inside !== undefined, pathname)
      if (zip === undefined) site.files.set(pathname, Buffer.from('plain text'))
      else site.put(pathname, inside, 'text in an archive')
    }
    const cache = await DownloadCache.open(dataDirectory)
    const context = { ...place, cache, clock, report() {} }
    const { complete, failures } = await downloadSources(sources, place.siteOf, context)
    assert.deepEqual(failures, [])
    assert.equal(complete.length, sources.length)
    const contents = await cache.contentsByPath()
    const found = await findFiles(cache.directory, sources)
    const all = [...found.files, ...found.olderEditions]
    assert.equal(all.length, files.length)
    for (const { path } of all) assert.ok(contents.has(path), path)
  })

  it('has ratings and Canadian recalls as plain files', async (t) => {
    const setting = await refreshedSetting(t)
    const only = ['nhtsa-ratings', 'transport-canada-recalls']
    setting.site.files.set(RATINGS, RATING_ROWS)
    setting.site.files.set(CANADA_ALL, CANADIAN_ROWS)
    setting.site.files.set(CANADA_DAILY, CANADIAN_ROWS)
    const { refreshed, failures } = await setting.refresh({ only })
    assert.deepEqual(failures, [])
    assert.deepEqual(
      refreshed?.reports.filter(({ source }) => only.includes(source)).map(({ name }) => name),
      ['Safercar_data.csv', 'vrdb_60days_daily.csv', 'vrdb_full_monthly.csv'],
    )
    assert.deepEqual((await setting.refresh({ only })).unchanged, only)

    setting.site.files.set(RATINGS, Buffer.from('<!DOCTYPE html>\n<p>busy'))
    const rejected = await setting.refresh({ only })
    assert.deepEqual(
      rejected.failures.map(({ source }) => source),
      ['nhtsa-ratings'],
    )
    assert.match(rejected.failures[0]?.message ?? '', /Safercar_data\.csv: is a web page, not a CSV file/)

    setting.site.files.set(RATINGS, Buffer.from(RATING_ROWS.toString('latin1').replace('FORD', 'Ford'), 'latin1'))
    const changed = await setting.refresh({ only })
    assert.deepEqual([changed.failures, changed.refreshed?.isNew], [[], true])
  })

  it('publishes the good sources when a check rejects another', async (t) => {
    const setting = await refreshedSetting(t)
    setting.site.put(VEHICLES, 'vehicles.csv', epaText({ rows: 100 }))
    setting.site.put(RECALLS, 'FLAT_RCL_POST_2010.txt', OFFICIAL_TEXTS['FLAT_RCL.txt'].replace('FSC600', 'FSC700'))
    const { refreshed, failures } = await setting.refresh()
    assert.equal(refreshed?.isNew, true)
    assert.deepEqual(
      failures.map(({ source }) => source),
      ['epa-vehicles'],
    )
    // It stays rejected, day after day, until it is repaired or accepted.
    assert.deepEqual(
      (await setting.refresh()).failures.map(({ source }) => source),
      ['epa-vehicles'],
    )
    assert.equal((await readRefreshState(setting.dataDirectory))['epa-vehicles']?.failed?.times, 2)
    const accepting = await setting.refresh({ acceptShrink: true })
    assert.deepEqual(accepting.failures, [])
    assert.match(accepting.refreshed?.accepted.join() ?? '', /epa-vehicles has 108 rows; the current snapshot has 638/)
    assert.match((await readRefreshLog(setting.dataDirectory))[0]?.accepted.join() ?? '', /epa-vehicles has 108 rows/)
  })

  it('renames the running five-year file in January, and continues under the new name', async (t) => {
    const setting = await refreshedSetting(t)
    const rows = readFileSync(TSB_ROWS, 'latin1')
    const [first = '', ...more] = rows.trimEnd().split('\r\n')
    for (const years of CLOSED_PERIODS) setting.site.put(tsbs(years), `TSBS_RECEIVED_${years}.txt`, `${first}\r\n`)
    setting.site.put(tsbs('2025-2026'), 'TSBS_RECEIVED_2025-2026.txt', `${more[0]}\r\n`)
    const only = ['nhtsa-tsbs']
    assert.deepEqual((await setting.refresh({ only })).failures, [])

    // In the new year the file still has its old name for some days; the closed periods are not asked for daily.
    setting.clock.advanceMs(Date.UTC(2027, 0, 2) - setting.clock.nowMs() - 2 * DAY_MS)
    await setting.refresh({ only })
    setting.clock.advanceMs(2 * DAY_MS)
    setting.site.requests.length = 0
    assert.deepEqual((await setting.refresh({ only })).unchanged, only)
    const asked = setting.site.requests.map(({ path }) => path)
    assert.deepEqual(asked, [tsbs('2025-2027'), tsbs('2025-2026')])

    setting.site.put(tsbs('2025-2027'), 'TSBS_RECEIVED_2025-2027.txt', `${more.join('\r\n')}\r\n`)
    const { refreshed } = await setting.refresh({ only })
    const names = refreshed?.reports.filter(({ source }) => source === 'nhtsa-tsbs').map(({ name }) => name)
    assert.deepEqual(
      names?.filter((name) => name.includes('2025')),
      ['TSBS_RECEIVED_2025-2027.txt'],
    )
  })

  it('publishes a first set without a rejected source, which is then not loaded', async (t) => {
    const setting = await emptySetting(t)
    setting.site.put(RECALLS, 'FLAT_RCL_POST_2010.txt', 'another layout\r\n')
    const { refreshed, failures } = await setting.refresh()
    assert.deepEqual(
      failures.map(({ source }) => source),
      ['nhtsa-recalls'],
    )
    assert.deepEqual(
      [refreshed?.isNew, refreshed?.reports.map(({ source }) => source)],
      [true, ['epa-vehicles', 'epa-emissions']],
    )
    setting.site.put(RECALLS, 'FLAT_RCL_POST_2010.txt', OFFICIAL_TEXTS['FLAT_RCL.txt'])
    const later = await setting.refresh({ only: ['nhtsa-recalls'] })
    assert.deepEqual([later.failures, later.refreshed?.isNew], [[], true])
  })

  it('does not partially fill a folder that never had official data', async (t) => {
    const setting = await emptySetting(t)
    setting.site.files.delete(VEHICLES)
    const { refreshed, failures } = await setting.refresh()
    assert.equal(refreshed, undefined)
    assert.match(failures.map(({ message }) => message).join('\n'), /vehicles\.csv\.zip: no such file on the server/)
    assert.match(
      failures.map(({ message }) => message).join('\n'),
      /the first official data require epa-vehicles; epa-vehicles could not be read/,
    )
    mkdirSync(snapshotDirectory(setting.dataDirectory), { recursive: true })
    assert.deepEqual(readdirSync(snapshotDirectory(setting.dataDirectory)), [])
  })
})
