import { useMutation } from '@tanstack/react-query'
import { account, responseOf } from '#web/api/client.ts'
import { useEnter } from './use-enter.ts'

/** The way into the dashboard that may lead over a setup code. */
interface Setup {
  /** Goes in; with a code, makes the account that is signed in an operator's first. */
  readonly enter: (next?: string) => void
  /** Why the code was rejected; null = it was not. */
  readonly error: Error | null
}

/** @param code of the setup link that the user opened, if any */
export function useSetup(code: string | undefined): Setup {
  const enter = useEnter()
  const redeem = useMutation({
    mutationFn: (values: { code: string }) => responseOf(account.POST('/account/become-operator', { body: values })),
    onSuccess: () => enter(),
  })
  return {
    enter: (next) => (code === undefined ? enter(next) : redeem.mutate({ code })),
    error: redeem.error,
  }
}
