import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { Failure } from '#platform/failure.ts'
import { until } from '#test/support/until.ts'
import { currentFile, currentText, snapshotFile } from './snapshot-files.ts'
import { type HolderOptions, type SnapshotEvent, openSnapshotHolder, type SnapshotHolder } from './snapshot-holder.ts'

const PUBLISHED_AT = '2026-11-20T00:00:00Z'
const CHECKED_AT = '2026-11-21T00:00:00Z'

interface TextSnapshot {
  readonly id: string
  readonly text: string
  isOpen: boolean
  close(): void
}

/** Folder of snapshots, with the holder's reports and every opened snapshot. */
class SnapshotFolder {
  readonly directory = mkdtempSync(join(tmpdir(), 'vds-holder-'))
  readonly events: SnapshotEvent[] = []
  readonly opened: TextSnapshot[] = []
  readonly #test: TestContext

  constructor(test: TestContext) {
    this.#test = test
    test.after(() => rmSync(this.directory, { recursive: true, force: true }))
  }

  /** Writes the snapshots and names the first one as current, the others as previous. */
  publish(current: string, ...previous: readonly string[]): void {
    for (const content of [current, ...previous]) {
      writeFileSync(snapshotFile(this.directory, idOf(content)), content)
    }
    this.name(current, ...previous)
  }

  name(content: string, ...previous: readonly string[]): void {
    const published = (text: string): { id: string; published_at: string } => ({
      id: idOf(text),
      published_at: PUBLISHED_AT,
    })
    const current = { ...published(content), checked_at: CHECKED_AT, previous: previous.map(published) }
    this.writeCurrent(currentText(current))
  }

  writeCurrent(text: string): void {
    writeFileSync(join(this.directory, 'next'), text)
    renameSync(join(this.directory, 'next'), currentFile(this.directory))
  }

  damage(content: string): void {
    writeFileSync(snapshotFile(this.directory, idOf(content)), content.slice(1))
  }

  async hold(options: Partial<HolderOptions<TextSnapshot>> = {}): Promise<SnapshotHolder<TextSnapshot>> {
    const holder = await openSnapshotHolder({
      directory: this.directory,
      open: (file, id) => this.open(file, id),
      report: (event) => this.events.push(event),
      ...options,
    })
    this.#test.after(() => holder.close())
    return holder
  }

  open(file: string, id: string): TextSnapshot {
    const text = readFileSync(file, 'utf8')
    if (text.startsWith('newer')) throw new Error('the snapshot has schema version 9, this program reads 1')
    const snapshot = {
      id,
      text,
      isOpen: true,
      close() {
        assert.ok(snapshot.isOpen, 'closed twice')
        snapshot.isOpen = false
      },
    }
    this.opened.push(snapshot)
    return snapshot
  }
}

function idOf(content: string): string {
  return createHash('sha256').update(content).digest('hex')
}

describe('at start', () => {
  it('opens the current snapshot with its freshness', async (t) => {
    const place = new SnapshotFolder(t)
    place.publish('one', 'zero')
    const holder = await place.hold()
    assert.equal(holder.current().text, 'one')
    assert.deepEqual(holder.freshness(), { publishedAt: PUBLISHED_AT, checkedAt: CHECKED_AT })
    assert.deepEqual(place.events, [])
  })

  // Guarantee: bytes that differ from the published ones are never served.
  it('falls back to the first complete previous snapshot, and reports it', async (t) => {
    const place = new SnapshotFolder(t)
    place.publish('three', 'two', 'one')
    place.damage('three')
    rmSync(snapshotFile(place.directory, idOf('two')))
    const holder = await place.hold()
    assert.equal(holder.current().text, 'one')
    assert.deepEqual(
      place.events.map((event) => [event.kind, event.id]),
      [
        ['refused', idOf('three')],
        ['refused', idOf('two')],
      ],
    )
    await holder.check()
    assert.equal(holder.current().text, 'one')
  })

  it('stops with one clear line if nothing can be served', async (t) => {
    const place = new SnapshotFolder(t)
    await assert.rejects(place.hold(), { name: 'Failure', message: /^No data are loaded yet\./ })
    mkdirSync(place.directory, { recursive: true })
    for (const text of ['', '{}', '{"id":"x"}', '[]']) {
      place.writeCurrent(text)
      await assert.rejects(
        place.hold(),
        (error: Failure) => error instanceof Failure && error.message.startsWith('current.json'),
      )
    }
    place.publish('two', 'one')
    place.damage('two')
    place.damage('one')
    await assert.rejects(place.hold(), { name: 'Failure', message: /No complete snapshot is left/ })
  })

  it('stops, and serves nothing older, if it cannot read the version of the data', async (t) => {
    const place = new SnapshotFolder(t)
    place.publish('newer', 'one')
    await assert.rejects(place.hold(), {
      name: 'Failure',
      message: /^Cannot serve snapshot \w+: the snapshot has schema version 9/,
    })
  })

  it('hashes a large file after the start, and then leaves it if it is damaged', async (t) => {
    const place = new SnapshotFolder(t)
    place.publish('three', 'two', 'one')
    place.damage('three')
    const holder = await place.hold({ verifiedFirstBytesMax: 3 })
    assert.equal(holder.current().text, 'hree')
    await until(() => holder.current().text !== 'hree')
    assert.equal(holder.current().text, 'two')
    // In this order, so that the last report names the snapshot that should be served.
    await until(() => place.events.length === 2)
    assert.deepEqual(
      place.events.map((event) => event.kind),
      ['swapped', 'refused'],
    )
  })

  it('falls back if a large file is too damaged to be opened', async (t) => {
    const place = new SnapshotFolder(t)
    place.publish('large', 'one')
    writeFileSync(snapshotFile(place.directory, idOf('large')), 'newer')
    const holder = await place.hold({ verifiedFirstBytesMax: 3 })
    assert.equal(holder.current().text, 'one')
  })
})

