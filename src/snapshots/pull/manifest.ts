import type { IncomingMessage } from 'node:http'
import { parseCurrent, type CurrentSnapshot } from '#snapshots/snapshot-files.ts'
import { readText } from '#platform/bounded.ts'
import { Failure, messageOf } from '#platform/failure.ts'
import { MANIFEST_BYTES_MAX, type PULL_LIMITS } from './limits.ts'
import type { SnapshotOrigin } from './snapshot-origin.ts'

/** What the other node said is current, and how to ask whether it still is. */
export interface Manifest {
  readonly current: CurrentSnapshot
  readonly etag: string | undefined
}

const NAME = 'current.json'

/**
 * Reads current.json of the other node, or answers what is known already when it has not changed.
 * @throws Failure with one line when it cannot be had or is not one
 */
export async function fetchManifest(
  origin: SnapshotOrigin,
  known: Manifest | undefined,
  { limits, signal }: { limits: typeof PULL_LIMITS; signal?: AbortSignal | undefined },
): Promise<Manifest> {
  const address = origin.addressOf(NAME)
  try {
    const { status, body } = await origin.ask(NAME, conditions(known), signal)
    try {
      if (status === 304 && known !== undefined) return known
      if (status !== 200) throw new Error(`answers with status ${status}`)
      const current = parseCurrent(await textOf(body, limits.idleMsMax))
      return { current, etag: body.headers.etag }
    } finally {
      body.destroy()
    }
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure(`${address}: ${messageOf(error)}`, { cause: error })
  }
}

function conditions(known: Manifest | undefined): Record<string, string> {
  if (known?.etag !== undefined) return { 'if-none-match': known.etag }
  // Without a tag it is read in full: two publishes within one second have the same date.
  return {}
}

async function textOf(body: IncomingMessage, msMax: number): Promise<string> {
  const timer = setTimeout(() => body.destroy(new Error(`did not end within ${msMax / 1_000} s`)), msMax)
  try {
    return await readText(body, MANIFEST_BYTES_MAX)
  } finally {
    clearTimeout(timer)
  }
}
