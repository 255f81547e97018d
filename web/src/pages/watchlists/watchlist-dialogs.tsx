import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { alerts, responseOf } from '#web/api/client.ts'
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'
import { notifyDone } from '#web/design/feedback/notify.ts'
import { countOf } from '#web/format/numbers.ts'
import { EVERY_WATCHLIST_QUERY, type Watchlist } from './watchlist-queries.ts'

const NAME_CHARACTERS_MAX = 100

interface NameDialogProps {
  readonly isOpen: boolean
  readonly title: string
  readonly action: string
  /** The name that is there already. */
  readonly name?: string
  readonly onClose: () => void
  readonly onName: (name: string) => Promise<void>
}

interface CreateProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** Called with the id of the new list. */
  readonly onCreated: (id: string) => void
}

/** Makes a watchlist. */
export function CreateWatchlistDialog({ isOpen, onClose, onCreated }: CreateProps) {
  const queries = useQueryClient()
  const create = async (name: string) => {
    const { watchlist } = await responseOf(alerts.POST('/v1/watchlists', { body: { name } }))
    await queries.invalidateQueries(EVERY_WATCHLIST_QUERY)
    onCreated(watchlist.id)
  }
  return <NameDialog isOpen={isOpen} title="New watchlist" action="Create" onClose={onClose} onName={create} />
}

interface SubjectProps {
  /** Undefined while the dialog is closed. */
  readonly subject: Watchlist | undefined
  readonly onClose: () => void
}

/** Gives a watchlist another name. */
export function RenameWatchlistDialog({ subject, onClose }: SubjectProps) {
  const queries = useQueryClient()
  const rename = async (name: string) => {
    if (subject === undefined) return
    const params = { path: { watchlist_id: subject.id } }
    await responseOf(alerts.PATCH('/v1/watchlists/{watchlist_id}', { params, body: { name } }))
    await queries.invalidateQueries(EVERY_WATCHLIST_QUERY)
    onClose()
  }
  return (
    <NameDialog
      isOpen={subject !== undefined}
      title="Rename watchlist"
      action="Rename"
      name={subject?.name ?? ''}
      onClose={onClose}
      onName={rename}
    />
  )
}

function NameDialog(props: NameDialogProps) {
  const { isOpen, title, onClose } = props
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
      <NameForm {...props} />
    </Modal>
  )
}

function NameForm({ name = '', action, onClose, onName }: NameDialogProps) {
  const form = useForm({ mode: 'uncontrolled', initialValues: { name } })
  const save = useMutation({ mutationFn: (values: { name: string }) => onName(values.name) })
  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <Stack>
        {save.isError && <ErrorNote error={save.error} />}
        <TextInput
          label="Name"
          placeholder="Vans, Denver"
          required
          withAsterisk={false}
          maxLength={NAME_CHARACTERS_MAX}
          autoComplete="off"
          data-autofocus
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface DeleteProps extends SubjectProps {
  readonly onDeleted?: () => void
}

/** Deletes a watchlist; one that holds vehicles asks for its name first, because its audit trail goes with it. */
export function DeleteWatchlistDialog({ subject, onClose, onDeleted }: DeleteProps) {
  const queries = useQueryClient()
  const remove = async ({ id, name }: Watchlist) => {
    await responseOf(alerts.DELETE('/v1/watchlists/{watchlist_id}', { params: { path: { watchlist_id: id } } }))
    // The page of the list, where it is left behind, must not ask for it again.
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
          <strong>{subject.name}</strong> goes with its {countOf(subject.items, 'vehicle')}, the states of their
          findings and their history. Nobody is told of changes that concern them any more. This cannot be undone.
        </>
      )}
    </ConfirmDialog>
  )
}
