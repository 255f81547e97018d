/** With fewer vehicles, the service has only the starter selection. The full EPA list has about 50,000. */
const ALL_VEHICLES_MIN = 45_000
/** Loading takes about a minute. After this time it has stopped, for example after a failed build. */
const LOADING_MS_MAX = 5 * 60_000

interface Status {
  readonly edition: string
  readonly vehicles: number
  readonly data_updated: string
}

/** Returns true in the first minutes of starter data without most EPA vehicles. Services with `loads_data` load them. */
export function isLoading(status: Status | undefined): boolean {
  if (status?.edition !== 'starter' || status.vehicles >= ALL_VEHICLES_MIN) return false
  return new Date().getTime() - new Date(status.data_updated).getTime() < LOADING_MS_MAX
}
