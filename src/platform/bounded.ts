/**
 * The text of a body, as UTF-8. Leaving the loop by throwing ends the connection.
 * @throws Error when it has more than `bytesMax` bytes
 */
export async function readText(body: AsyncIterable<Uint8Array> | null, bytesMax: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > bytesMax) throw new Error(`the response has more than ${bytesMax} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** What a promise became in time. */
export type Settled<Value> = { readonly settled: true; readonly value: Value } | { readonly settled: false }

/** Waits for `promise` at most `waitMs` milliseconds; it goes on in either case. @throws what it rejects with in time */
export async function settledWithin<Value>(promise: Promise<Value>, waitMs: number): Promise<Settled<Value>> {
  const { promise: timeout, resolve } = Promise.withResolvers<Settled<Value>>()
  const timer = setTimeout(() => resolve({ settled: false }), waitMs)
  try {
    return await Promise.race([promise.then((value) => ({ settled: true as const, value })), timeout])
  } finally {
    clearTimeout(timer)
  }
}
