import { stat } from 'node:fs/promises'
import { setInterval } from 'node:timers/promises'
import type { SnapshotMeta } from '#catalog/snapshot-meta.ts'
import { BUILD_HEAP_MB, smallHeap, THREADED_BUILD_BYTES_MIN } from '#ingest/limits.ts'
import { Threads } from '#platform/threads.ts'
import { buildSnapshot, type BuildInput } from './build-snapshot.ts'
import type { BuildOrder } from './build-thread.ts'
import type { RecordsOrder } from './records/records-thread.ts'
import { newRecordsChannel } from './records/write-records.ts'

const BUILD = new URL('./build-thread.ts', import.meta.url)
const RECORDS = new URL('./records/records-thread.ts', import.meta.url)
const CHECK_EVERY_MS = 200

/**
 * Builds a snapshot, in two threads for a large stage. An error of `check`, which is called repeatedly, ends the build.
 * @throws as buildSnapshot, or Error if a thread reached its heap limit (asOperatingFailure)
 */
export async function buildInThread(input: BuildInput, check: () => void, heapMb?: number): Promise<SnapshotMeta> {
  const sizes = await Promise.all([input.stageFile, input.file].map(async (file) => (await stat(file)).size))
  if (sizes.reduce((sum, size) => sum + size) < THREADED_BUILD_BYTES_MIN) return buildSnapshot(input)
  return buildInThreads(input, check, heapMb)
}

/** Builds in two threads. The build thread holds names and indexes, not records: 110 to 192 MB at federal size. */
export async function buildInThreads(
  input: BuildInput,
  check: () => void,
  heapMb = BUILD_HEAP_MB,
): Promise<SnapshotMeta> {
  const channel = newRecordsChannel()
  const { stageFile, recordsFile } = input
  const recordsOrder: RecordsOrder = { input: { stageFile, recordsFile }, channel: channel.records }
  const records = new Threads<RecordsOrder, undefined>({ file: RECORDS, heap: smallHeap(heapMb) })
  const heap = { ...smallHeap(heapMb), maxOldGenerationSizeMb: heapMb }
  const build = new Threads<BuildOrder, SnapshotMeta>({ file: BUILD, heap })
  const ended = new AbortController()
  try {
    const recordsDone = records.run(recordsOrder, { transfer: [channel.records.port] })
    const built = build.run({ input, channel: channel.build }, { transfer: [channel.build.port] })
    // The build waits for the records, so success of the records thread decides nothing, but its failure ends the
    // build.
    return await Promise.race([built, recordsDone.then(() => built), checkedUntil(ended.signal, check)])
  } finally {
    ended.abort()
    await Promise.all([build.close(), records.close()])
  }
}

/** Never resolves; rejects with the error that `check` throws. */
async function checkedUntil(signal: AbortSignal, check: () => void): Promise<never> {
  for await (const _ of setInterval(CHECK_EVERY_MS, undefined, { signal })) check()
  throw new Error('the interval ended by itself')
}
