import { existsSync, readFileSync } from 'node:fs'

const STATUS = '/proc/self/status'
const KIBIBYTES = 1024

/**
 * Most memory that this process has had, in MB: all its threads, and pages of mapped files. resourceUsage().maxRSS
 * begins with what the parent had when it started the process, so Linux is asked for the process alone.
 */
export function peakMegabytes(): number {
  const kibibytes = existsSync(STATUS) ? /^VmHWM:\s+(?<size>\d+) kB/m.exec(readFileSync(STATUS, 'utf8')) : null
  const own = kibibytes?.groups?.['size']
  return (own === undefined ? process.resourceUsage().maxRSS : Number(own)) / KIBIBYTES
}
