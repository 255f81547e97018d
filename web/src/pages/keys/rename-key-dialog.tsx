import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { account, responseOf } from '#web/api/client.ts'
import { EVERY_KEYS_QUERY } from '#web/api/queries.ts'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'
import { notifyDone } from '#web/design/feedback/notify.ts'
import type { Key } from './key.ts'

const LABEL_CHARACTERS_MAX = 100

export interface KeyDialogProps {
  /** The key; undefined while the dialog is closed. */
  readonly subject: Key | undefined
  readonly onClose: () => void
}

/** Gives a key another label. */
export function RenameKeyDialog({ subject, onClose }: KeyDialogProps) {
  return (
    <Modal
      opened={subject !== undefined}
      onClose={onClose}
      title="Rename key"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {subject && <RenameForm subject={subject} onClose={onClose} />}
    </Modal>
  )
}

function RenameForm({ subject, onClose }: { readonly subject: Key; readonly onClose: () => void }) {
  const queries = useQueryClient()
  const form = useForm({ mode: 'uncontrolled', initialValues: { label: subject.label } })
  const rename = useMutation({
    mutationFn: (body: { label: string }) =>
      responseOf(account.PATCH('/account/keys/{key_id}', { params: { path: { key_id: subject.id } }, body })),
    onSuccess: async ({ key }) => {
      await queries.invalidateQueries(EVERY_KEYS_QUERY)
      notifyDone(`The key is called "${key.label}" now.`)
      onClose()
    },
  })
  return (
    <form onSubmit={form.onSubmit((values) => rename.mutate(values))}>
      <Stack>
        {rename.isError && <ErrorNote error={rename.error} />}
        <TextInput
          label="Label"
          required
          withAsterisk={false}
          maxLength={LABEL_CHARACTERS_MAX}
          autoComplete="off"
          data-autofocus
          key={form.key('label')}
          {...form.getInputProps('label')}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={rename.isPending}>
            Rename
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
