import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

/** Returns a function that clears all cached data and opens the dashboard at the requested page. */
export function useEnter(): (next?: string) => void {
  const queries = useQueryClient()
  const router = useRouter()
  return (next) => {
    queries.clear()
    router.history.push(next ?? '/overview')
  }
}
