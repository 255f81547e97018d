// Run as a process of its own with a small heap: ingests a folder and prints the peak memory in bytes.
import { silentProgress } from '#ingest/progress.ts'
import { refresh } from '#ingest/refresh.ts'
import { SOURCES } from '#ingest/sources/index.ts'

const [from = '', dataDirectory = ''] = process.argv.slice(2)
const clock = { nowMs: () => 0 }
const { reports } = await refresh({
  from,
  dataDirectory,
  sources: SOURCES,
  clock,
  progress: silentProgress,
  accept: ['required-sources'],
})
const rows = reports.reduce((sum, { account }) => sum + account.readRows, 0)
process.stdout.write(JSON.stringify({ rows, peakBytes: process.resourceUsage().maxRSS * 1024 }))
