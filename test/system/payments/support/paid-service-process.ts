import { systemClock } from '#platform/clock.ts'
import { startPaidService, type PaidServiceOptions } from './paid-service.ts'

/** One process of a service, for tests that kill it or run several. Its options come as JSON. */
if (import.meta.main) {
  const options = JSON.parse(process.argv[2] ?? '{}') as Omit<PaidServiceOptions, 'clock'>
  const cleanups: (() => unknown)[] = []
  const test = { after: (cleanup: () => unknown) => void cleanups.push(cleanup) }
  const { address } = await startPaidService(test, { ...options, clock: systemClock })
  process.on('disconnect', () => void Promise.all(cleanups.map((cleanup) => cleanup())).then(() => process.exit()))
  process.send?.(address)
}
