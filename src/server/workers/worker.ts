// Worker process of a service, started by worker-pool.ts, never by hand.
import cluster from 'node:cluster'
import { systemClock } from '#platform/clock.ts'
import { loadConfig, processEnvironment } from '#platform/config.ts'
import { Failure, messageOf } from '#platform/failure.ts'
import { logOutputOf, createLog } from '#platform/log.ts'
import { freeThreadHeaps } from '#platform/threads.ts'
import { startService } from '#server/running-service.ts'
import { answerQuestions, isStopMessage, type WorkerMessage } from './worker-messages.ts'

/** Serves until the primary sends a stop. If the primary dies, node:cluster ends this process at once. */
async function runWorker(id: number): Promise<void> {
  freeThreadHeaps()
  const stopped = new Promise<void>((resolve) => {
    process.on('message', (message) => isStopMessage(message) && resolve())
    // Ctrl-C and some supervisors signal the whole group; only the primary knows when draining is over.
    for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => undefined)
  })
  const config = loadConfig(processEnvironment())
  const log = createLog(config.logLevel, logOutputOf(process.stderr), { worker: id })
  const service = await startService(config, systemClock, log)
  answerQuestions(service.view)
  await sendMessage({ kind: 'listening', address: service.address, hasPages: service.hasPages })
  await stopped
  await service.stop()
  process.disconnect?.()
}

async function failed(error: unknown): Promise<void> {
  const isExpected = error instanceof Failure
  if (!isExpected) console.error(error)
  const line = isExpected ? error.message : `Unexpected error: ${messageOf(error)}`
  const exitCode = isExpected ? error.exitCode : 1
  await sendMessage({ kind: 'failed', line, exitCode })
  process.exit(exitCode)
}

/** Settles when the message is sent, or the primary is gone. */
function sendMessage(message: WorkerMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.send === undefined) resolve()
    else process.send(message, undefined, {}, () => resolve())
  })
}

if (import.meta.main) await runWorker(cluster.worker?.id ?? 0).catch(failed)
