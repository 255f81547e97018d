import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { account, responseOf } from '#web/api/client.ts'
import { instanceQuery } from '#web/api/queries.ts'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'
import { MailSent } from './mail-sent.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { TextLink } from './text-link.tsx'

/** Sends a link to choose a new password; on a service without e-mail it goes into the log, and the page says so. */
export function ForgotPasswordPage() {
  const { data: instance } = useQuery(instanceQuery)
  const form = useForm({ mode: 'uncontrolled', initialValues: { email: '' } })
  const send = useMutation({
    mutationFn: (body: { email: string }) => responseOf(account.POST('/api/auth/request-password-reset', { body })),
  })
  const sendsMail = instance?.email_verification !== false
  if (send.isSuccess && !sendsMail) return <LinkInLog />
  if (send.isSuccess) return <MailSent email={send.variables.email} purpose="choose a new password" />
  return (
    <SignInCard
      title="Forgot your password?"
      description={
        sendsMail
          ? 'We send you a link to choose a new one.'
          : 'This service sends no e-mail: the link to choose a new one is written to its log, for who runs it.'
      }
      footer={<TextLink to="/sign-in">Back to sign-in</TextLink>}
    >
      <form onSubmit={form.onSubmit((values) => send.mutate(values))}>
        <Stack gap="md">
          {send.isError && <ErrorNote error={send.error} />}
          <TextInput
            label="E-mail"
            type="email"
            name="email"
            autoComplete="username"
            required
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <Button type="submit" fullWidth loading={send.isPending}>
            {sendsMail ? 'Send the link' : 'Write the link to the log'}
          </Button>
        </Stack>
      </form>
    </SignInCard>
  )
}

/** Says the same whether or not the address has an account. */
function LinkInLog() {
  return (
    <SignInCard title="The link is in the service’s log" footer={<TextLink to="/sign-in">Back to sign-in</TextLink>}>
      <Text role="status">
        If the address has an account, the log of the service (standard error of the process) now holds a link to choose
        a new password. The operator of the service can pass it on to you; it works once.
      </Text>
    </SignInCard>
  )
}
