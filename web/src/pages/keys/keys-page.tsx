import { Button, Switch } from '@mantine/core'
import { PlusIcon } from '@radix-ui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { keysQuery } from '#web/api/queries.ts'
import { ErrorNote } from '#web/design/error-note.tsx'
import { PageHeader } from '#web/design/page-header.tsx'
import { Section } from '#web/design/section.tsx'
import { countOf } from '#web/format/numbers.ts'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import type { Key } from './key.ts'
import { KeyTable } from './key-table.tsx'
import { RenameKeyDialog } from './rename-key-dialog.tsx'
import { RevokeKeyDialog } from './revoke-key-dialog.tsx'

const route = getRouteApi('/app/keys')

/** Keys of the account: make, name and revoke them. */
export function KeysPage() {
  const { create } = route.useSearch()
  const navigate = route.useNavigate()
  const keys = useQuery(keysQuery)
  const [renamed, setRenamed] = useState<Key>()
  const [revoked, setRevoked] = useState<Key>()
  const [hasRevoked, setHasRevoked] = useState(false)
  const setCreating = (isOpen: boolean) => void navigate({ search: isOpen ? { create: 'yes' } : {}, replace: true })
  const all = keys.data?.keys
  const revokedCount = all?.filter((key) => key.revoked !== null).length ?? 0
  const createButton = (
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
              onChange={(event) => setHasRevoked(event.currentTarget.checked)}
            />
          )
        }
        flush
      >
        <KeyTable
          keys={all?.filter((key) => hasRevoked || key.revoked === null)}
          onRename={setRenamed}
          onRevoke={setRevoked}
          createButton={createButton}
        />
      </Section>
      <CreateKeyDialog isOpen={create === 'yes'} onClose={() => setCreating(false)} />
      <RenameKeyDialog subject={renamed} onClose={() => setRenamed(undefined)} />
      <RevokeKeyDialog subject={revoked} onClose={() => setRevoked(undefined)} />
    </>
  )
}
