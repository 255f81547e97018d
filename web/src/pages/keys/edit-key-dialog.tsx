import { Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { account, responseOf } from '#web/api/client.ts'
import { EVERY_KEYS_QUERY } from '#web/api/queries.ts'
import { notifyDone } from '#web/design/feedback/notify.ts'
import { KeyForm, type KeyValues } from './key-form.tsx'
import type { Key } from './key.ts'
import { changesOf, valuesOf } from './restriction-values.ts'

export interface KeyDialogProps {
  /** Undefined while the dialog is closed. */
  readonly subject: Key | undefined
  readonly onClose: () => void
}

/** Changes the label and restrictions of a key. */
export function EditKeyDialog({ subject, onClose }: KeyDialogProps) {
  return (
    <Modal opened={subject !== undefined} onClose={onClose} title="Edit key" size="lg">
      {subject && <EditForm subject={subject} onClose={onClose} />}
    </Modal>
  )
}

function EditForm({ subject, onClose }: { readonly subject: Key; readonly onClose: () => void }) {
  const queries = useQueryClient()
  const before = valuesOf(subject)
  const save = useMutation({
    mutationFn: ({ label, mode: _mode, ...limits }: KeyValues) =>
      responseOf(
        account.PATCH('/account/keys/{key_id}', {
          params: { path: { key_id: subject.id } },
          body: { label, ...changesOf(limits, before) },
        }),
      ),
    onSuccess: async ({ key }) => {
      await queries.invalidateQueries(EVERY_KEYS_QUERY)
      notifyDone(`The key "${key.label}" was changed.`)
      onClose()
    },
  })
  const { label, mode } = subject
  return (
    <KeyForm
      values={{ label, mode, ...before }}
      saving={save}
      action="Save"
      onCancel={onClose}
      onSubmit={save.mutate}
    />
  )
}
