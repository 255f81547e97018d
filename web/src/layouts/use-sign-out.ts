import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { chooseAccount } from '#web/api/chosen-account.ts'
import { account, responseOf } from '#web/api/client.ts'
import { notifyFailed } from '#web/design/feedback/notify.ts'

/** Returns a function that ends the session, clears all cached data, and opens the sign-in page. */
export function useSignOut(): () => Promise<void> {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    try {
      await responseOf(account.POST('/api/auth/sign-out', { body: {} }))
    } catch (error) {
      notifyFailed('You are still signed in', error)
      return
    }
    chooseAccount()
    await navigate({ to: '/sign-in' })
    queries.clear()
  }
}
