import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { BATCH_MESSAGES_MAX, MESSAGE_BYTES_MAX } from '#mcp/limits.ts'
import { MCP_PATHS } from '#mcp/mcp-routes.ts'
import { TOOL_HINTS } from '#mcp/tool.ts'
import { METERED } from './tool-calls.ts'

const text = readFileSync(new URL('../../docs/agents.md', import.meta.url), 'utf8')

test('docs/agents.md names the tools by their names and their plans', () => {
  const rows = [...text.matchAll(/^\| `(\w+)` \| .+ \| (\w+) \|$/gm)]
  const plans = new Map(rows.map(([, name = '', plan = '']) => [name, plan.toLowerCase()]))
  assert.ok(plans.size >= 7)
  for (const name of plans.keys()) assert.ok(Object.hasOwn(TOOL_HINTS, name), name)
  for (const { name, requiredPlan } of METERED) if (plans.has(name)) assert.equal(plans.get(name), requiredPlan, name)
})

test('its configurations are well-formed, and its limits and addresses are the real ones', () => {
  const blocks = [...text.matchAll(/^```json\n([^]*?)^```$/gm)].map(([, json = '']) => json)
  assert.ok(blocks.length >= 5)
  for (const json of blocks) assert.doesNotThrow(() => JSON.parse(json), json)
  assert.ok(text.includes(`at most ${MESSAGE_BYTES_MAX / 1024} KB`))
  assert.ok(text.includes(`at most ${BATCH_MESSAGES_MAX} messages`))
  for (const path of MCP_PATHS) assert.ok(text.includes(path), path)
})