describe('damage while serving', () => {
  it('is detected by size and times of the file, and the first complete previous snapshot is served', async (t) => {
    const place = new SnapshotFolder(t)
    place.publish('three', 'two', 'one')
    place.damage('two')
    const holder = await place.hold({ pollMs: 10 })
    place.damage('three')
    await until(() => holder.current().text === 'one')
    assert.equal(holder.damage(), undefined)
    await until(() => place.events.at(-1)?.kind === 'refused')
    place.publish('four', 'three')
    await until(() => holder.current().text === 'four')
  })

  it('is reported if nothing else is complete, and ends when the file is intact again', async (t) => {
    const place = new SnapshotFolder(t)
    place.publish('only')
    const holder = await place.hold({ pollMs: 10 })
    place.damage('only')
    await until(() => holder.damage() !== undefined)
    assert.match(holder.damage() ?? '', /^its bytes have the SHA-256/)
    assert.equal(holder.current().text, 'only')
    place.publish('only')
    await until(() => holder.damage() === undefined)
    assert.equal(place.opened.length, 2, 'what was read in between is not believed')
  })

  // Guarantee: the newest data return automatically once their file does, also after a fallback at start.
  it('ends when the file of the current snapshot is restored', async (t) => {
    const place = new SnapshotFolder(t)
    place.publish('two', 'one')
    const holder = await place.hold({ pollMs: 10, retryMs: 10 })
    place.damage('two')
    await until(() => holder.current().text === 'one')
    const started = await place.hold({ pollMs: 10, retryMs: 10 })
    assert.equal(started.current().text, 'one')
    writeFileSync(snapshotFile(place.directory, idOf('two')), 'two')
    await until(() => [holder, started].every((each) => each.current().text === 'two'))
    assert.equal(place.events.filter(({ kind, id }) => kind === 'refused' && id === idOf('two')).length, 2)
  })

  // Guarantee: a temporarily unreadable file is reported once, and not forever.
  it('is not reported any more once the file can be read again', async (t) => {
    const place = new SnapshotFolder(t)
    place.publish('one')
    const holder = await place.hold({ pollMs: 10, retryMs: 10 })
    const file = snapshotFile(place.directory, idOf('one'))
    rmSync(file)
    mkdirSync(file)
    await holder.verifyServed()
    await holder.verifyServed()
    assert.deepEqual([holder.current().text, holder.damage()], ['one', undefined])
    rmSync(file, { recursive: true })
    writeFileSync(join(place.directory, 'next'), 'one')
    renameSync(join(place.directory, 'next'), file)
    await until(() => place.events.length > 1)
    assert.deepEqual(
      place.events.map(({ kind }) => kind),
      ['refused', 'swapped'],
    )
  })

  it('is checked when a read fails', async (t) => {
    const place = new SnapshotFolder(t)
    place.publish('two', 'one')
    const holder = await place.hold({ pollMs: 60_000 })
    await holder.verifyServed()
    holder.suspect()
    assert.equal(holder.current().text, 'two')
    assert.deepEqual(place.events, [])
  })
})

