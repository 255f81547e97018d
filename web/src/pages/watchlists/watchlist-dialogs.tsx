import { Modal, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { alerts, responseOf } from '#web/api/client.ts'
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx'
import { DialogForm, type DialogProps } from '#web/design/feedback/dialog-form.tsx'
import { notifyDone } from '#web/design/feedback/notify.ts'
import { COUNTRY_CHOICES } from '#web/format/countries.ts'
import { countOf } from '#web/format/numbers.ts'
import { EVERY_WATCHLIST_QUERY, type Watchlist } from './watchlist-queries.ts'

const NAME_CHARACTERS_MAX = 100

type Settings = Pick<Watchlist, 'name' | 'country'>

interface SettingsDialogProps extends DialogProps {
  readonly title: string
  readonly action: string
  readonly settings: Settings
  readonly onSave: (settings: Settings) => Promise<void>
}

const NEW: Settings = { name: '', country: 'us' }

interface CreateProps extends DialogProps {
  /** Called with the id of the new list. */
  readonly onCreated: (id: string) => void
}

export function CreateWatchlistDialog({ isOpen, onClose, onCreated }: CreateProps) {
  const queries = useQueryClient()
  const create = async (settings: Settings) => {
    const { watchlist } = await responseOf(alerts.POST('/v1/watchlists', { body: settings }))
    await queries.invalidateQueries(EVERY_WATCHLIST_QUERY)
    onCreated(watchlist.id)
  }
  return (
    <SettingsDialog
      isOpen={isOpen}
      title="New watchlist"
      action="Create"
      settings={NEW}
      onClose={onClose}
      onSave={create}
    />
  )
}

interface SubjectProps {
  /** Undefined while the dialog is closed. */
  readonly subject: Watchlist | undefined
  readonly onClose: () => void
}

/** Changes the name of a watchlist or the country of its recalls. */
export function EditWatchlistDialog({ subject, onClose }: SubjectProps) {
  const queries = useQueryClient()
  const save = async (settings: Settings) => {
    if (subject === undefined) return
    const params = { path: { watchlist_id: subject.id } }
    await responseOf(alerts.PATCH('/v1/watchlists/{watchlist_id}', { params, body: settings }))
    await queries.invalidateQueries(EVERY_WATCHLIST_QUERY)
    onClose()
  }
  return (
    <SettingsDialog
      isOpen={subject !== undefined}
      title="Edit watchlist"
      action="Save"
      settings={subject ?? NEW}
      onClose={onClose}
      onSave={save}
    />
  )
}

function SettingsDialog(props: SettingsDialogProps) {
  const { isOpen, title, onClose } = props
  return (
    <Modal opened={isOpen} onClose={onClose} title={title}>
      <SettingsForm {...props} />
    </Modal>
  )
}

function SettingsForm({ settings, action, onClose, onSave }: SettingsDialogProps) {
  const { name, country } = settings
  const form = useForm<Settings>({ mode: 'uncontrolled', initialValues: { name, country } })
  const save = useMutation({ mutationFn: onSave })
  return (
    <DialogForm
      saving={save}
      action={action}
      onCancel={onClose}
      onSubmit={form.onSubmit((values) => save.mutate(values))}
    >
      <TextInput
        label="Name"
        placeholder="Vans, Denver"
        required
        maxLength={NAME_CHARACTERS_MAX}
        autoComplete="off"
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <Select
        label="Recalls of"
        description="Country of the recalls that are matched and reported"
        data={COUNTRY_CHOICES}
        allowDeselect={false}
        key={form.key('country')}
        {...form.getInputProps('country')}
      />
    </DialogForm>
  )
}

interface DeleteProps extends SubjectProps {
  readonly onDeleted?: () => void
}

/** Deletes a watchlist. If it contains vehicles, the user must type its name, because its history is deleted too. */
export function DeleteWatchlistDialog({ subject, onClose, onDeleted }: DeleteProps) {
  const queries = useQueryClient()
  const remove = async ({ id, name }: Watchlist) => {
    await responseOf(alerts.DELETE('/v1/watchlists/{watchlist_id}', { params: { path: { watchlist_id: id } } }))
    // Leaves the deleted list's page first, so that it does not load the list again.
    onDeleted?.()
    await queries.invalidateQueries(EVERY_WATCHLIST_QUERY)
    notifyDone(`The watchlist "${name}" was deleted.`)
  }
  return (
    <ConfirmDialog
      isOpen={subject !== undefined}
      onClose={onClose}
      title={`Delete "${subject?.name ?? ''}"?`}
      action="Delete watchlist"
      {...(subject !== undefined && subject.items > 0 && { typed: subject.name })}
      onConfirm={async () => subject && (await remove(subject))}
    >
      {subject && (
        <>
          This deletes <strong>{subject.name}</strong> with its {countOf(subject.items, 'vehicle')}, their findings, and
          their history. Notifications about them stop. You cannot undo this.
        </>
      )}
    </ConfirmDialog>
  )
}
