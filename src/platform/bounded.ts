/** Reads a body as UTF-8. Throwing inside the loop closes the connection. @throws Error above `bytesMax` bytes */
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

export type Settled<Value> = { readonly settled: true; readonly value: Value } | { readonly settled: false }

/** Waits at most `waitMs` for `promise`, which keeps running. @throws the rejection of `promise` within the limit */
export async function settledWithin<Value>(promise: Promise<Value>, waitMs: number): Promise<Settled<Value>> {
  const { promise: timeout, resolve } = Promise.withResolvers<Settled<Value>>()
  const timer = setTimeout(() => resolve({ settled: false }), waitMs)
  try {
    return await Promise.race([promise.then((value) => ({ settled: true as const, value })), timeout])
  } finally {
    clearTimeout(timer)
  }
}
