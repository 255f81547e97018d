import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

export interface Server {
  readonly base: string
  readonly pid: number
  /** Other processes of the server, whose processor time counts too. */
  readonly helpers?: () => readonly number[]
  stop(): Promise<void>
}

const ADDRESS = /http:\/\/127\.0\.0\.1:\d+/
const START_MS_MAX = 60_000

/** Starts a program that prints its address once it listens. */
export async function startServer(args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Server> {
  const child = spawn(process.execPath, args, {
    env: { PATH: '/usr/bin:/bin', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const base = await addressOf(child, args.join(' '))
  return {
    base,
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function addressOf(child: ChildProcess, name: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const giveUp = (why: string) => {
      child.kill('SIGKILL')
      reject(new Error(`${name} ${why}`))
    }
    const timer = setTimeout(() => giveUp('did not start in time'), START_MS_MAX)
    let text = ''
    const ended = (code: number | null) => giveUp(`ended with ${code}`)
    const read = (chunk: Buffer) => {
      text += chunk.toString()
      const found = ADDRESS.exec(text)
      if (found === null) return
      clearTimeout(timer)
      child.off('exit', ended)
      // Later output is read and dropped, so that the program never blocks on it.
      child.stdout?.off('data', read).resume()
      resolve(found[0])
    }
    child.on('exit', ended)
    child.stdout?.on('data', read)
  })
}
