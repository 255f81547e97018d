import assert from 'node:assert/strict'
import { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { takesReadyHeads } from './ready-head-check.ts'

/** What a Node of another kind might do with the head that it is given. */
function responseThat(take: (head: string) => string | null): typeof ServerResponse {
  const heads = new WeakMap<ServerResponse, string | null>()
  const listed = new WeakSet<ServerResponse>()
  return class OtherResponse extends ServerResponse {
    get _header(): string | null {
      return heads.get(this) ?? null
    }
    set _header(head: string | null) {
      heads.set(this, head === null || listed.has(this) ? head : take(head))
    }
    override writeHead(status: number, headers?: unknown): this {
      listed.add(this)
      return super.writeHead(status, headers as string[])
    }
  } as unknown as typeof ServerResponse
}

test('the Node that the project is pinned to takes heads that are ready', async () => {
  assert.equal(await takesReadyHeads(), true)
  assert.equal(await takesReadyHeads(responseThat((head) => head)), true)
})

// Guarantee: where Node would send other bytes, kept answers are written in the documented way.
test('a Node that does something else with them gets none', async () => {
  assert.equal(await takesReadyHeads(responseThat(() => null)), false)
  assert.equal(await takesReadyHeads(responseThat((head) => head.replace('etag', 'ETag'))), false)
  assert.equal(await takesReadyHeads(responseThat((head) => `${head}\r\n`)), false)
  const refusing = responseThat(() => {
    throw new TypeError('read only')
  })
  assert.equal(await takesReadyHeads(refusing), false)
})
