import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { account, responseOf } from '#web/api/client.ts'
import { meQuery } from '#web/api/queries.ts'
import { serviceErrorOf } from '#web/api/service-error.ts'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'
import { Loaded } from '#web/design/feedback/loaded.tsx'
import { formatDay } from '#web/format/times.ts'
import { switchAccount } from '#web/layouts/switch-account.ts'
import { SignInCard } from '#web/pages/sign-in/sign-in-card.tsx'
import { ROLE_WORDS } from './role-choice.tsx'

const route = getRouteApi('/public/invitation')

/** Target of an invitation link: the visitor signs in or up, reads the invitation, and accepts it. */
export function InvitationPage() {
  const { token = '' } = route.useSearch()
  const me = useQuery({ ...meQuery, retry: false })
  const isSignedOut = me.isError && serviceErrorOf(me.error).code === 'sign_in_required'
  if (isSignedOut) return <SignInFirst next={`/invitation?token=${encodeURIComponent(token)}`} />
  return (
    <SignInCard title="You are invited">
      <Loaded query={me}>{({ user }) => <Invitation token={token} email={user.email} />}</Loaded>
    </SignInCard>
  )
}

function SignInFirst({ next }: { readonly next: string }) {
  return (
    <SignInCard
      title="You are invited"
      description="Sign in or create an account with the invited email address. Then you can accept."
    >
      <Stack gap="sm">
        <Button fullWidth renderRoot={(props) => <Link {...props} to="/sign-in" search={{ next }} />}>
          Sign in
        </Button>
        <Button fullWidth variant="default" renderRoot={(props) => <Link {...props} to="/sign-up" search={{ next }} />}>
          Create account
        </Button>
      </Stack>
    </SignInCard>
  )
}

function Invitation({ token, email }: { readonly token: string; readonly email: string }) {
  const read = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => responseOf(account.POST('/account/invitation/read', { body: { token } })),
    retry: false,
  })
  const accept = useMutation({
    mutationFn: () => responseOf(account.POST('/account/invitation/accept', { body: { token } })),
    onSuccess: ({ account_id: id }) => switchAccount(id),
  })
  return (
    <Loaded query={read}>
      {({ account_email: owner, role, expires }) => (
        <Stack>
          <Text>
            Join the account of <strong>{owner}</strong> as <strong>{ROLE_WORDS[role][0]}</strong>.
          </Text>
          <Text size="sm" c="dimmed">
            You are signed in as {email}. Your own account does not change. The invitation expires on{' '}
            {formatDay(expires)}.
          </Text>
          {accept.isError && <ErrorNote error={accept.error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" renderRoot={(props) => <Link {...props} to="/overview" />}>
              Not now
            </Button>
            <Button loading={accept.isPending} onClick={() => accept.mutate()}>
              Accept
            </Button>
          </Group>
        </Stack>
      )}
    </Loaded>
  )
}
