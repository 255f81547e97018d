// Guarantee: kill -9 at any moment of a publish leaves a complete snapshot current, never one older than the last acknowledged
// publish.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { inWorkDirectory } from '#ingest/work-directory.ts'
import { systemClock } from '#platform/clock.ts'
import { publishSnapshot } from '#snapshots/publish-snapshot.ts'
import { currentFile, findDamage, parseCurrent, snapshotDirectory, snapshotFile } from '#snapshots/snapshot-files.ts'
import { seededRandom } from '#test/support/random/seeded-random.ts'
import { times } from '#test/support/scale.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const KILLS = times(40, 5_000)
/** Each lane kills its own publisher in its own folder. */
const LANES = 2
const LOOP = fileURLToPath(new URL('support/publish-loop.ts', import.meta.url))
/** Publishes to let pass, and then milliseconds to wait, before the kill: both random below these. */
const PUBLISHES_BELOW = 4
const DELAY_MS_BELOW = 12

it(`survives ${KILLS} kills`, async (t) => {
  const lanes = Array.from({ length: LANES }, (_, lane) => killOften(t, lane + 1, KILLS / LANES))
  const midway = (await Promise.all(lanes)).reduce((sum, count) => sum + count, 0)
  t.diagnostic(`${midway} of ${KILLS} kills hit a publish midway`)
  assert.ok(midway >= KILLS / 10, `only ${midway} of ${KILLS} kills hit a publish midway`)
})

/** Returns how many kills hit between the beginning of a publish and its acknowledgement. */
async function killOften(t: TestContext, seed: number, kills: number): Promise<number> {
  const dataDirectory = temporaryFolder(t)
  const random = seededRandom(seed)
  let midway = 0
  let next = 0
  for (let kill = 0; kill < kills; kill += 1) {
    const output = await runAndKill(dataDirectory, next, random)
    const [, verb = '', number = ''] = /(start|published) ([0-9]+)\n[^\n]*$/.exec(output) ?? []
    const acknowledged = verb === 'published' ? Number(number) : Number(number) - 1
    if (verb === 'start') midway += 1
    const current = await currentNumber(dataDirectory)
    assert.ok(current >= acknowledged && current <= acknowledged + 1, `kill ${kill}: ${current} after ${acknowledged}`)
    next = Math.max(current, acknowledged) + 1
  }
  await assertNoLeftOvers(dataDirectory)
  return midway
}

/** Lets some publishes pass, kills the next one at a random moment, and returns all that the publisher printed. */
async function runAndKill(dataDirectory: string, first: number, random: () => number): Promise<string> {
  // The first publish of a folder is let through, so that something is current from then on.
  const passed = (first === 0 ? 1 : 0) + Math.floor(random() * PUBLISHES_BELOW)
  const delayMs = random() * DELAY_MS_BELOW
  const child = spawn(process.execPath, [LOOP, dataDirectory, String(first)], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  let errors = ''
  let isDoomed = false
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    if (isDoomed || output.split('\n').length - 1 <= 2 * passed) return
    isDoomed = true
    setTimeout(() => child.kill('SIGKILL'), delayMs)
  })
  const [, signal] = (await once(child, 'close')) as [number | null, string | null]
  assert.deepEqual([signal, errors], ['SIGKILL', ''])
  return output
}

/** The number inside the current snapshot, whose bytes must be those that its name promises. */
async function currentNumber(dataDirectory: string): Promise<number> {
  const directory = snapshotDirectory(dataDirectory)
  const { id, previous } = parseCurrent(readFileSync(currentFile(directory), 'utf8'))
  for (const named of [id, ...previous.map((snapshot) => snapshot.id)]) {
    assert.equal(await findDamage(directory, named), undefined)
  }
  return Number.parseInt(readFileSync(snapshotFile(directory, id), 'utf8'), 10)
}

/** One more publish, and nothing of all the killed ones is left. */
async function assertNoLeftOvers(dataDirectory: string): Promise<void> {
  const directory = snapshotDirectory(dataDirectory)
  await inWorkDirectory(dataDirectory, async (work) => {
    writeFileSync(join(work, 'last'), 'last')
    await publishSnapshot({ directory, builtFile: join(work, 'last'), clock: systemClock })
  })
  const { id, previous } = parseCurrent(readFileSync(currentFile(directory), 'utf8'))
  const snapshots = [id, ...previous.map((snapshot) => snapshot.id)].map((named) => `${named}.sqlite`)
  assert.deepEqual(readdirSync(directory).toSorted(), [...snapshots, 'current.json', 'publish.lock'].toSorted())
  assert.deepEqual(readdirSync(dataDirectory), ['ingest.lock', 'snapshots'])
}
