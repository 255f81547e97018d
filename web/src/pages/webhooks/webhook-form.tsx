import { MultiSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { DialogForm } from '#web/design/feedback/dialog-form.tsx'
import type { EventType } from './webhook-queries.ts'
import { EVENT_CHOICES } from './webhook-words.ts'

const URL_CHARACTERS_MAX = 2_000
const DESCRIPTION_CHARACTERS_MAX = 200

export interface WebhookValues {
  readonly url: string
  readonly description: string
  readonly event_types: EventType[]
}

interface WebhookFormProps {
  readonly values: WebhookValues
  /** Label of the submit button, a verb. */
  readonly action: string
  readonly onCancel: () => void
  readonly onSubmit: (values: WebhookValues) => Promise<unknown>
}

/** Form for an endpoint: URL, description, and event types. */
export function WebhookForm({ values: initialValues, action, onCancel, onSubmit }: WebhookFormProps) {
  const form = useForm<WebhookValues>({ mode: 'uncontrolled', initialValues })
  const save = useMutation({ mutationFn: onSubmit, gcTime: 0 })
  return (
    <DialogForm
      saving={save}
      action={action}
      onCancel={onCancel}
      onSubmit={form.onSubmit((values) => save.mutate(values))}
    >
      <TextInput
        label="URL"
        description="An https URL on the public internet. Redirects are not followed."
        placeholder="https://fleet.example.com/hooks/recalls"
        type="url"
        required
        maxLength={URL_CHARACTERS_MAX}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        key={form.key('url')}
        {...form.getInputProps('url')}
      />
      <TextInput
        label="Description"
        placeholder="Workshop planning"
        maxLength={DESCRIPTION_CHARACTERS_MAX}
        autoComplete="off"
        key={form.key('description')}
        {...form.getInputProps('description')}
      />
      <MultiSelect
        label="Events"
        description="Leave empty for every event that affects a watched vehicle."
        placeholder="Every event"
        data={EVENT_CHOICES}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Every event' }}
        nothingFoundMessage="No matching type"
        key={form.key('event_types')}
        {...form.getInputProps('event_types')}
      />
    </DialogForm>
  )
}
