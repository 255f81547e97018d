import { constants } from 'node:os'

const STOP_SIGNALS = ['SIGTERM', 'SIGINT'] as const

/** Base of the exit code of a process ended by a signal, as shells count it. */
const SIGNAL_EXIT_BASE = 128

/** Calls `stop` at the first SIGTERM or SIGINT; a second one exits at once. The result stops listening, for tests. */
export function onStopSignal(stop: (signal: string) => void): () => void {
  let isStopping = false
  const listeners = STOP_SIGNALS.map((signal) => {
    const listener = () => {
      if (isStopping) process.exit(SIGNAL_EXIT_BASE + constants.signals[signal])
      isStopping = true
      stop(signal)
    }
    process.on(signal, listener)
    return { signal, listener }
  })
  return () => {
    for (const { signal, listener } of listeners) process.off(signal, listener)
  }
}
