import { Button, Group, Switch } from '@mantine/core'
import { PlusIcon } from '@radix-ui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { KEYS_A_PAGE, keysQuery, usageQuery } from '#web/api/queries.ts'
import type { Responses } from '#web/api/types.ts'
import { useMay } from '#web/api/use-role.ts'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'
import { PageHeader } from '#web/design/page-header.tsx'
import { Section } from '#web/design/section.tsx'
import { PageSteps, type PageStepsProps } from '#web/design/tables/page-steps.tsx'
import { countOf } from '#web/format/numbers.ts'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { EditKeyDialog } from './edit-key-dialog.tsx'
import { KeyTable } from './key-table.tsx'
import type { Key } from './key.ts'
import { RevokeKeyDialog } from './revoke-key-dialog.tsx'

const route = getRouteApi('/app/keys')

export function KeysPage() {
  const { create } = route.useSearch()
  const navigate = route.useNavigate()
  const [hasRevoked, setHasRevoked] = useState(false)
  const [offset, setOffset] = useState(0)
  const keys = useQuery(keysQuery(hasRevoked ? undefined : 'active', offset))
  const usage = useQuery(usageQuery)
  const requestsByKey = usage.data && requestsOf(usage.data)
  const [edited, setEdited] = useState<Key>()
  const [revoked, setRevoked] = useState<Key>()
  const setCreating = (isOpen: boolean) => void navigate({ search: isOpen ? { create: 'yes' } : {}, replace: true })
  const revokedCount = keys.data?.revoked ?? 0
  const mayCreate = useMay('create_key')
  const createButton = mayCreate && (
    <Button leftSection={<PlusIcon aria-hidden />} onClick={() => setCreating(true)}>
      Create key
    </Button>
  )
  return (
    <>
      <PageHeader
        title="API keys"
        description="API keys authenticate your requests. You see a key only once, when you create it."
        actions={createButton}
      />
      {keys.isError && <ErrorNote error={keys.error} onRetry={() => void keys.refetch()} />}
      <Section
        title="Keys"
        {...(keys.data && {
          description: `${keys.data.active} of ${countOf(keys.data.active_max, 'key')} in use`,
        })}
        actions={
          revokedCount > 0 && (
            <Switch
              size="xs"
              label={`Show revoked (${revokedCount})`}
              checked={hasRevoked}
              onChange={(event) => {
                setHasRevoked(event.currentTarget.checked)
                setOffset(0)
              }}
            />
          )
        }
        flush
      >
        <KeyTable
          keys={keys.data?.keys}
          requestsByKey={requestsByKey}
          onEdit={setEdited}
          onRevoke={setRevoked}
          createButton={createButton}
          isPartial={isPartial(keys.data)}
        />
        {keys.data && <KeySteps page={keys.data} onStep={setOffset} />}
      </Section>
      <CreateKeyDialog isOpen={create === 'yes' && mayCreate} onClose={() => setCreating(false)} />
      <EditKeyDialog subject={edited} onClose={() => setEdited(undefined)} />
      <RevokeKeyDialog subject={revoked} onClose={() => setRevoked(undefined)} />
    </>
  )
}

function isPartial(page: { readonly total?: number } | undefined): boolean {
  return (page?.total ?? 0) > KEYS_A_PAGE
}

function KeySteps({ page, onStep }: Pick<PageStepsProps, 'page' | 'onStep'>) {
  if (!isPartial(page)) return null
  return (
    <Group justify="flex-end" p="sm">
      <PageSteps page={page} pageSize={KEYS_A_PAGE} onStep={onStep} />
    </Group>
  )
}

function requestsOf({ by_key: byKey }: Responses['get_usage']): ReadonlyMap<string, number> {
  return new Map(byKey.map(({ key_id: id, requests }) => [id ?? '', requests]))
}
