import { Alert, Button, Checkbox, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { ExclamationTriangleIcon } from '@radix-ui/react-icons'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { chooseAccount } from '#web/api/chosen-account.ts'
import { account, responseOf } from '#web/api/client.ts'
import { accountsQuery } from '#web/api/queries.ts'
import { serviceErrorOf } from '#web/api/service-error.ts'
import type { Responses } from '#web/api/types.ts'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'
import { Loaded } from '#web/design/feedback/loaded.tsx'
import { countOf, formatCount } from '#web/format/numbers.ts'
import { SignInCard } from '#web/pages/sign-in/sign-in-card.tsx'
import classes from './connect-page.module.css'

type Scope = Responses['describe_app_request']['scopes'][number]

const REQUEST_QUERY = ['app-request']

const route = getRouteApi('/public/connect')

/** Consent page for an app that requests access to the account. */
export function ConnectPage() {
  const { request, error } = route.useSearch()
  if (request === undefined) {
    return (
      <SignInCard title="Connect an app">
        <Alert color="red" variant="default" icon={<ExclamationTriangleIcon aria-hidden />}>
          {error === 'invalid_client'
            ? 'This service does not know the app. Nothing was connected. Remove the connector in the app, then add it again.'
            : `The app sent an invalid request (${error ?? 'invalid_request'}). Nothing was connected. Start again in the app.`}
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
    queryKey: [...REQUEST_QUERY, request],
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
  if (described.isError && serviceErrorOf(described.error).reason === 'CONSENT_REQUEST_EXPIRED') {
    return <ErrorNote error={described.error} />
  }
  return (
    <Loaded query={described}>
      {({ name, document_url: documentUrl, redirect_host: host, account: owner, quota, used, scopes }) => {
        const granted = scopes.filter((scope) => scope.is_allowed && !unchecked.includes(scope.name))
        return (
          <Stack>
            <Identity name={name} host={host} documentUrl={documentUrl} owner={owner} />
            <AccountChoice current={owner.id} />
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

interface IdentityProps {
  readonly name: string | null
  readonly host: string
  readonly documentUrl: string | null
  readonly owner: Responses['describe_app_request']['account']
}

/** Shows the app that requests access and how far its identity is verified, and the account. */
function Identity({ name, host, documentUrl, owner }: IdentityProps) {
  return (
    <>
      <Text>
        <strong>{name ?? host}</strong> asks for access to the account of <strong>{owner.email}</strong> (
        {owner.plan_title}).
      </Text>
      <Text size="sm" c="dimmed" className={classes.identity}>
        Access is sent to {isOnThisComputer(host) && 'an app on this computer, '}
        <strong>{host}</strong>. Continue only if you started this yourself.{' '}
        {documentUrl === null ? (
          'The app chose its name; it is not verified.'
        ) : (
          <>
            The app chose its name. It is identified by <strong>{documentUrl}</strong>.
          </>
        )}
      </Text>
    </>
  )
}

/** Returns true for a loopback address and for the custom scheme of a desktop app. */
function isOnThisComputer(host: string): boolean {
  return /^(?:localhost|127\.[\d.]+|\[::1\])(?::\d+)?$|^[^:]+:$/.test(host)
}

/** Choice of the account to connect, for a user who has several. */
function AccountChoice({ current }: { readonly current: string }) {
  const queries = useQueryClient()
  const accounts = useQuery(accountsQuery).data?.accounts ?? []
  if (accounts.length < 2) return null
  return (
    <NativeSelect
      label="Account"
      data={accounts.map(({ id, email }) => ({ value: id, label: email }))}
      value={current}
      onChange={({ currentTarget: { value } }) => {
        chooseAccount(accounts.some(({ id, is_own: isOwn }) => id === value && isOwn) ? undefined : value)
        void queries.invalidateQueries({ queryKey: REQUEST_QUERY })
      }}
    />
  )
}

interface ScopeChoiceProps {
  readonly scope: Scope
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** Checkbox of a scope: its only operation, or the number of its operations with an expandable list. */
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
        : `Its requests count toward your monthly quota: ${formatCount(used)} of ${formatCount(quota)} used.`}{' '}
      You can disconnect it at any time under Security.
    </Text>
  )
}
