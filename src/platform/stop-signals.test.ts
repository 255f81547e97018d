import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'

const PROGRAM = `
import { onStopSignal } from ${JSON.stringify(new URL('stop-signals.ts', import.meta.url).href)}
setInterval(() => {}, 1000)
onStopSignal((signal) => console.log('stopping for ' + signal))
console.log('ready')
`

/** A process that says what it received and never ends by itself. */
async function startProgram() {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout.setEncoding('utf8')
  const [ready] = (await once(child.stdout, 'data')) as [string]
  assert.equal(ready.trim(), 'ready')
  return child
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`the first ${signal} requests a stop, the second ends the process`, async () => {
    const child = await startProgram()
    child.kill(signal)
    const [line] = (await once(child.stdout, 'data')) as [string]
    assert.equal(line.trim(), `stopping for ${signal}`)
    child.kill(signal)
    const [code] = (await once(child, 'exit')) as [number]
    assert.equal(code, signal === 'SIGTERM' ? 143 : 130)
  })
}
