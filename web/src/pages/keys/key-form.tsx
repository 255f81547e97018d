import { Button, Group, Radio, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { DialogForm, type DialogFormProps } from '#web/design/feedback/dialog-form.tsx'
import type { Key } from './key.ts'
import { RestrictionFields } from './restriction-fields.tsx'
import type { RestrictionValues } from './restriction-values.ts'

const LABEL_CHARACTERS_MAX = 100

export interface KeyValues extends RestrictionValues {
  readonly label: string
  readonly mode: Key['mode']
}

interface KeyFormProps extends Pick<DialogFormProps, 'saving' | 'action' | 'onCancel'> {
  readonly values: KeyValues
  /** True: the user can choose the mode, and restrictions are hidden until requested. */
  readonly isNew?: boolean
  readonly onSubmit: (values: KeyValues) => void
}

export function KeyForm({ values, isNew = false, onSubmit, ...dialog }: KeyFormProps) {
  const form = useForm<KeyValues>({ mode: 'uncontrolled', initialValues: values })
  const [isLimited, setLimited] = useState(!isNew)
  return (
    <DialogForm {...dialog} onSubmit={form.onSubmit(onSubmit)}>
      <TextInput
        label="Label"
        {...(isNew && {
          description: 'Name of the app or job that uses the key. The request log shows it.',
          placeholder: 'Nightly stock check',
        })}
        required
        maxLength={LABEL_CHARACTERS_MAX}
        autoComplete="off"
        data-autofocus
        key={form.key('label')}
        {...form.getInputProps('label')}
      />
      {isNew && (
        <Radio.Group label="Mode" key={form.key('mode')} {...form.getInputProps('mode')}>
          <Stack gap="sm" mt={8}>
            <Radio value="live" label="Live" description="Uses the current data and counts toward your quota." />
            <Radio value="test" label="Test" description="Uses the starter data and costs no quota." />
          </Stack>
        </Radio.Group>
      )}
      {isLimited ? (
        <RestrictionFields form={form} />
      ) : (
        <Group>
          <Button variant="subtle" size="compact-sm" onClick={() => setLimited(true)}>
            Add restrictions: expiry, scopes, addresses
          </Button>
        </Group>
      )}
    </DialogForm>
  )
}
