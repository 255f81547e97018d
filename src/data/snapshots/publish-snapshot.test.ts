import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { toIsoSeconds } from '#platform/clock.ts'
import { Failure } from '#platform/failure.ts'
import {
  adoptSnapshot,
  publishSnapshot,
  recoverCurrent,
  rollbackSnapshot,
  type PublishOutcome,
} from './publish-snapshot.ts'
import {
  currentFile,
  parseCurrent,
  snapshotFile,
  type CurrentSnapshot,
  diskFiles,
  type PublishFiles,
} from './snapshot-files.ts'

const START_MS = Date.UTC(2026, 10, 21)
const CALLS_MAX = 60

/** Data folder whose clock advances an hour with each publish. */
class PublishFolder {
  readonly root = mkdtempSync(join(tmpdir(), 'vds-publish-'))
  readonly directory = join(this.root, 'snapshots')
  nowMs = START_MS

  constructor(t: TestContext) {
    t.after(() => rmSync(this.root, { recursive: true }))
  }

  build(content: string): string {
    mkdirSync(join(this.root, 'work'), { recursive: true })
    const file = join(this.root, 'work', 'built.sqlite')
    writeFileSync(file, content)
    return file
  }

  publish(content: string, files: PublishFiles = diskFiles, isComparison = true): Promise<PublishOutcome> {
    this.nowMs += 3_600_000
    const clock = { nowMs: () => this.nowMs }
    return publishSnapshot({ directory: this.directory, builtFile: this.build(content), clock, files, isComparison })
  }

  current(): CurrentSnapshot {
    return parseCurrent(readFileSync(currentFile(this.directory), 'utf8'))
  }

  /** Returns the content of the current snapshot after checking its hash. */
  currentContent(): string {
    const { id } = this.current()
    const content = readFileSync(snapshotFile(this.directory, id), 'utf8')
    assert.equal(idOf(content), id)
    return content
  }

  names(): string[] {
    return readdirSync(this.directory).toSorted()
  }
}

function idOf(content: string): string {
  return createHash('sha256').update(content).digest('hex')
}

function expectedNames(...contents: string[]): string[] {
  return [...contents.map((content) => `${idOf(content)}.sqlite`), 'current.json', 'publish.lock'].toSorted()
}

/** Wraps file calls of a publish. `before` sees each call and may return an error to throw (after the call if late). */
function observed(before: (call: string) => NodeJS.ErrnoException | undefined, isLate = false): PublishFiles {
  const wrapped = Object.entries(diskFiles).map(([name, call]) => {
    const spied = async (...args: readonly string[]): Promise<unknown> => {
      const failure = before([name, ...args].join(' '))
      if (failure !== undefined && !isLate) throw failure
      const result = await (call as (...args: readonly string[]) => Promise<unknown>)(...args)
      if (failure !== undefined) throw failure
      return result
    }
    return [name, spied] as const
  })
  return Object.fromEntries(wrapped) as unknown as PublishFiles
}

