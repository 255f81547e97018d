import { Button, Group, Modal, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Responses } from '#web/api/account.generated.ts'
import { account, responseOf } from '#web/api/client.ts'
import { EVERY_KEYS_QUERY, instanceQuery } from '#web/api/queries.ts'
import { CodeBlock } from '#web/design/code-block.tsx'
import { curlOf } from '#web/design/curl.ts'
import { DialogForm, type DialogFormProps } from '#web/design/feedback/dialog-form.tsx'
import { Notice } from '#web/design/feedback/notice.tsx'
import { CopyField } from '#web/design/copy-field.tsx'
import type { Key } from './key.ts'
import { RestrictionFields } from './restriction-fields.tsx'
import { changesOf, UNRESTRICTED, type RestrictionValues } from './restriction-values.ts'

interface NewKey extends RestrictionValues {
  readonly label: string
  readonly mode: Key['mode']
}

const LABEL_CHARACTERS_MAX = 100
/** Found in the starter data too, which test keys answer from. */
const EXAMPLE = '/v1/vehicles?year=2022&make=ford&model=explorer'

export interface CreateKeyDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Makes a key and shows it: this once. */
export function CreateKeyDialog({ isOpen, onClose }: CreateKeyDialogProps) {
  const queries = useQueryClient()
  const create = useMutation({
    mutationFn: ({ label, mode, ...limits }: NewKey) =>
      responseOf(account.POST('/account/keys', { body: { label, mode, ...changesOf(limits, UNRESTRICTED) } })),
    onSuccess: () => queries.invalidateQueries(EVERY_KEYS_QUERY),
    // The response holds the key; nothing keeps it once the dialog is closed.
    gcTime: 0,
  })
  const close = () => {
    onClose()
    create.reset()
  }
  const isShown = create.data !== undefined
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={isShown ? 'Copy your key' : 'Create a key'}
      size="lg"
      closeOnClickOutside={!isShown}
      closeOnEscape={!isShown}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {isShown ? (
        <NewKeyShown created={create.data} onDone={close} />
      ) : (
        <CreateKeyForm saving={create} onCancel={close} onSubmit={create.mutate} />
      )}
    </Modal>
  )
}

interface CreateKeyFormProps extends Pick<DialogFormProps, 'saving' | 'onCancel'> {
  readonly onSubmit: (key: NewKey) => void
}

function CreateKeyForm({ saving, onCancel, onSubmit }: CreateKeyFormProps) {
  const form = useForm<NewKey>({ mode: 'uncontrolled', initialValues: { label: '', mode: 'live', ...UNRESTRICTED } })
  const [isLimited, setLimited] = useState(false)
  return (
    <DialogForm saving={saving} action="Create key" onCancel={onCancel} onSubmit={form.onSubmit(onSubmit)}>
      <TextInput
        label="Label"
        description="What will use it: so that you know it again in the request log."
        placeholder="Nightly stock check"
        required
        maxLength={LABEL_CHARACTERS_MAX}
        autoComplete="off"
        data-autofocus
        key={form.key('label')}
        {...form.getInputProps('label')}
      />
      <Radio.Group label="Mode" key={form.key('mode')} {...form.getInputProps('mode')}>
        <Stack gap="sm" mt={8}>
          <Radio value="live" label="Live" description="Responses from the current data and counts to the quota." />
          <Radio value="test" label="Test" description="Responses from the starter data and costs no quota." />
        </Stack>
      </Radio.Group>
      {isLimited ? (
        <RestrictionFields form={form} />
      ) : (
        <Group>
          <Button variant="subtle" size="compact-sm" onClick={() => setLimited(true)}>
            Limit it: expiry, scopes, addresses
          </Button>
        </Group>
      )}
    </DialogForm>
  )
}

interface NewKeyShownProps {
  readonly created: Responses['create_key']
  readonly onDone: () => void
}

function NewKeyShown({ created: { token, key }, onDone }: NewKeyShownProps) {
  const { data: instance } = useQuery(instanceQuery)
  return (
    <Stack gap="md">
      <Notice tone="warning" isNews>
        This is the only time that it is shown. Nobody can read it again, not even the operator.
      </Notice>
      <CopyField label={`Key "${key.label}"`} value={token} what="key" />
      <Text>Try it:</Text>
      <CodeBlock label="curl" code={curlOf(EXAMPLE, instance?.public_url ?? window.location.origin, token)} hasWrap />
      <Group justify="flex-end">
        <Button onClick={onDone}>I have copied it</Button>
      </Group>
    </Stack>
  )
}
