import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Registry } from 'prom-client'
import { metricsText, readMetrics } from './metric.ts'
import { RequestTallies } from './request-counts.ts'

async function linesOf(...tallies: RequestTallies[]): Promise<string[]> {
  const processes = await Promise.all(
    tallies.map(async (one) => {
      const registry = new Registry()
      one.addMetrics(registry)
      // Serialized as between processes.
      return JSON.parse(JSON.stringify(await readMetrics(registry))) as Awaited<ReturnType<typeof readMetrics>>
    }),
  )
  return (await metricsText(processes)).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}

test('duration buckets include all smaller ones', async () => {
  const tallies = new RequestTallies()
  const search = tallies.ofOperation('search')
  for (const tookMs of [0, 0.5, 0.7, 30, 9_000]) search.answered(200, tookMs)
  const lines = await linesOf(tallies)
  const bucket = (le: string): string => `vds_request_duration_seconds_bucket{operation="search",le="${le}"}`
  for (const line of [
    `${bucket('0.0005')} 2`,
    `${bucket('0.001')} 3`,
    `${bucket('0.025')} 3`,
    `${bucket('0.05')} 4`,
    `${bucket('5')} 4`,
    `${bucket('+Inf')} 5`,
    'vds_request_duration_seconds_count{operation="search"} 5',
    'vds_requests_total{operation="search",status="2xx"} 5',
  ]) {
    assert.ok(lines.includes(line), `${line} is not in\n${lines.join('\n')}`)
  }
  assert.match(lines.join('\n'), /vds_request_duration_seconds_sum\{operation="search"\} 9\.0312/)
})

test('the counts of several processes are added up', async () => {
  const [one, other] = [new RequestTallies(), new RequestTallies()]
  one.ofOperation('search').charged()
  one.rejected('route_not_found')
  other.rejected('route_not_found')
  other.ofOperation('search').answered(503, 1)
  const lines = await linesOf(one, other)
  assert.ok(lines.includes('vds_refusals_total{reason="route_not_found"} 2'))
  assert.ok(lines.includes('vds_quota_charges_total{operation="search"} 1'))
  assert.ok(lines.includes('vds_requests_total{operation="search",status="5xx"} 1'))
})

test('the number of series stays bounded, whatever is counted', async () => {
  const tallies = new RequestTallies()
  for (let reason = 0; reason < 1_000; reason += 1) tallies.rejected(`reason_${reason}`)
  tallies.ofOperation('search').answered(99_999, Number.NaN)
  assert.ok((await linesOf(tallies)).length < 250)
})
