// `npm run bench mcp`: the median tool call beside the HTTP request it wraps, with the official clients, in one run.
// Goal: at most 1.5 times the request plus 2 ms. Client and server share one process, so both sides of the comparison
// wait for the same event loop.
import { HTTP_CLIENTS } from '#test/mcp/tool-clients.ts'
import { argumentsFor, knownVehicle, METERED, targetOf } from '#test/mcp/tool-calls.ts'
import { AMPLE, startService } from '#test/support/start-service.ts'

const ROUNDS = 300
const WARM_UP_ROUNDS = 100
const GOAL_FACTOR = 1.5
const GOAL_MS = 2

const cleanups: (() => void | Promise<void>)[] = []
const cleanup = { after: (work: () => void | Promise<void>) => void cleanups.push(work) }

async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    const startMs = performance.now()
    await work()
    if (round >= WARM_UP_ROUNDS) times.push(performance.now() - startMs)
  }
  return times.toSorted((left, right) => left - right)[Math.floor(ROUNDS / 2)] ?? 0
}

try {
  const service = await startService(cleanup)
  const base = await service.listen()
  const { token } = await service.createKey('enterprise', AMPLE)
  const headers = { authorization: `Bearer ${token}` }
  const vehicleId = await knownVehicle(service, token)
  const rows: Record<string, string | number>[] = []
  for (const [name, connect] of Object.entries(HTTP_CLIENTS)) {
    const client = await connect(cleanup, { url: `${base}/mcp`, headers })
    await client.listTools()
    for (const operation of METERED) {
      const [given = {}] = argumentsFor(operation, vehicleId)
      const url = base + targetOf(operation, given)
      const httpMs = await medianMs(async () => (await fetch(url, { headers })).json())
      const toolMs = await medianMs(() => client.callTool(operation.name, given))
      const goalMs = httpMs * GOAL_FACTOR + GOAL_MS
      if (toolMs > goalMs) process.exitCode = 1
      rows.push({
        client: name,
        tool: operation.name,
        'HTTP ms': Number(httpMs.toFixed(2)),
        'tool ms': Number(toolMs.toFixed(2)),
        'goal ms': Number(goalMs.toFixed(2)),
      })
    }
  }
  console.table(rows)
} finally {
  for (const work of cleanups.toReversed()) await work()
}
