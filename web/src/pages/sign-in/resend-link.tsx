import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { account, responseOf } from '#web/api/client.ts'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'

/** Button that sends the confirmation link again and reports the result. */
export function ResendLink({ email }: { readonly email: string }) {
  const send = useMutation({
    mutationFn: () => responseOf(account.POST('/api/auth/send-verification-email', { body: { email } })),
  })
  if (send.isSuccess) return <Text role="status">A new link is on its way to {email}.</Text>
  return (
    <>
      {send.isError && <ErrorNote error={send.error} />}
      <Button variant="default" size="xs" loading={send.isPending} onClick={() => send.mutate()}>
        Send the link again
      </Button>
    </>
  )
}
