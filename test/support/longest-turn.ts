const US_PER_MS = 1_000

/**
 * The longest turn of the event loop while some work is done, in milliseconds of the main thread's processor: how long
 * everybody else waited. What other programs take of the machine is not in it.
 */
export async function longestTurnMs(work: () => Promise<unknown>): Promise<number> {
  let [longestMs, isDone] = [0, false]
  let lastMs = threadMs()
  const tick = () => {
    const nowMs = threadMs()
    longestMs = Math.max(longestMs, nowMs - lastMs)
    lastMs = nowMs
    if (!isDone) setImmediate(tick)
  }
  setImmediate(tick)
  await work()
  await new Promise((resolve) => setImmediate(resolve))
  isDone = true
  return longestMs
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / US_PER_MS
}
