import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { account, responseOf } from '#web/api/client.ts'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'
import { Loaded } from '#web/design/feedback/loaded.tsx'
import type { Responses } from '#web/api/types.ts'
import { countOf } from '#web/format/numbers.ts'
import { SignInCard } from '#web/pages/sign-in/sign-in-card.tsx'
import classes from './connect-page.module.css'

type Scope = Responses['describe_app_request']['scopes'][number]

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
                <ScopeChoice
                  key={scope.name}
                  scope={scope}
                  checked={granted.includes(scope)}
                  onChange={(checked) =>
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

interface ScopeChoiceProps {
  readonly scope: Scope
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** One scope: its only operation, or how many it has, with a list of them to open. */
function ScopeChoice({ scope: { name, operations, is_allowed: isAllowed }, checked, onChange }: ScopeChoiceProps) {
  const [first, ...others] = operations
  return (
    <div>
      <Checkbox
        label={name}
        description={others.length === 0 ? first?.summary : undefined}
        disabled={!isAllowed}
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {!isAllowed && (
        <Text size="xs" c="dimmed" className={classes.indented}>
          Your role does not allow granting this.
        </Text>
      )}
      {others.length > 0 && (
        <details className={classes.indented}>
          <summary>{countOf(operations.length, 'operation')}</summary>
          <ul>
            {operations.map((operation) => (
              <li key={operation.name}>{operation.summary}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
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
