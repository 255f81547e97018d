import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { it } from 'node:test'
import type { PipelineContext } from '#http/pipeline/pipeline.ts'
import { createBatches } from './batch-route.ts'

// Guarantee: the lines of a batch yield to new connections, because the event loop accepts one per turn.
it('accepts new connections between two chunks of a batch', async () => {
  const server = new EventEmitter()
  const { turns } = createBatches({} as PipelineContext, server)
  let accepted = 0
  const accept = () => {
    server.emit('connection')
    accepted += 1
    if (accepted < 10) setImmediate(accept)
  }
  setImmediate(accept)
  await turns.next()
  assert.equal(accepted, 10)
})
