import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { it } from 'node:test'
import { SMTPServer } from 'smtp-server'
import { createLog } from '#platform/log.ts'
import { createMailer } from './mailer.ts'

const MAIL = { to: 'ada@example.org', subject: 'Hello', text: 'One\nTwo\n' }

function lines() {
  const written: string[] = []
  return { written, log: createLog('info', { write: (line) => written.push(line) }) }
}

it('retries if the mail server rejects at first', async (t) => {
  let tries = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 50,
    onMailFrom(_address, _session, done) {
      tries += 1
      done(tries === 1 ? Object.assign(new Error('later'), { responseCode: 451 }) : null)
    },
    onData(stream, _session, done) {
      stream.resume().on('end', () => done())
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  t.after(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  const { written, log } = lines()
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'x@localhost', log, retryDelaysMs: [1, 1] })
  assert.equal(await mailer.send(MAIL), 'sent')
  assert.equal(tries, 2)
  await mailer.close()
  assert.deepEqual(written, [])
})

it('tries an unknown mailbox once and a full one three times, and rejects only this email', async (t) => {
  let tries = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 50,
    onRcptTo({ address }, _session, done) {
      tries += 1
      done(
        Object.assign(new Error(`5.1.1 <${address}>: no such mailbox`), {
          responseCode: address.startsWith('full') ? 452 : 550,
        }),
      )
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  t.after(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  const { written, log } = lines()
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'x@localhost', log, retryDelaysMs: [1, 1] })
  assert.deepEqual([await mailer.send(MAIL), tries], ['rejected', 1])
  assert.deepEqual([await mailer.send({ ...MAIL, to: 'full@example.org' }), tries], ['rejected', 4])
  await mailer.close()
  assert.match(written.join(''), /5\.1\.1 <\[address\]>: no such mailbox/)
  assert.doesNotMatch(written.join(''), /ada|full|example\.org/)
})

it('gives up eventually, logs no address, and never throws', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  taken.close()
  await once(taken, 'close')
  const { written, log } = lines()
  const smtpUrl = `smtp://user:secret@127.0.0.1:${port}`
  const mailer = createMailer({ smtpUrl, from: 'x@localhost', log, retryDelaysMs: [1] })
  assert.equal(await mailer.send(MAIL), 'failed')
  await mailer.close()
  assert.equal(written.length, 1)
  assert.match(written[0] ?? '', /could not be sent/)
  assert.doesNotMatch(written[0] ?? '', /ada@|secret/)
})

// Guarantee: a log contains no address and no link that sets a password, because others collect and keep logs.
it('prints an email only on the terminal if no mail server is configured', async () => {
  const { written, log } = lines()
  const printed: string[] = []
  const mailer = createMailer({ smtpUrl: undefined, from: '', log, print: (text) => printed.push(text) })
  assert.equal(mailer.isConfigured, false)
  assert.equal(await mailer.send(MAIL), 'failed')
  await mailer.close()
  assert.equal(written.length, 1)
  assert.match(written[0] ?? '', /the email .*Hello.* was not sent; .*npx vds account reset-link EMAIL.* prints/)
  assert.doesNotMatch(written[0] ?? '', /ada@|One/)
  assert.match(printed.join(), /^Not sent to ada@example\.org, .*: Hello\nOne\s+Two/)
})
