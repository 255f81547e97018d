import { constants } from 'node:os'

const STOP_SIGNALS = ['SIGTERM', 'SIGINT'] as const

/** Exit code of a process that a signal ended, as shells count it. */
const SIGNAL_EXIT_BASE = 128

/**
 * Calls `stop` at the first SIGTERM or SIGINT; a second one ends the process at once, whatever is still running.
 * @returns a function that stops listening for signals, for tests
 */
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
