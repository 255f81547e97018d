import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the ports that systems hand out by themselves (from 32,768 on): none of these is taken between here and the server
 * that is to listen on it.
 */
const FIRST = 20_000
const COUNT = 12_000
/** Ports in a row of each process. */
const EACH = 40
let given = 0

/** A port that nobody listens on, another one with each call, for a server whose port has to be known before it listens. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < COUNT; tries += 1) {
    const port = FIRST + ((process.pid * EACH + given) % COUNT)
    given += 1
    if (await isFree(port)) return port
  }
  throw new Error(`no port from ${FIRST} on is free`)
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port)
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
