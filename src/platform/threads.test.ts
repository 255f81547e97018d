import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Failure } from '#platform/failure.ts'
import { Threads } from './threads.ts'

const PROGRAM = `
import { runJobs } from '${new URL('./threads.ts', import.meta.url).href}'
import { Failure } from '${new URL('./failure.ts', import.meta.url).href}'
import { threadId } from 'node:worker_threads'
runJobs(async ({ what, text }, report) => {
  if (what === 'fail') throw new Failure(text)
  if (what === 'break') throw Object.assign(new Error(text), { syscall: 'write', errcode: 13 })
  if (what === 'exit') process.exit(0)
  if (what === 'hang') { report(1); await new Promise((resolve) => setTimeout(resolve, 60_000)) }
  return text + threadId
})`
const file = new URL(`data:text/javascript,${encodeURIComponent(PROGRAM)}`)
interface Order {
  readonly what: 'say' | 'fail' | 'break' | 'exit' | 'hang'
  readonly text: string
}
const threads = new Threads<Order, string>({ file, count: 2 })
after(() => threads.close())
const say = (text: string): Promise<string> => threads.run({ what: 'say', text })

test('jobs share the allowed number of threads, and each gets its own result', async () => {
  const results = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(say))
  assert.deepEqual(
    results.map((result) => result.slice(0, 1)),
    ['a', 'b', 'c', 'd', 'e'],
  )
  assert.ok(new Set(results.map((result) => result.slice(1))).size <= 2)
})

test("a job's error arrives unchanged and fails only that job", async () => {
  const said = say('x')
  await Promise.all([
    assert.rejects(
      threads.run({ what: 'fail', text: 'no such file' }),
      (error) => error instanceof Failure && error.message === 'no such file',
    ),
    assert.rejects(threads.run({ what: 'break', text: 'disk full' }), {
      message: 'disk full',
      syscall: 'write',
      errcode: 13,
    }),
  ])
  assert.match(await said, /^x/)
})

test('the end of a thread fails its job, and the next job starts another', async () => {
  await assert.rejects(threads.run({ what: 'exit', text: '' }), /ended before its work was done/)
  assert.match(await say('y'), /^y/)
})

test('an error in the progress callback ends the job', async () => {
  const onProgress = (): never => {
    throw new Error('stop')
  }
  await assert.rejects(threads.run({ what: 'hang', text: '' }, { onProgress }), /^Error: stop$/)
})

test('closing fails unfinished jobs, and a later job starts another thread', async () => {
  const own = new Threads<Order, string>({ file })
  const started = Promise.withResolvers<unknown>()
  const cut = assert.rejects(
    own.run({ what: 'hang', text: '' }, { onProgress: started.resolve }),
    /ended before its work was done/,
  )
  const waiting = assert.rejects(own.run({ what: 'say', text: '' }), /were stopped/)
  await started.promise
  await own.close()
  await Promise.all([cut, waiting])
  assert.match(await own.run({ what: 'say', text: 'z' }), /^z/)
  await own.close()
})
