import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { SERVE_FLAGS } from '../../../tools/serve-flags.mjs'

const ROOT = join(import.meta.dirname, '../../..')
const MEGABYTE = 1024 ** 2
/** The old generation, which the limit of the process adds the young one to. */
const OLD = Number(SERVE_FLAGS.find((flag) => flag.startsWith('--max-old-space-size='))?.split('=')[1]) * MEGABYTE
const YOUNG_MAX = 128 * MEGABYTE
/** Prints the heap limits in bytes of the main thread, and of a thread that is to have 64 and 8 MB. */
const LIMITS = `
  import { getHeapStatistics } from 'node:v8'
  import { Worker } from 'node:worker_threads'
  import { freeThreadHeaps } from '#platform/threads.ts'
  freeThreadHeaps()
  const TELL = "import { getHeapStatistics } from 'node:v8'; import { parentPort } from 'node:worker_threads';" +
    'parentPort.postMessage(getHeapStatistics().heap_size_limit)'
  const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 }
  new Worker(TELL, { eval: true, resourceLimits }).on('message', (thread) => {
    console.log(JSON.stringify({ main: getHeapStatistics().heap_size_limit, thread }))
  })
`

// Guarantee: the heap option of a serving process neither widens the bounds of its threads nor is overridden.
test('threads keep their own heap limits beside that of the process', () => {
  const argv = [...SERVE_FLAGS, '--input-type=module', '--eval', LIMITS]
  const printed: unknown = JSON.parse(execFileSync(process.execPath, argv, { cwd: ROOT, encoding: 'utf8' }))
  assert.ok(typeof printed === 'object' && printed !== null && 'main' in printed && 'thread' in printed)
  assert.ok(Number(printed.thread) <= 80 * MEGABYTE, `a thread may take ${String(printed.thread)} bytes`)
  const main = Number(printed.main)
  assert.ok(main >= OLD && main <= OLD + YOUNG_MAX, `the process may take ${main} bytes`)
})
