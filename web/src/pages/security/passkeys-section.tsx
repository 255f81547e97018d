import { ActionIcon, Button, Modal, Text, TextInput } from '@mantine/core'
import { PlusIcon, TrashIcon } from '@radix-ui/react-icons'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { account, responseOf } from '#web/api/client.ts'
import { addPasskey, knowsPasskeys } from '#web/api/passkeys.ts'
import { meQuery } from '#web/api/queries.ts'
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx'
import { DialogForm } from '#web/design/feedback/dialog-form.tsx'
import { EmptyState } from '#web/design/feedback/empty-state.tsx'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'
import { notifyDone } from '#web/design/feedback/notify.ts'
import { Section } from '#web/design/section.tsx'
import { type Column, DataTable } from '#web/design/tables/data-table.tsx'
import { formatDay } from '#web/format/times.ts'
import { type Passkey, passkeysQuery } from './security-queries.ts'

const NAME_CHARACTERS_MAX = 100
const NAMELESS = 'Unnamed'

/** Passkeys of the user, with buttons to add and remove them. */
export function PasskeysSection() {
  const queries = useQueryClient()
  const passkeys = useQuery(passkeysQuery)
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<Passkey>()
  const changed = () => Promise.all([queries.invalidateQueries(passkeysQuery), queries.invalidateQueries(meQuery)])
  const remove = async ({ passkey_id: id }: Passkey) => {
    await responseOf(
      account.POST('/account/passkeys/{passkey_id}/remove', { params: { path: { passkey_id: id } }, body: {} }),
    )
    await changed()
    notifyDone('The passkey was removed.')
  }
  return (
    <Section
      title="Passkeys"
      description="Sign in with a fingerprint, face, or device PIN. There is no password to steal."
      flush
      actions={
        knowsPasskeys() && (
          <Button variant="default" leftSection={<PlusIcon aria-hidden />} onClick={() => setAdding(true)}>
            Add passkey
          </Button>
        )
      }
    >
      {passkeys.isError && <ErrorNote error={passkeys.error} onRetry={() => void passkeys.refetch()} />}
      <DataTable
        caption="Your passkeys"
        columns={[...COLUMNS, removeColumn(setRemoved)]}
        rows={passkeys.data?.passkeys}
        rowKey={({ passkey_id: id }) => id}
        empty={
          <EmptyState
            title="No passkeys yet"
            description={
              knowsPasskeys() ? 'Add a passkey on each device that you use.' : 'This browser does not support passkeys.'
            }
          />
        }
      />
      <Modal opened={isAdding} onClose={() => setAdding(false)} title="Add a passkey">
        <AddPasskeyForm
          onDone={() => {
            setAdding(false)
            void changed()
          }}
        />
      </Modal>
      <ConfirmDialog
        isOpen={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        title={`Remove "${removed?.name ?? NAMELESS}"?`}
        action="Remove passkey"
        onConfirm={async () => removed && (await remove(removed))}
      >
        You can no longer sign in with it here. Also remove it from the device; the service cannot do that.
      </ConfirmDialog>
    </Section>
  )
}

const COLUMNS: readonly Column<Passkey>[] = [
  { header: 'Name', cell: ({ name }) => name ?? NAMELESS, isRowHeader: true },
  { header: 'Added', cell: ({ created }) => (created === null ? 'unknown' : formatDay(created)) },
  {
    header: 'Stored',
    cell: ({ is_synced: isSynced }) => (isSynced ? 'On several devices' : 'On one device'),
    isSecondary: true,
  },
]

function removeColumn(onRemove: (passkey: Passkey) => void): Column<Passkey> {
  return {
    header: 'Actions',
    hasHiddenHeader: true,
    align: 'right',
    width: 56,
    cell: (passkey) => (
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Remove ${passkey.name ?? NAMELESS}`}
        onClick={() => onRemove(passkey)}
      >
        <TrashIcon aria-hidden />
      </ActionIcon>
    ),
  }
}

function AddPasskeyForm({ onDone }: { readonly onDone: () => void }) {
  const [name, setName] = useState('')
  const add = useMutation({
    mutationFn: () => addPasskey(name.trim()),
    onSuccess: () => {
      notifyDone('The passkey was added.')
      onDone()
    },
  })
  return (
    <DialogForm saving={add} action="Continue" onSubmit={() => add.mutate()}>
      <Text>Next, the browser asks where to store it.</Text>
      <TextInput
        label="Name"
        description="Helps you recognize it in the list."
        placeholder="Work laptop"
        required
        maxLength={NAME_CHARACTERS_MAX}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
    </DialogForm>
  )
}
