import { type ChildProcess, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { processEnvironment } from '#platform/config.ts'

export interface RefreshRun {
  readonly isOk: boolean
  /** Last printed line: the published data, or the failure. */
  readonly lastLine: string
}

export interface RunningRefresh {
  readonly ended: Promise<RefreshRun>
  /** Requests a stop, and kills the process if it continues. */
  stop(): void
}

const MAIN_FILE = fileURLToPath(new URL('../../main.ts', import.meta.url))
/** Time limit of a stop. A refresh that writes a snapshot cannot stop at once; the service has ten seconds in all. */
const STOP_MS_MAX = 5_000
const LINE_CHARACTERS_MAX = 1_000

/** Runs `vds ingest ...` in a low-priority child process, which stops when the channel to this process closes. */
export function spawnIngest(options: readonly string[], dataDirectory: string): RunningRefresh {
  const child = spawn(process.execPath, [MAIN_FILE, 'ingest', ...options], {
    // A Ctrl-C in the terminal is for the service, which then stops the child itself.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...processEnvironment(), VDS_DATA_DIR: dataDirectory },
  })
  lowerPriority(child)
  let kill: NodeJS.Timeout | undefined
  return {
    ended: endOf(child).finally(() => clearTimeout(kill)),
    stop() {
      child.kill('SIGTERM')
      kill ??= setTimeout(() => child.kill('SIGKILL'), STOP_MS_MAX)
    },
  }
}

function lowerPriority(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // If the system does not allow a lower priority, the refresh runs at the normal one.
  }
}

function endOf(child: ChildProcess): Promise<RefreshRun> {
  const lines = { out: lastLineOf(child.stdout), error: lastLineOf(child.stderr) }
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ isOk: false, lastLine: `it could not be started: ${error.message}` }))
    child.on('close', (code, signal) => {
      const how = signal === null ? `it ended with code ${code}` : `it was ended by ${signal}`
      const lastLine = code === 0 ? lines.out() : code === 1 ? lines.error().replace(/^vds: /, '') : how
      resolve({ isOk: code === 0, lastLine: lastLine === '' ? how : lastLine })
    })
  })
}

function lastLineOf(stream: NodeJS.ReadableStream | null): () => string {
  let last = ''
  let rest = ''
  stream?.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = (lines.pop() ?? '').slice(-LINE_CHARACTERS_MAX)
    last = lines.findLast((line) => line !== '')?.slice(0, LINE_CHARACTERS_MAX) ?? last
  })
  return () => (rest === '' ? last : rest)
}
