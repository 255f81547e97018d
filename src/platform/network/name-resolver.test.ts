import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { resolveHost } from './name-resolver.ts'

const TYPE_A = 1
const TYPE_AAAA = 28
const SERVER_FAILURE = 2
const NO_SUCH_NAME = 3
const HEADER_BYTES = 12
/** Name pointer, type, class, 60 s, length. */
const ANSWER_START = [0xc0, HEADER_BYTES]

/** Records of a name by type, or the response code. */
type Zone = Readonly<Record<number, readonly number[] | { readonly code: number }>>

/** Starts a name server that has one zone for every name. @param zone `undefined`: it answers nothing */
async function nameServer(zone: Zone | undefined): Promise<string> {
  const server = createSocket('udp4').bind(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close())
  server.on('message', (query, { port, address }) => {
    if (zone !== undefined) server.send(responseTo(query, zone), port, address)
  })
  return `127.0.0.1:${server.address().port}`
}

function responseTo(query: Buffer, zone: Zone): Buffer {
  const nameEnd = query.indexOf(0, HEADER_BYTES) + 1
  const type = query.readUInt16BE(nameEnd)
  const found = zone[type] ?? { code: NO_SUCH_NAME }
  const header = Buffer.alloc(HEADER_BYTES)
  query.copy(header, 0, 0, 2)
  header.writeUInt16BE(0x81_80 | ('code' in found ? found.code : 0), 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE('code' in found ? 0 : 1, 6)
  const question = query.subarray(HEADER_BYTES, nameEnd + 4)
  if ('code' in found) return Buffer.concat([header, question])
  const answer = Buffer.from([...ANSWER_START, 0, type, 0, 1, 0, 0, 0, 60, 0, found.length, ...found])
  return Buffer.concat([header, question, answer])
}

const FOUR = { [TYPE_A]: [8, 8, 8, 8] }

test('a name has the addresses of both families', async () => {
  const six = [0x26, 6, 0x47, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x11, 0x11]
  const nameServers = [await nameServer({ ...FOUR, [TYPE_AAAA]: six })]
  assert.deepEqual(await resolveHost('hook.example', { nameServers }), [
    { address: '8.8.8.8', family: 4 },
    { address: '2606:4700::1111', family: 6 },
  ])
})

// Guarantee: a name server that is down, or fails for one family, does not stop everybody's messages.
test('a silent first name server leaves time to ask the second', async () => {
  const nameServers = [await nameServer(undefined), await nameServer(FOUR)]
  assert.deepEqual(await resolveHost('hook.example', { nameServers }), [{ address: '8.8.8.8', family: 4 }])
})

test('a name server that fails only for IPv6 is enough', async () => {
  const nameServers = [await nameServer({ ...FOUR, [TYPE_AAAA]: { code: SERVER_FAILURE } })]
  assert.deepEqual(await resolveHost('hook.example', { nameServers }), [{ address: '8.8.8.8', family: 4 }])
})

test('describes a name without an address and a silent name server in words', async () => {
  await assert.rejects(resolveHost('hook.example', { nameServers: [await nameServer({})] }), /has no address/)
  const nameServers = [await nameServer(undefined)]
  await assert.rejects(resolveHost('hook.example', { nameServers, timeoutMs: 200 }), /could not be resolved/)
})

test('localhost resolves to both its addresses without a name server', async () => {
  const nameServers = [await nameServer(undefined)]
  const found = await resolveHost('localhost', { nameServers })
  assert.deepEqual(
    found.map(({ address }) => address),
    ['127.0.0.1', '::1'],
  )
})
