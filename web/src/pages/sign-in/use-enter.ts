import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

/** Goes into the dashboard after a sign-in, to the page that was asked for; nothing read before is retained. */
export function useEnter(): (next?: string) => void {
  const queries = useQueryClient()
  const router = useRouter()
  return (next) => {
    queries.clear()
    router.history.push(next ?? '/overview')
  }
}
