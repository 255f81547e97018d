import { stat } from 'node:fs/promises'
import { setInterval } from 'node:timers/promises'
import type { SnapshotMeta } from '#catalog/snapshot-meta.ts'
import { buildSnapshot, type BuildInput } from './build-snapshot.ts'
import { Threads } from '#platform/threads.ts'
import type { BuildOrder } from './build-thread.ts'
import { BUILD_HEAP_MB, smallHeap, THREADED_BUILD_BYTES_MIN } from '#ingest/limits.ts'
import { newRecordsChannel } from './records/records-channel.ts'
import type { RecordsOrder } from './records/records-thread.ts'

const BUILD = new URL('./build-thread.ts', import.meta.url)
const RECORDS = new URL('./records/records-thread.ts', import.meta.url)
const CHECK_EVERY_MS = 200

/**
 * Builds a snapshot of a large stage in two threads, of a small one here.
 * @param check called again and again meanwhile; what it throws ends the build
 * @param heapMb as RefreshOptions.heapMb
 * @throws as buildSnapshot, and Error when a thread reached its heap limit (asOperatingFailure)
 */
export async function buildInThread(input: BuildInput, check: () => void, heapMb?: number): Promise<SnapshotMeta> {
  const sizes = await Promise.all([input.stageFile, input.file].map(async (file) => (await stat(file)).size))
  if (sizes.reduce((sum, size) => sum + size) < THREADED_BUILD_BYTES_MIN) return buildSnapshot(input)
  return buildInThreads(input, check, heapMb)
}

/**
 * As buildInThread, in two threads whatever the size. The build holds the names of vehicles and what is found by them, not
 * the records: between 110 and 192 MB at federal size.
 */
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
    // The build waits for the records, so their end alone says nothing, and their failure everything.
    return await Promise.race([built, recordsDone.then(() => built), checkedUntil(ended.signal, check)])
  } finally {
    ended.abort()
    await Promise.all([build.close(), records.close()])
  }
}

/** Never settles but with what `check` throws. */
async function checkedUntil(signal: AbortSignal, check: () => void): Promise<never> {
  for await (const _ of setInterval(CHECK_EVERY_MS, undefined, { signal })) check()
  throw new Error('the interval ended by itself')
}
