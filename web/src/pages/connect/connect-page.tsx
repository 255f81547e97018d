import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { account, responseOf } from '#web/api/client.ts'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'
import { Loaded } from '#web/design/feedback/loaded.tsx'
import { SignInCard } from '#web/pages/sign-in/sign-in-card.tsx'

const route = getRouteApi('/public/connect')

/** Consent page: an app asks for access to the account. */
export function ConnectPage() {
  const { request, error } = route.useSearch()
  if (request === undefined) {
    return (
      <SignInCard title="Connect an app">
        <Alert color="red">
          The app sent an invalid request ({error ?? 'invalid_request'}). Nothing was connected. Start again in the app.
        </Alert>
      </SignInCard>
    )
  }
  return (
    <SignInCard title="Connect an app">
      <Consent request={request} />
    </SignInCard>
  )
}

function Consent({ request }: { readonly request: string }) {
  const described = useQuery({
    queryKey: ['app-request', request],
    queryFn: () => responseOf(account.POST('/account/apps/request', { body: { request } })),
    retry: false,
  })
  const [unchecked, setUnchecked] = useState<readonly string[]>([])
  const leave = ({ redirect_url: url }: { readonly redirect_url: string }): void => window.location.assign(url)
  const accept = useMutation({
    mutationFn: (scopes: readonly string[]) =>
      responseOf(account.POST('/account/apps', { body: { request, scopes: [...scopes] } })),
    onSuccess: leave,
  })
  const deny = useMutation({
    mutationFn: () => responseOf(account.POST('/account/apps/deny', { body: { request } })),
    onSuccess: leave,
  })
  return (
    <Loaded query={described}>
      {({ name, redirect_host: host, account: owner, quota, used, scopes }) => {
        const granted = scopes.filter((scope) => scope.is_allowed && !unchecked.includes(scope.name))
        return (
          <Stack>
            <Text>
              <strong>{name ?? host}</strong> asks for access to the account of <strong>{owner.email}</strong> (
              {owner.plan_title}).
            </Text>
            <Text size="sm" c="dimmed">
              Access is sent to <strong>{host}</strong>. Continue only if you started this there. The app chose its
              name; it is not verified.
            </Text>
            <Stack gap="xs" role="group" aria-label="Operations">
              {scopes.map((scope) => (
                <Checkbox
                  key={scope.name}
                  label={scope.name}
                  description={scope.operations.map(({ summary }) => summary).join(' · ')}
                  disabled={!scope.is_allowed}
                  checked={granted.includes(scope)}
                  onChange={({ currentTarget: { checked } }) =>
                    setUnchecked((names) =>
                      checked ? names.filter((each) => each !== scope.name) : [...names, scope.name],
                    )
                  }
                />
              ))}
            </Stack>
            <QuotaNote quota={quota} used={used} />
            {accept.isError && <ErrorNote error={accept.error} />}
            {deny.isError && <ErrorNote error={deny.error} />}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" loading={deny.isPending} onClick={() => deny.mutate()}>
                Deny
              </Button>
              <Button
                loading={accept.isPending}
                disabled={granted.length === 0}
                onClick={() => accept.mutate(granted.map((scope) => scope.name))}
              >
                Connect
              </Button>
            </Group>
          </Stack>
        )
      }}
    </Loaded>
  )
}

function QuotaNote({ quota, used }: { readonly quota: number | null; readonly used: number }) {
  return (
    <Text size="sm" c="dimmed">
      {quota === null
        ? 'Its requests count toward your usage. Your plan has no monthly limit.'
        : `Its requests count toward your monthly quota: ${used} of ${quota} used.`}{' '}
      You can disconnect it at any time under Security.
    </Text>
  )
}