describe('publishSnapshot', () => {
  it('names the file by its hash and records the snapshot that it replaced', async (t) => {
    const place = new PublishFolder(t)
    const first = await place.publish('one')
    const second = await place.publish('two')
    assert.deepEqual([first.isNew, second.isNew], [true, true])
    assert.deepEqual(place.current(), {
      id: idOf('two'),
      published_at: toIsoSeconds(place.nowMs),
      checked_at: toIsoSeconds(place.nowMs),
      previous: [{ id: idOf('one'), published_at: toIsoSeconds(START_MS + 3_600_000) }],
    })
    assert.deepEqual(place.names(), expectedNames('one', 'two'))
    assert.deepEqual(readdirSync(join(place.root, 'work')), [])
  })

  it('only updates checked_at if the same bytes are already current', async (t) => {
    const place = new PublishFolder(t)
    await place.publish('zero')
    await place.publish('one')
    const before = place.current()
    const again = await place.publish('one')
    assert.equal(again.isNew, false)
    assert.deepEqual(place.current(), { ...before, checked_at: toIsoSeconds(place.nowMs) })
    assert.deepEqual(readdirSync(join(place.root, 'work')), [])
  })

  // Guarantee: reading starter files again never counts as a check of the official sites.
  it('changes nothing if the same bytes are already current and were not compared', async (t) => {
    const place = new PublishFolder(t)
    await place.publish('one', diskFiles, false)
    const before = place.current()
    const again = await place.publish('one', diskFiles, false)
    assert.equal(again.isNew, false)
    assert.deepEqual(place.current(), before)
  })

  it('repairs the current snapshot if its file is damaged', async (t) => {
    const place = new PublishFolder(t)
    await place.publish('one')
    writeFileSync(snapshotFile(place.directory, idOf('one')), 'onf')
    assert.equal((await place.publish('one')).isNew, true)
    assert.equal(place.currentContent(), 'one')
  })

  it('keeps three snapshots and reports the deleted ones', async (t) => {
    const place = new PublishFolder(t)
    for (const content of ['one', 'two', 'three']) assert.deepEqual((await place.publish(content)).removed, [])
    assert.deepEqual((await place.publish('four')).removed, [idOf('one')])
    assert.deepEqual(place.names(), expectedNames('two', 'three', 'four'))
    assert.deepEqual((await place.publish('two')).removed, [])
    assert.deepEqual(
      place.current().previous.map(({ id }) => id),
      [idOf('four'), idOf('three')],
    )
  })

  it('publishes although an old snapshot cannot be deleted, and reports it', async (t) => {
    const place = new PublishFolder(t)
    for (const content of ['one', 'two', 'three']) await place.publish(content)
    const denied = observed((call) => (call.startsWith('remove') ? errno('EACCES') : undefined))
    const outcome = await place.publish('four', denied)
    assert.match(outcome.remaining.join(), /EACCES/)
    assert.equal(place.currentContent(), 'four')
    assert.deepEqual((await place.publish('five')).removed.toSorted(), [idOf('one'), idOf('two')].toSorted())
  })

  // Guarantee: a damaged current.json loses no snapshot. Existing ones remain rollback targets.
  it('replaces a damaged current.json and keeps the newest files as previous', async (t) => {
    const place = new PublishFolder(t)
    for (const content of ['one', 'two']) await place.publish(content)
    utimesSync(snapshotFile(place.directory, idOf('one')), 1_000, 1_000)
    writeFileSync(currentFile(place.directory), '{"id":')
    await place.publish('three')
    assert.deepEqual(
      place.current().previous.map(({ id }) => id),
      [idOf('two'), idOf('one')],
    )
    assert.equal(place.currentContent(), 'three')
  })
})

// Guarantee: after a power cut at any moment, names point only to bytes that are on the disk. Content is synced before the
// name that makes it visible, and the name before anything relies on it.
it('syncs the file, renames it, syncs the folder: first for the snapshot, then for current.json', async (t) => {
  const place = new PublishFolder(t)
  const calls: string[] = []
  await place.publish(
    'one',
    observed((call) => {
      if (/^(sync|rename|write) /.test(call)) calls.push(call.replaceAll(place.root, '').split('\n', 1)[0] ?? '')
      return undefined
    }),
  )
  const unfinished = '/snapshots/.publishing-current.json'
  assert.deepEqual(calls, [
    'sync /work/built.sqlite',
    `rename /work/built.sqlite /snapshots/${idOf('one')}.sqlite`,
    'sync /snapshots',
    `write ${unfinished} {`,
    `sync ${unfinished}`,
    `rename ${unfinished} /snapshots/current.json`,
    'sync /snapshots',
  ])
})

// Guarantee: whichever file call of a publish fails, a complete snapshot is current afterwards, and the next publish succeeds
// and leaves no files behind.
describe('a file call of a publish fails', () => {
  for (const code of ['ENOSPC', 'EIO', 'EACCES']) {
    for (const isLate of [false, true]) {
      it(`${code}, each call in turn, ${isLate ? 'after it took effect' : 'before it took effect'}`, async (t) => {
        const failedCalls = await failEachCall(t, code, isLate)
        assert.ok(failedCalls >= 10, `only ${failedCalls} calls failed`)
      })
    }
  }
})

