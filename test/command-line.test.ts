import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildProgram } from '../src/main.ts'

const ENVIRONMENT = {
  config: () => assert.fail('help reads no settings'),
  out: () => undefined,
  clock: { nowMs: () => 0 },
}

test('a command that is loaded alone has the help that it has among all others', async () => {
  const all = await buildProgram(ENVIRONMENT)
  assert.ok(all.commands.length >= 13, 'all commands are there')
  for (const command of all.commands) {
    const alone = await buildProgram(ENVIRONMENT, command.name())
    assert.equal(alone.commands.length, 1)
    assert.equal(alone.commands[0]?.helpInformation(), command.helpInformation())
  }
})

test('what is no command is answered with all of them', async () => {
  for (const asked of [undefined, 'srve', '--help', 'help', 'constructor', '__proto__']) {
    assert.ok((await buildProgram(ENVIRONMENT, asked)).commands.length >= 13, String(asked))
  }
})
