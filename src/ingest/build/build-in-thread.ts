import { stat } from 'node:fs/promises'
import { setInterval } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { SnapshotMeta } from '#catalog/snapshot-meta.ts'
import { buildSnapshot, type BuildInput } from './build-snapshot.ts'
import type { BuildAnswer, BuildOrder } from './build-thread.ts'
import { THREADED_BYTES_MIN } from '#ingest/limits.ts'
import { newRecordsLine } from './records/records-line.ts'
import type { RecordsAnswer, RecordsOrder } from './records/records-thread.ts'
import { receivedError } from '#ingest/read/thread-error.ts'

/** Memory of each thread's own heap. Of the build: the names of vehicles and what is found by them, not the records. */
const BUILD = {
  file: new URL('./build-thread.ts', import.meta.url),
  heap: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 },
} as const
const RECORDS = {
  file: new URL('./records/records-thread.ts', import.meta.url),
  heap: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 },
} as const
const CHECK_EVERY_MS = 200

/**
 * Builds a snapshot of a large stage in two threads, of a small one here.
 * @param check called again and again meanwhile; what it throws ends the build
 * @throws as buildSnapshot
 */
export async function buildInThread(input: BuildInput, check: () => void): Promise<SnapshotMeta> {
  const sizes = await Promise.all([input.stageFile, input.file].map(async (file) => (await stat(file)).size))
  if (sizes.reduce((sum, size) => sum + size) < THREADED_BYTES_MIN) return buildSnapshot(input)
  return buildInThreads(input, check)
}

/** As buildInThread, in two threads whatever the size. */
export async function buildInThreads(input: BuildInput, check: () => void): Promise<SnapshotMeta> {
  const line = newRecordsLine()
  const { stageFile, recordsFile } = input
  const recordsOrder: RecordsOrder = { input: { stageFile, recordsFile }, line: line.records }
  const buildOrder: BuildOrder = { input, line: line.build }
  const records = start(RECORDS, recordsOrder)
  const build = start(BUILD, buildOrder)
  const ended = new AbortController()
  try {
    return await Promise.race([answerOf(build), failureOf(records), checkedUntil(ended.signal, check)])
  } finally {
    ended.abort()
    await Promise.all([build.terminate(), records.terminate()])
  }
}

function start({ file, heap }: typeof BUILD | typeof RECORDS, order: BuildOrder | RecordsOrder): Worker {
  return new Worker(file, { workerData: order, transferList: [order.line.port], resourceLimits: heap })
}

function answerOf(thread: Worker): Promise<SnapshotMeta> {
  return new Promise((resolve, reject) => {
    thread.on('message', (answer: BuildAnswer) => {
      if ('meta' in answer) resolve(answer.meta)
      else reject(receivedError(answer.error))
    })
    thread.on('error', reject)
  })
}

/** Settles only when the thread fails: the build waits for it otherwise. */
function failureOf(thread: Worker): Promise<never> {
  return new Promise((_, reject) => {
    thread.on('message', ({ error }: RecordsAnswer) => reject(receivedError(error)))
    thread.on('error', reject)
  })
}

/** Never settles but with what `check` throws. */
async function checkedUntil(signal: AbortSignal, check: () => void): Promise<never> {
  for await (const _ of setInterval(CHECK_EVERY_MS, undefined, { signal })) check()
  throw new Error('the interval ended by itself')
}
