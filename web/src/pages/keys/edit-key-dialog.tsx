import { Modal, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { account, responseOf } from '#web/api/client.ts'
import { EVERY_KEYS_QUERY } from '#web/api/queries.ts'
import { notifyDone } from '#web/design/feedback/notify.ts'
import type { Key } from './key.ts'
import { RestrictionFields } from './restriction-fields.tsx'
import { changesOf, valuesOf, type RestrictionValues } from './restriction-values.ts'
import { DialogForm } from '#web/design/feedback/dialog-form.tsx'

const LABEL_CHARACTERS_MAX = 100

export interface KeyDialogProps {
  /** The key; undefined while the dialog is closed. */
  readonly subject: Key | undefined
  readonly onClose: () => void
}

/** Gives a key another label, or other limits. */
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
  const form = useForm<RestrictionValues & { label: string }>({
    mode: 'uncontrolled',
    initialValues: { label: subject.label, ...before },
  })
  const save = useMutation({
    mutationFn: ({ label, ...limits }: RestrictionValues & { label: string }) =>
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
  return (
    <DialogForm
      saving={save}
      action="Save"
      onCancel={onClose}
      onSubmit={form.onSubmit((values) => save.mutate(values))}
    >
      <TextInput
        label="Label"
        required
        maxLength={LABEL_CHARACTERS_MAX}
        autoComplete="off"
        data-autofocus
        key={form.key('label')}
        {...form.getInputProps('label')}
      />
      <RestrictionFields form={form} />
    </DialogForm>
  )
}
