import { Button, Group, Switch } from '@mantine/core'
import { PlusIcon } from '@radix-ui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { KEYS_A_PAGE, keysQuery, usageQuery } from '#web/api/queries.ts'
import { useMay } from '#web/api/use-role.ts'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'
import { PageHeader } from '#web/design/page-header.tsx'
import { PageSteps } from '#web/design/tables/page-steps.tsx'
import { Section } from '#web/design/section.tsx'
import { countOf } from '#web/format/numbers.ts'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import type { Key } from './key.ts'
import { EditKeyDialog } from './edit-key-dialog.tsx'
import { KeyTable } from './key-table.tsx'
import { RevokeKeyDialog } from './revoke-key-dialog.tsx'

const route = getRouteApi('/app/keys')

/** Keys of the account: make, change and revoke them. */
export function KeysPage() {
  const { create } = route.useSearch()
  const navigate = route.useNavigate()
  const [hasRevoked, setHasRevoked] = useState(false)
  const [offset, setOffset] = useState(0)
  const keys = useQuery(keysQuery(hasRevoked ? undefined : 'active', offset))
  const usage = useQuery(usageQuery)
  const requestsByKey = usage.data && new Map(usage.data.by_key.map(({ key_id: id, requests }) => [id ?? '', requests]))
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
        description="Programs identify themselves with a key. It is shown once, when it is made."
        actions={createButton}
      />
      {keys.isError && <ErrorNote error={keys.error} onRetry={() => void keys.refetch()} />}
      <Section
        title="Keys"
        {...(keys.data && {
          description: `${countOf(keys.data.active, 'key')} of at most ${keys.data.active_max} in use`,
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
        />
        {keys.data && (
          <Group justify="flex-end" p="sm">
            <PageSteps page={keys.data} pageSize={KEYS_A_PAGE} onStep={setOffset} />
          </Group>
        )}
      </Section>
      <CreateKeyDialog isOpen={create === 'yes' && mayCreate} onClose={() => setCreating(false)} />
      <EditKeyDialog subject={edited} onClose={() => setEdited(undefined)} />
      <RevokeKeyDialog subject={revoked} onClose={() => setRevoked(undefined)} />
    </>
  )
}
