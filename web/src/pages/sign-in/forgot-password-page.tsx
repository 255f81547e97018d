import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { account, responseOf } from '#web/api/client.ts'
import { ErrorNote } from '#web/design/error-note.tsx'
import { MailSent } from './mail-sent.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { TextLink } from './text-link.tsx'

/** Sends a link to choose a new password. */
export function ForgotPasswordPage() {
  const form = useForm({ mode: 'uncontrolled', initialValues: { email: '' } })
  const send = useMutation({
    mutationFn: (body: { email: string }) => responseOf(account.POST('/api/auth/request-password-reset', { body })),
  })
  if (send.isSuccess) return <MailSent email={send.variables.email} purpose="choose a new password" />
  return (
    <SignInCard
      title="Forgot your password?"
      description="We send you a link to choose a new one."
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
            withAsterisk={false}
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <Button type="submit" fullWidth loading={send.isPending}>
            Send the link
          </Button>
        </Stack>
      </form>
    </SignInCard>
  )
}
