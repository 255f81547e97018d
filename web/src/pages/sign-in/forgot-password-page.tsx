import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { account, responseOf } from '#web/api/client.ts'
import { instanceQuery } from '#web/api/queries.ts'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'
import { MailSent } from './mail-sent.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { TextLink } from './text-link.tsx'

/** Sends a link to choose a new password. On a service without email, it explains that the operator prints the link. */
export function ForgotPasswordPage() {
  const { data: instance } = useQuery(instanceQuery)
  const form = useForm({ mode: 'uncontrolled', initialValues: { email: '' } })
  const send = useMutation({
    mutationFn: (body: { email: string }) => responseOf(account.POST('/api/auth/request-password-reset', { body })),
  })
  const sendsMail = instance?.email_verification !== false
  if (send.isSuccess && !sendsMail) return <LinkFromOperator />
  if (send.isSuccess) return <MailSent email={send.variables.email} purpose="choose a new password" />
  return (
    <SignInCard
      title="Forgot your password?"
      description={
        sendsMail
          ? 'We email you a link to choose a new one.'
          : 'This service cannot send email. The operator can create a link to choose a new password.'
      }
      footer={<TextLink to="/sign-in">Back to sign-in</TextLink>}
    >
      <form onSubmit={form.onSubmit((values) => send.mutate(values))}>
        <Stack gap="md">
          {send.isError && <ErrorNote error={send.error} />}
          <TextInput
            label="Email"
            type="email"
            name="email"
            autoComplete="username"
            required
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <Button type="submit" fullWidth loading={send.isPending}>
            {sendsMail ? 'Send the link' : 'Request a link'}
          </Button>
        </Stack>
      </form>
    </SignInCard>
  )
}

/** Advice on a service without email. The same whether or not the address has an account. */
function LinkFromOperator() {
  return (
    <SignInCard title="Ask the operator for the link" footer={<TextLink to="/sign-in">Back to sign-in</TextLink>}>
      <Text role="status">
        This service cannot send email. If the address has an account, the operator can create a link with “npx vds
        account reset-link” and send it to you. The link works once.
      </Text>
    </SignInCard>
  )
}
