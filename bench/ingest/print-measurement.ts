import { existsSync, readFileSync } from 'node:fs'

const STATUS = '/proc/self/status'
const KIBIBYTES = 1024

/** Prints as JSON the cost of this process since `startMs`, with further facts. */
export function printMeasurement(startMs: number, about: Readonly<Record<string, unknown>>): void {
  const { userCPUTime, systemCPUTime } = process.resourceUsage()
  const seconds = (performance.now() - startMs) / 1000
  const taken = { seconds, cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakMegabytes: peakMegabytes(), ...about }
  process.stdout.write(JSON.stringify(taken))
}

/**
 * Returns the peak memory of this process in MB, including threads and mapped files. resourceUsage().maxRSS starts with
 * the parent's value, so the figure comes from Linux.
 */
function peakMegabytes(): number {
  const kibibytes = existsSync(STATUS) ? /^VmHWM:\s+(?<size>\d+) kB/m.exec(readFileSync(STATUS, 'utf8')) : null
  const own = kibibytes?.groups?.['size']
  return (own === undefined ? process.resourceUsage().maxRSS : Number(own)) / KIBIBYTES
}
