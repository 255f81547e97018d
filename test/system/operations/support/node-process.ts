import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Cleanup } from '#test/support/temporary-folder.ts'
import { until } from '#test/support/until.ts'
import { environmentOf } from '#test/system/workers/support/workers-service.ts'

export const MAIN = join(import.meta.dirname, '../../../../src/main.ts')

/** A node of a deployment: `vds serve` in a process of its own, with an admin port. */
export interface NodeProcess {
  readonly child: ChildProcess
  /** Base address of the API; fails when it does not listen yet. */
  readonly address: () => string
  readonly admin: () => string
  /** Everything it printed, standard output and standard error. */
  readonly printed: () => string
  /** Settles when it listens. */
  readonly listening: () => Promise<void>
  /** Sends SIGTERM and returns the exit code. */
  readonly stop: () => Promise<number | null>
}

/** Starts a node, and ends it with the test. It may not listen yet. */
export function spawnNode(
  test: Cleanup,
  dataDirectory: string,
  env: Readonly<Record<string, string>> = {},
): NodeProcess {
  const child = spawn(process.execPath, [MAIN, 'serve'], {
    env: environmentOf(dataDirectory, { VDS_ADMIN_PORT: '0', ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text))
  }
  const exited = once(child, 'exit')
  test.after(async () => {
    child.kill('SIGKILL')
    await exited
  })
  const found = (pattern: RegExp): string => pattern.exec(printed)?.[1] ?? assert.fail(`not found in: ${printed}`)
  const hasStarted = (): boolean => / Service listens on https?:\/\/\S+\n/.test(printed) || child.exitCode !== null
  return {
    child,
    address: () => found(/Service listens on (\S+)/),
    admin: () => found(/admin port listens on (http:\/\/[^"]+)/),
    printed: () => printed,
    async listening() {
      await until(hasStarted, 'the node starts')
      assert.equal(child.exitCode, null, printed)
    },
    async stop() {
      child.kill('SIGTERM')
      await exited
      return child.exitCode
    },
  }
}

/** As spawnNode, and waits until it listens. */
export async function startNode(...of: Parameters<typeof spawnNode>): Promise<NodeProcess> {
  const node = spawnNode(...of)
  await node.listening()
  return node
}

/** The value of one line of /metrics, undefined when it is not there. */
export function valueOf(metrics: string, series: string): number | undefined {
  const line = metrics.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}
