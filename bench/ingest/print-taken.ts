import { existsSync, readFileSync } from 'node:fs'

const STATUS = '/proc/self/status'
const KIBIBYTES = 1024

/** Prints as JSON what this process took since `startMs`, and what else is to be said. */
export function printTaken(startMs: number, about: Readonly<Record<string, unknown>>): void {
  const { userCPUTime, systemCPUTime } = process.resourceUsage()
  const seconds = (performance.now() - startMs) / 1000
  const taken = { seconds, cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakMegabytes: peakMegabytes(), ...about }
  process.stdout.write(JSON.stringify(taken))
}

/**
 * Most memory that this process has had, in MB: all its threads, and pages of mapped files. resourceUsage().maxRSS
 * begins with what the parent had when it started the process, so Linux is asked for the process alone.
 */
function peakMegabytes(): number {
  const kibibytes = existsSync(STATUS) ? /^VmHWM:\s+(?<size>\d+) kB/m.exec(readFileSync(STATUS, 'utf8')) : null
  const own = kibibytes?.groups?.['size']
  return (own === undefined ? process.resourceUsage().maxRSS : Number(own)) / KIBIBYTES
}
