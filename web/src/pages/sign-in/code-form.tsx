import { Anchor, Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { account, responseOf } from '#web/api/client.ts'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'

interface CodeFormProps {
  readonly onDone: () => void
  readonly onBack: () => void
}

interface Code {
  readonly code: string
  readonly trustDevice: boolean
}

/** Form for the second factor: a code from the authenticator app or a backup code. */
export function CodeForm({ onDone, onBack }: CodeFormProps) {
  const [isBackup, setBackup] = useState(false)
  const form = useForm<Code>({ mode: 'uncontrolled', initialValues: { code: '', trustDevice: false } })
  const verify = useMutation({
    mutationFn: (body: Code) =>
      responseOf(
        isBackup
          ? account.POST('/api/auth/two-factor/verify-backup-code', { body })
          : account.POST('/api/auth/two-factor/verify-totp', { body }),
      ),
    onSuccess: onDone,
  })
  const other = () => {
    form.reset()
    verify.reset()
    setBackup(!isBackup)
  }
  return (
    <form
      onSubmit={form.onSubmit(({ code, trustDevice }) =>
        verify.mutate({ code: code.replaceAll(' ', ''), trustDevice }),
      )}
    >
      <Stack gap="md">
        {verify.isError && <ErrorNote error={verify.error} />}
        <TextInput
          key={isBackup ? 'backup' : form.key('code')}
          label={isBackup ? 'Backup code' : 'Code'}
          description={
            isBackup ? 'One of your saved codes. Each works once.' : 'Six digits from your authenticator app.'
          }
          name="code"
          autoComplete="one-time-code"
          inputMode={isBackup ? 'text' : 'numeric'}
          required
          data-autofocus
          {...form.getInputProps('code')}
        />
        <Checkbox
          label="Trust this browser for 30 days"
          key={form.key('trustDevice')}
          {...form.getInputProps('trustDevice', { type: 'checkbox' })}
        />
        <Button type="submit" fullWidth loading={verify.isPending}>
          Continue
        </Button>
        <Group justify="space-between">
          <Anchor component="button" type="button" size="sm" onClick={onBack}>
            Back
          </Anchor>
          <Anchor component="button" type="button" size="sm" onClick={other}>
            {isBackup ? 'Use the authenticator app' : 'Use a backup code'}
          </Anchor>
        </Group>
      </Stack>
    </form>
  )
}