describe('while serving', () => {
  for (const [how, pollMs] of [
    ['by itself', 3_600_000],
    ['by its poll', 10],
  ] as const) {
    it(`notices a new snapshot ${how}`, async (t) => {
      const place = new SnapshotFolder(t)
      place.publish('one')
      const holder = await place.hold({ pollMs })
      place.publish('two', 'one')
      await until(() => holder.current().text === 'two')
      assert.deepEqual(place.events, [{ kind: 'swapped', id: idOf('two'), from: idOf('one') }])
    })
  }

  it('keeps the replaced snapshot open for a while, but never many of them', async (t) => {
    const place = new SnapshotFolder(t)
    place.publish('0')
    const holder = await place.hold()
    for (let index = 1; index <= 20; index += 1) {
      const before = holder.current()
      place.publish(`${index}`)
      await holder.check()
      assert.equal(holder.current().text, `${index}`)
      assert.ok(before.isOpen)
      assert.ok(place.opened.filter(({ isOpen }) => isOpen).length <= 3)
    }
    await until(() => place.opened.filter(({ isOpen }) => isOpen).length === 1)
    await holder.close()
    assert.equal(place.opened.filter(({ isOpen }) => isOpen).length, 0)
  })

  it('serves a new snapshot once it is ready, and keeps the old one if that fails', async (t) => {
    const place = new SnapshotFolder(t)
    place.publish('one')
    const ready = Promise.withResolvers<void>()
    let whenReady = () => ready.promise
    const open = (file: string, id: string) => Object.assign(place.open(file, id), { whenReady: () => whenReady() })
    const holder = await place.hold({ open })
    place.publish('two', 'one')
    const checked = holder.check()
    await until(() => place.opened.length === 2)
    assert.equal(holder.current().text, 'one')
    ready.resolve()
    await checked
    assert.equal(holder.current().text, 'two')

    whenReady = () => Promise.reject(new Error('unreadable names'))
    place.publish('three', 'two')
    await holder.check()
    assert.equal(holder.current().text, 'two')
    assert.ok(!place.opened[2]?.isOpen)
    assert.deepEqual(place.events.at(-1), { kind: 'refused', id: idOf('three'), reason: 'unreadable names' })
  })

  it('sees a snapshot that is published during a check', async (t) => {
    const place = new SnapshotFolder(t)
    place.publish('first')
    const later: Promise<void>[] = []
    const holder = await place.hold({
      open: (file, id) => {
        const snapshot = place.open(file, id)
        if (snapshot.text !== 'second') return snapshot
        // This check has already read current.json. Only a later one sees the third.
        place.publish('third')
        later.push(holder.check(), holder.check())
        return snapshot
      },
    })
    place.publish('second')
    await holder.check()
    await Promise.all(later)
    assert.equal(later.length, 2)
    assert.equal(holder.current().text, 'third')
  })

  it('adopts a new checked_at without opening anything', async (t) => {
    const place = new SnapshotFolder(t)
    place.publish('one')
    const holder = await place.hold()
    const current = { id: idOf('one'), published_at: PUBLISHED_AT, checked_at: '2026-11-22T00:00:00Z', previous: [] }
    place.writeCurrent(currentText(current))
    await holder.check()
    assert.equal(holder.freshness().checkedAt, '2026-11-22T00:00:00Z')
    assert.equal(place.opened.length, 1)
  })

  // Guarantee: no problem with the files stops a serving process or makes it serve damaged bytes.
  const problems: readonly (readonly [string, (place: SnapshotFolder) => void])[] = [
    ['current.json is gone', (place) => rmSync(currentFile(place.directory))],
    ['current.json is empty', (place) => place.writeCurrent('')],
    ['current.json is not JSON', (place) => place.writeCurrent('{')],
    ['the new snapshot is missing', (place) => place.name('two', 'one')],
    ['the new snapshot is of a newer version', (place) => place.publish('newer', 'one')],
    [
      'the new snapshot is damaged',
      (place) => {
        place.publish('two', 'one')
        place.damage('two')
      },
    ],
  ]
  for (const [what, spoil] of problems) {
    it(`keeps serving, says so once, and recovers: ${what}`, async (t) => {
      const place = new SnapshotFolder(t)
      place.publish('one')
      const holder = await place.hold()
      spoil(place)
      await holder.check()
      await holder.check()
      assert.equal(holder.current().text, 'one')
      assert.ok(holder.current().isOpen)
      assert.deepEqual(
        place.events.map((event) => event.kind),
        ['refused'],
      )
      place.publish('three', 'one')
      await holder.check()
      assert.equal(holder.current().text, 'three')
    })
  }
})
