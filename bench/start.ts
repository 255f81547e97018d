// Stopwatch for the first hour: from `npm start` in a fresh clone to the first response, the first key, the first
// decoded VIN and the first webhook message, with the time of each step.
// node bench/start.ts
// Clones the committed state and uses npm's existing cache. Most of the time is processor work; the printed load shows
// how busy the machine was.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { reportGoal } from './report/goal.ts'

const FIRST_ANSWER_SECONDS_MAX = 35
const WAIT_MS_MAX = 5 * 60_000
const POLL_MS = 100
const VIN = '3TMCZ5AN6KM123456'

const folder = mkdtempSync(join(tmpdir(), 'vds-start-'))
execFileSync('git', ['clone', '--quiet', resolve(import.meta.dirname, '..'), folder])

let messages = 0
const receiver = createServer((request, response) => {
  messages += 1
  request.resume()
  response.end()
}).listen(0, '127.0.0.1')
await once(receiver, 'listening')
const { port } = receiver.address() as AddressInfo
// The server is closed, so its port is free for the service.
const free = createServer().listen(0, '127.0.0.1')
await once(free, 'listening')
const { port: servicePort } = free.address() as AddressInfo
free.close()
await once(free, 'close')

const beganMs = performance.now()
const seconds = (): number => (performance.now() - beganMs) / 1_000
const marks = new Map<string, number>()
const mark = (step: string): void => {
  if (!marks.has(step)) marks.set(step, seconds())
}

const env = { ...process.env, VDS_PORT: String(servicePort), VDS_WEBHOOK_LOOPBACK: 'on', VDS_REFRESH: 'off' }
const child = spawn('npm', ['start'], { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
let printed = ''
for (const stream of [child.stdout, child.stderr]) {
  stream.setEncoding('utf8').on('data', (text: string) => {
    printed += text
    if (/No data yet/.test(text)) mark('packages of the service are installed')
    if (/Service listens on/.test(text)) mark('snapshot is built')
    if (/the pages are ready/.test(text)) mark('pages are built')
  })
}

const base = `http://127.0.0.1:${servicePort}`
const printedKey = (): string | undefined => /vds_live_\w+/.exec(printed)?.[0]
const request = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(base + path, {
    ...init,
    headers: { authorization: `Bearer ${printedKey() ?? ''}`, 'content-type': 'application/json' },
  })

/** Waits until a condition holds, as long as the service runs. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) {
    if (child.exitCode !== null || seconds() * 1_000 > WAIT_MS_MAX) throw new Error(printed)
    await sleep(POLL_MS)
  }
}

/** Returns the body of a successful response. @throws Error for any other */
async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Record<string, unknown>
}

try {
  await until(() =>
    fetch(`${base}/v1/status`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  mark('first response')
  await until(() => printedKey() !== undefined)
  mark('first key')
  const { model } = await bodyOf(await request(`/v1/vins/${VIN}`))
  if (model !== 'Tacoma') throw new Error(`the VIN was decoded as ${String(model)}`)
  mark('first decoded VIN')
  const url = `http://127.0.0.1:${port}/hook`
  const { webhook } = await bodyOf(await request('/v1/webhooks', { method: 'POST', body: JSON.stringify({ url }) }))
  await bodyOf(await request(`/v1/webhooks/${(webhook as { id: string }).id}/test`, { method: 'POST', body: '{}' }))
  await until(() => messages > 0)
  mark('first webhook message')
  await until(() => marks.has('pages are built'))
} finally {
  if (child.exitCode === null && child.pid !== undefined) {
    process.kill(-child.pid, 'SIGINT')
    await once(child, 'exit')
  }
  receiver.close()
  rmSync(folder, { recursive: true, force: true })
}

for (const [step, at] of marks) console.log(`${at.toFixed(1).padStart(6)} s  ${step}`)
const first = marks.get('first response') ?? Infinity
reportGoal({
  label: 'npm start in a fresh clone, first response',
  found: `${first.toFixed(1)} s at a load of ${(loadavg()[0] ?? 0).toFixed(1)} on ${availableParallelism()} cores`,
  goal: `${FIRST_ANSWER_SECONDS_MAX} s`,
  isMet: first <= FIRST_ANSWER_SECONDS_MAX,
})
