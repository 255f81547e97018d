/** What a promise that never rejects became in time. */
export type Settled<Value> = { readonly settled: true; readonly value: Value } | { readonly settled: false }

/** Waits for `promise` at most `waitMs`; it goes on in either case. */
export async function settledWithin<Value>(promise: Promise<Value>, waitMs: number): Promise<Settled<Value>> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<Settled<Value>>((resolve) => {
    timer = setTimeout(() => resolve({ settled: false }), waitMs)
  })
  try {
    return await Promise.race([promise.then((value) => ({ settled: true as const, value })), timeout])
  } finally {
    clearTimeout(timer)
  }
}