async function failEachCall(t: TestContext, code: string, isLate: boolean): Promise<number> {
  for (let failing = 1; failing <= CALLS_MAX; failing += 1) {
    const place = new PublishFolder(t)
    await place.publish('old')
    let count = 0
    const files = observed(() => (++count === failing ? errno(code) : undefined), isLate)
    let failure: unknown
    const outcome = await place.publish('new', files).catch((error: unknown) => void (failure = error))
    if (count < failing) return failing - 1
    const isReported =
      failure instanceof Failure ? failure.message.includes(code) : outcome?.remaining.join().includes(code)
    assert.ok(isReported, `call ${failing}: the failure is not reported`)
    assert.ok(['old', 'new'].includes(place.currentContent()), `call ${failing}`)
    await place.publish('new')
    assert.equal(place.currentContent(), 'new')
    assert.deepEqual(place.names(), expectedNames('old', 'new'), `call ${failing}`)
  }
  throw new Error(`a publish makes more than ${CALLS_MAX} file calls`)
}

describe('rollbackSnapshot', () => {
  it('returns to the previous snapshot, and by id to any retained one', async (t) => {
    const place = new PublishFolder(t)
    for (const content of ['one', 'two', 'three']) await place.publish(content)
    const { directory } = place
    assert.deepEqual(await rollbackSnapshot({ directory }), { id: idOf('two'), from: idOf('three'), damaged: [] })
    assert.equal(place.currentContent(), 'two')
    await rollbackSnapshot({ directory })
    assert.equal(place.currentContent(), 'one')
    await rollbackSnapshot({ directory, id: idOf('three') })
    assert.equal(place.currentContent(), 'three')
    assert.equal(place.current().published_at, toIsoSeconds(START_MS + 3 * 3_600_000))
    assert.deepEqual(place.names(), expectedNames('one', 'two', 'three'))
  })

  it('skips a damaged snapshot and names it', async (t) => {
    const place = new PublishFolder(t)
    for (const content of ['one', 'two', 'three']) await place.publish(content)
    writeFileSync(snapshotFile(place.directory, idOf('two')), '')
    const outcome = await rollbackSnapshot({ directory: place.directory })
    assert.deepEqual(outcome, { id: idOf('one'), from: idOf('three'), damaged: [idOf('two')] })
  })

  it('rejects impossible requests and changes nothing', async (t) => {
    const place = new PublishFolder(t)
    const { directory } = place
    await assert.rejects(rollbackSnapshot({ directory }), /^(?:Failure: )?No data are loaded yet\./)
    await place.publish('one')
    const before = place.current()
    await assert.rejects(rollbackSnapshot({ directory }), /there is no previous snapshot/)
    await assert.rejects(rollbackSnapshot({ directory, id: idOf('one') }), /is already the current snapshot/)
    await assert.rejects(rollbackSnapshot({ directory, id: idOf('two') }), /No snapshot has the id/)
    assert.deepEqual(place.current(), before)
  })
})

// Guarantee: if several processes start without current.json, later ones use the choice of the first.
it('recovers nothing if a snapshot is current', async (t) => {
  const place = new PublishFolder(t)
  for (const content of ['one', 'two']) await place.publish(content)
  const before = place.current()
  assert.equal(await recoverCurrent({ directory: place.directory }), undefined)
  assert.deepEqual(place.current(), before)
})

function errno(code: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${code}: made to fail`), { code })
}

// Guarantee: another node's snapshot becomes current only if its bytes match its hash.
it('adopts only the named file', async (t) => {
  const place = new PublishFolder(t)
  await place.publish('mine')
  const times = { published_at: toIsoSeconds(START_MS), checked_at: toIsoSeconds(START_MS) }
  const { directory } = place
  const adopted = adoptSnapshot({ directory, named: { id: idOf('theirs'), ...times }, file: place.build('another') })
  await assert.rejects(adopted, Failure)
  assert.equal(place.currentContent(), 'mine')
  await adoptSnapshot({ directory, named: { id: idOf('theirs'), ...times }, file: place.build('theirs') })
  assert.equal(place.currentContent(), 'theirs')
})
