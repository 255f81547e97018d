import { stat } from 'node:fs/promises'
import { setInterval } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { SnapshotMeta } from '#catalog/snapshot-meta.ts'
import { buildSnapshot, type BuildInput } from './build-snapshot.ts'
import type { BuildAnswer } from './build-thread.ts'
import { THREADED_BYTES_MIN } from './limits.ts'
import { receivedError } from './thread-error.ts'

const THREAD_FILE = new URL('./build-thread.ts', import.meta.url)
/** Memory of the thread's own heap: the names of vehicles and what is found by them, not the records. */
const HEAP_LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 } as const
const CHECK_EVERY_MS = 200

/**
 * Builds a snapshot of a large stage in a thread, of a small one here.
 * @param check called again and again meanwhile; what it throws ends the build
 * @throws as buildSnapshot
 */
export async function buildInThread(input: BuildInput, check: () => void): Promise<SnapshotMeta> {
  const sizes = await Promise.all([input.stageFile, input.file].map(async (file) => (await stat(file)).size))
  if (sizes.reduce((sum, size) => sum + size) < THREADED_BYTES_MIN) return buildSnapshot(input)
  const thread = new Worker(THREAD_FILE, { workerData: input, resourceLimits: HEAP_LIMITS })
  const ended = new AbortController()
  try {
    return await Promise.race([answerOf(thread), checkedUntil(ended.signal, check)])
  } finally {
    ended.abort()
    await thread.terminate()
  }
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

/** Never settles but with what `check` throws. */
async function checkedUntil(signal: AbortSignal, check: () => void): Promise<never> {
  for await (const _ of setInterval(CHECK_EVERY_MS, undefined, { signal })) check()
  throw new Error('the interval ended by itself')
}
