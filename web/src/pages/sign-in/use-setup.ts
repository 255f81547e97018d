import { useMutation } from '@tanstack/react-query'
import { account, responseOf } from '#web/api/client.ts'
import { useEnter } from './use-enter.ts'

/** Entry into the dashboard, with or without a setup code. */
interface Setup {
  /** Opens the dashboard. With a code, first makes the signed-in account an operator. */
  readonly enter: (next?: string) => void
  /** Rejection of the code; null without one. */
  readonly error: Error | null
}

/** @param code code of the setup link that the user opened, if any */
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
