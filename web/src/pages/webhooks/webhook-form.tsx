import { Button, Group, MultiSelect, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'
import type { EventType } from './webhook-queries.ts'
import { EVENT_CHOICES } from './webhook-words.ts'

const URL_CHARACTERS_MAX = 2_000
const DESCRIPTION_CHARACTERS_MAX = 200

export interface WebhookValues {
  readonly url: string
  readonly description: string
  readonly event_types: EventType[]
}

export interface WebhookFormProps {
  readonly values: WebhookValues
  /** The verb on the button. */
  readonly action: string
  readonly onCancel: () => void
  readonly onSubmit: (values: WebhookValues) => Promise<unknown>
}

/** Where messages go, and which. */
export function WebhookForm({ values: initialValues, action, onCancel, onSubmit }: WebhookFormProps) {
  const form = useForm<WebhookValues>({ mode: 'uncontrolled', initialValues })
  const save = useMutation({ mutationFn: onSubmit, gcTime: 0 })
  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <Stack gap="lg">
        {save.isError && <ErrorNote error={save.error} />}
        <TextInput
          label="URL"
          description="https, at a host on the public internet. Redirects are not followed."
          placeholder="https://fleet.example.com/hooks/recalls"
          type="url"
          required
          withAsterisk={false}
          maxLength={URL_CHARACTERS_MAX}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          key={form.key('url')}
          {...form.getInputProps('url')}
        />
        <TextInput
          label="What it is for"
          placeholder="Workshop planning"
          maxLength={DESCRIPTION_CHARACTERS_MAX}
          autoComplete="off"
          key={form.key('description')}
          {...form.getInputProps('description')}
        />
        <MultiSelect
          label="Events"
          description="Leave it empty for every event that concerns a watched vehicle."
          placeholder="Every event"
          data={EVENT_CHOICES}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Every event' }}
          nothingFoundMessage="No such type"
          key={form.key('event_types')}
          {...form.getInputProps('event_types')}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
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
