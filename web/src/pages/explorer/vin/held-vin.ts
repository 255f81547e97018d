import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'

const KEY = ['explorer', 'held-vin'] as const

/**
 * The VIN that is being looked at. It stays in the memory of this page alone: not in the address, which browsers keep, and
 * not in their storage. It is there after a look at one of its vehicles, and gone with the session or the page.
 */
export function useHeldVin(): [vin: string | undefined, hold: (vin: string | undefined) => void] {
  const queries = useQueryClient()
  const { data } = useQuery<string | null>({ queryKey: KEY, queryFn: skipToken })
  return [data ?? undefined, (vin) => queries.setQueryData<string | null>(KEY, vin ?? null)]
}
