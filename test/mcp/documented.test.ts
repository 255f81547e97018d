import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { BATCH_MESSAGES_MAX, MCP_MESSAGE_BYTES_MAX } from '#mcp/limits.ts'
import { MCP_PATHS } from '#mcp/oauth-documents.ts'
import { SHORT_CHARACTERS_MAX, WHOLE_CHARACTERS_MAX } from '#mcp/tool-result.ts'
import { ALERTS_PLAN } from '#operations/endpoint.ts'
import { METERED, OTHER_TOOLS } from './tool-calls.ts'

const text = readFileSync(new URL('../../docs/agents.md', import.meta.url), 'utf8')
/** The page without its line breaks. */
const words = text.replaceAll(/\s+/g, ' ')

test('docs/agents.md lists every tool with its plan', () => {
  const rows = [...text.matchAll(/^\| `(\w+)` \| .+ \| (\w+) \|$/gm)]
  const plans = rows.map(([, name = '', plan = '']) => [name, plan.toLowerCase()])
  const tools = METERED.map(({ name, requiredPlan }) => [name, requiredPlan])
  assert.deepEqual(plans, [...tools, ...OTHER_TOOLS.map(({ name }) => [name, ALERTS_PLAN])])
})

test('its configurations are well-formed, and its limits and addresses are the real ones', () => {
  const blocks = [...text.matchAll(/^```json\n([^]*?)^```$/gm)].map(([, json = '']) => json)
  assert.ok(blocks.length >= 5)
  for (const json of blocks) assert.doesNotThrow(() => JSON.parse(json), json)
  assert.ok(words.includes(`at most ${MCP_MESSAGE_BYTES_MAX / 1024} KB`))
  assert.ok(words.includes(`at most ${BATCH_MESSAGES_MAX} messages`))
  assert.ok(
    words.includes(
      `at most ${WHOLE_CHARACTERS_MAX.toLocaleString('en')} characters, else a short form of at most ${SHORT_CHARACTERS_MAX.toLocaleString('en')}`,
    ),
  )
  assert.ok(
    words.includes('The list of tools is below 20 kB') &&
      words.includes('has 10 items where the call names no `limit`'),
  )
  for (const path of MCP_PATHS) assert.ok(words.includes(path), path)
})

interface RegistryEntry {
  readonly $schema: string
  readonly name: string
  readonly title: string
  readonly description: string
  readonly version: string
  readonly remotes: readonly { type: string; url: string; variables: Readonly<Record<string, object>> }[]
}

// Guarantee: the MCP registry accepts the entry. These are the rules of its schema of 2025-12-11, and those of its validator
// for an entry with only remotes.
test('server.json follows the rules of the MCP registry', () => {
  const entry = JSON.parse(readFileSync(new URL('../../server.json', import.meta.url), 'utf8')) as RegistryEntry
  const { $schema, remotes, ...texts } = entry
  assert.equal($schema, 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json')
  assert.deepEqual(Object.keys(texts).toSorted(), ['description', 'name', 'title', 'version'])
  assert.match(entry.name, /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/)
  assert.match(entry.version, /^\d+\.\d+\.\d+(?:-[\w.]+)?$/)
  for (const value of [entry.title, entry.description]) assert.ok(value.length > 0 && value.length <= 100, value)
  assert.equal(remotes.length, 1)
  for (const { type, url, variables, ...others } of remotes) {
    assert.deepEqual([type, others], ['streamable-http', {}])
    const used = [...url.matchAll(/\{([a-zA-Z_]\w*)\}/g)].map(([, name = '']) => name)
    assert.deepEqual(used, Object.keys(variables))
    for (const input of Object.values(variables)) {
      assert.deepEqual(Object.keys(input).toSorted(), ['description', 'isRequired', 'placeholder'])
    }
    const { protocol, hostname, pathname } = new URL(url.replaceAll(/[{}]/g, ''))
    assert.deepEqual([protocol, hostname === 'localhost', pathname], ['https:', false, MCP_PATHS[0]])
  }
})
