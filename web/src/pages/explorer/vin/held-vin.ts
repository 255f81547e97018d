import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'

const KEY = ['explorer', 'held-vin'] as const

/**
 * VIN that the explorer shows. It stays in memory only, because browsers keep addresses and storage. It survives a
 * visit to one of its vehicles but ends with the session and the page, and a few minutes after the explorer was left.
 */
export function useHeldVin(): [vin: string | undefined, hold: (vin: string | undefined) => void] {
  const queries = useQueryClient()
  const { data } = useQuery<string | null>({ queryKey: KEY, queryFn: skipToken })
  return [data ?? undefined, (vin) => queries.setQueryData<string | null>(KEY, vin ?? null)]
}
