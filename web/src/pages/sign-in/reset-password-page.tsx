import { Button, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { account, responseOf } from '#web/api/client.ts'
import { instanceQuery } from '#web/api/queries.ts'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'
import { notifyDone } from '#web/design/feedback/notify.ts'
import { NewPasswordInput } from './new-password-input.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { TextLink } from './text-link.tsx'

const route = getRouteApi('/public/reset-password')

/** Target of links in emails. The user chooses a new or first password, which also confirms the address. */
export function ResetPasswordPage() {
  const { token, confirm } = route.useSearch()
  if (token === undefined) return <LinkOfNoUse />
  return (
    <SignInCard
      title={confirm ? 'Confirm your address' : 'Choose a new password'}
      description={confirm ? 'Choose the password for signing in.' : 'Changing it signs you out everywhere.'}
      footer={<TextLink to="/sign-in">Back to sign-in</TextLink>}
    >
      <ResetForm token={token} isFirst={confirm !== undefined} />
    </SignInCard>
  )
}

function LinkOfNoUse() {
  return (
    <SignInCard title="This link does not work" footer={<TextLink to="/sign-in">Back to sign-in</TextLink>}>
      <Text>It has expired, was already used, or is incomplete.</Text>
      <Button component={Link} to="/forgot-password" fullWidth mt="lg">
        Send a new link
      </Button>
    </SignInCard>
  )
}

function ResetForm({ token, isFirst }: { readonly token: string; readonly isFirst: boolean }) {
  const { data: instance } = useQuery(instanceQuery)
  const navigate = useNavigate()
  const form = useForm({ mode: 'uncontrolled', initialValues: { newPassword: '' } })
  const reset = useMutation({
    mutationFn: ({ newPassword }: { newPassword: string }) =>
      responseOf(account.POST('/api/auth/reset-password', { body: { newPassword, token } })),
    onSuccess: async () => {
      notifyDone(
        isFirst
          ? 'Your address is confirmed. Sign in with your password.'
          : 'Your password was changed. Sign in with the new one.',
      )
      await navigate({ to: '/sign-in' })
    },
  })
  return (
    <form onSubmit={form.onSubmit((values) => reset.mutate(values))}>
      <Stack gap="md">
        {reset.isError && <ErrorNote error={reset.error} />}
        <NewPasswordInput
          label={isFirst ? 'Password' : 'New password'}
          charactersMin={instance?.password_characters_min}
          key={form.key('newPassword')}
          {...form.getInputProps('newPassword')}
        />
        <Button type="submit" fullWidth loading={reset.isPending}>
          {isFirst ? 'Confirm' : 'Change password'}
        </Button>
      </Stack>
    </form>
  )
}
