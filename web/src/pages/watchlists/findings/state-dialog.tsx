import { Group, Modal, Radio, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { alerts, responseOf } from '#web/api/client.ts'
import { DialogForm } from '#web/design/feedback/dialog-form.tsx'
import { notifyDone } from '#web/design/feedback/notify.ts'
import { countOf } from '#web/format/numbers.ts'
import { STATES, stateWord } from '#web/pages/watchlists/finding-words.ts'
import { EVERY_WATCHLIST_QUERY, type Finding, type FindingState } from '#web/pages/watchlists/watchlist-queries.ts'

const NOTE_CHARACTERS_MAX = 1_000

interface StateFormProps {
  readonly watchlistId: string
  /** At least one. */
  readonly findings: readonly Finding[]
  readonly onCancel?: () => void
  readonly onDone: () => void
}

/** Form to set the state of findings, with a note that stays in the history. */
export function StateForm({ watchlistId, findings, onCancel, onDone }: StateFormProps) {
  const queries = useQueryClient()
  const [first] = findings
  const isSame = findings.every(({ state }) => state === first?.state)
  const form = useForm<{ state: FindingState; note: string }>({
    mode: 'uncontrolled',
    initialValues: { state: (isSame && first?.state) || 'acknowledged', note: '' },
  })
  const save = useMutation({
    mutationFn: ({ state, note }: { state: FindingState; note: string }) =>
      responseOf(
        alerts.POST('/v1/watchlists/{watchlist_id}/findings/state', {
          params: { path: { watchlist_id: watchlistId } },
          body: { findings: findings.map(({ item_id, subject }) => ({ item_id, subject })), state, note },
        }),
      ),
    onSuccess: async (_answer, { state }) => {
      onDone()
      notifyDone(`${countOf(findings.length, 'finding')} set to "${stateWord(state).label}".`)
      await queries.invalidateQueries(EVERY_WATCHLIST_QUERY)
    },
  })
  return (
    <DialogForm
      saving={save}
      action="Set state"
      onCancel={onCancel}
      onSubmit={form.onSubmit((values) => save.mutate(values))}
    >
      <Radio.Group label="State" key={form.key('state')} {...form.getInputProps('state')}>
        <Group gap="md" mt={8}>
          {STATES.map(({ value, label }) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Group>
      </Radio.Group>
      <TextInput
        label="Note"
        description="Stored in the history. Example: who repairs it, and when."
        maxLength={NOTE_CHARACTERS_MAX}
        autoComplete="off"
        key={form.key('note')}
        {...form.getInputProps('note')}
      />
    </DialogForm>
  )
}

interface StateDialogProps extends Omit<StateFormProps, 'onCancel'> {
  readonly onClose: () => void
}

/** Dialog to set the state of several findings. Open while `findings` is not empty. */
export function StateDialog({ watchlistId, findings, onClose, onDone }: StateDialogProps) {
  return (
    <Modal
      opened={findings.length > 0}
      onClose={onClose}
      title={`Set the state of ${countOf(findings.length, 'finding')}`}
    >
      {findings.length > 0 && (
        <>
          <Text size="sm" c="dimmed" mb="md">
            Each finding gets the state, the note, and a history entry.
          </Text>
          <StateForm
            watchlistId={watchlistId}
            findings={findings}
            onCancel={onClose}
            onDone={() => {
              onClose()
              onDone()
            }}
          />
        </>
      )}
    </Modal>
  )
}
