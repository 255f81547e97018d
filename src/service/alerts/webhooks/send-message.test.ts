// Guarantee: a webhook never reaches a private network, however its address is spelled. The address is checked when it is
// stored and again, after resolving its name, at each delivery.
import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect, createServer as createPlainServer, type AddressInfo, type Socket } from 'node:net'
import { after, test } from 'node:test'
import type { ProblemError } from '#platform/problem.ts'
import { MessageSender } from './send-message.ts'

const strict = new MessageSender({ allowsLoopback: false })
const lenient = new MessageSender({ allowsLoopback: true })
after(() => [strict, lenient].forEach((sender) => sender.close()))
const signal = new AbortController().signal

const PRIVATE = [
  'https://127.0.0.1/',
  'https://localhost/',
  'https://localhost.:8443/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[fe80::1]/',
  'https://[fd00::1]/',
  'https://[2002:7f00:1::]/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://0/',
  'https://10.1.2.3/',
  'https://172.16.0.1/',
  'https://192.168.1.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://100.64.0.1/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
]
const MALFORMED = [
  '',
  'fleet',
  'http://example.com/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'https://user@8.8.8.8/',
  'https://user:password@8.8.8.8/',
  'https://8.8.8.8/#part',
  `https://8.8.8.8/${'a'.repeat(2_000)}`,
  'https://no-such-host.invalid/',
]

test('only https addresses on the public internet can be stored', async () => {
  for (const url of [...PRIVATE, ...MALFORMED]) {
    await assert.rejects(strict.checkedUrl(url, 'account'), { code: 'invalid_parameter' }, url)
  }
  assert.equal(
    await strict.checkedUrl('https://8.8.8.8:8443/hook?site=1', 'account'),
    'https://8.8.8.8:8443/hook?site=1',
  )
  assert.equal(await strict.checkedUrl('https://[2606:4700::1111]/', 'account'), 'https://[2606:4700::1111]/')
})

test('the test setting also allows this machine, and nothing else', async () => {
  assert.equal(await lenient.checkedUrl('http://127.0.0.1:8080/', 'account'), 'http://127.0.0.1:8080/')
  assert.equal(await lenient.checkedUrl('http://localhost:8080/', 'account'), 'http://localhost:8080/')
  for (const url of PRIVATE.slice(4).filter((one) => !/127|2130706433|0x7f|0177/.test(one))) {
    await assert.rejects(lenient.checkedUrl(url, 'account'), { code: 'invalid_parameter' }, url)
  }
  await assert.rejects(lenient.checkedUrl('http://8.8.8.8/', 'account'), { code: 'invalid_parameter' })
})

test('nothing is sent to a private address, even if it was stored before or a name now resolves to it', async () => {
  let connections = 0
  const server = createPlainServer(() => (connections += 1)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  after(() => void server.close())
  const { port } = server.address() as AddressInfo
  for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433']) {
    const outcome = await strict.send({ url: `https://${host}:${port}/`, headers: {}, body: '{}' }, signal)
    assert.equal(outcome.status, null)
    assert.match(outcome.error ?? '', /not on the public internet/, host)
  }
  assert.equal(connections, 0)
  // The server is one that could have been reached.
  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(void socket.destroy()))
  })
})

/** A name server that answers nothing. */
async function silentNameServer(): Promise<string> {
  const server = createSocket('udp4').bind(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close())
  return `127.0.0.1:${server.address().port}`
}

// Guarantee: names that do not resolve delay neither other accounts nor other work of the process.
test('a name that does not resolve fails in two seconds, an account waits for at most four, and files can be read meanwhile', async () => {
  const sender = new MessageSender({ allowsLoopback: false, nameServers: [await silentNameServer()] })
  after(() => sender.close())
  const unresolved = Array.from({ length: 30 }, (_, at) =>
    sender.checkedUrl(`https://host${at}.example/`, `account${at % 5}`).then(
      () => 'stored',
      (error: unknown) => (error as ProblemError).message,
    ),
  )
  // The thread pool is free: four look-ups by getaddrinfo would hold it until they give up.
  await readFile(import.meta.filename)
  assert.equal(
    await Promise.race([...unresolved.slice(0, 20), readFile(import.meta.filename).then(() => 'read')]),
    'read',
  )
  await assert.rejects(sender.checkedUrl('https://one-more.example/', 'account0'), { code: 'rate_limit_exceeded' })
  assert.equal(await sender.checkedUrl('https://8.8.8.8/', 'account0'), 'https://8.8.8.8/')
  const messages = await Promise.all(unresolved)
  assert.equal(messages.filter((message) => message.includes('could not be resolved within 2 s')).length, 20)
  assert.equal(messages.filter((message) => message.includes('At most 4 host names')).length, 10)
  const outcome = await sender.send({ url: 'https://host.example/', headers: {}, body: '{}' }, signal)
  assert.match(outcome.error ?? '', /could not be resolved within 2 s/)
})

test('an endless response is cut off, and its status counts', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200)
    const more = (): void => {
      if (!response.destroyed && response.write('x'.repeat(10_000))) setImmediate(more)
      else response.once('drain', more)
    }
    more()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  after(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const outcome = await lenient.send({ url, headers: {}, body: '{}' }, signal)
  assert.equal(outcome.status, 200)
  assert.equal(outcome.response.length, 1_000)
})

test('a response that breaks off after its headers counts by its status', async () => {
  const server = createPlainServer((socket) => {
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n')
      setTimeout(() => socket.destroy(), 50)
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  after(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const outcome = await lenient.send({ url, headers: {}, body: '{}' }, signal)
  assert.deepEqual([outcome.status, outcome.error], [200, null])
})

test('a hanging receiver is aborted, whether silent or sending headers byte by byte', async () => {
  const hurried = new MessageSender({ allowsLoopback: true, tryMsMax: 300 })
  after(() => hurried.close())
  const trickle = (socket: Socket): void => {
    let at = 0
    const timer = setInterval(() => socket.write('HTTP/1.1 200 OK\r\nx: '.at(at++) ?? 'x'), 20)
    socket.on('error', () => undefined).once('close', () => clearInterval(timer))
  }
  for (const hang of [(socket: Socket) => void socket.on('error', () => undefined), trickle]) {
    const server = createPlainServer(hang).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const startMs = performance.now()
    const outcome = await hurried.send({ url, headers: {}, body: '{}' }, signal)
    assert.deepEqual([outcome.status, outcome.error], [null, 'no response within 0.3 s'])
    assert.ok(performance.now() - startMs >= 290)
    server.close()
  }
})

test('a receiver that breaks off or is unreachable is reported in words', async () => {
  const server = createPlainServer((socket) => void socket.destroy()).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const broken = await lenient.send({ url, headers: {}, body: '{}' }, signal)
  assert.match(broken.error ?? '', /ECONNRESET/)
  await new Promise((resolve) => server.close(resolve))
  const away = await lenient.send({ url, headers: {}, body: '{}' }, signal)
  assert.match(away.error ?? '', /ECONNREFUSED/)
})
