import { Button, Group, Modal, PasswordInput, Text, TextInput } from '@mantine/core'
import { DownloadIcon } from '@radix-ui/react-icons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { account, responseOf } from '#web/api/client.ts'
import { downloadFile } from '#web/api/download-file.ts'
import { DialogForm } from '#web/design/feedback/dialog-form.tsx'
import { notifyDone, notifyFailed } from '#web/design/feedback/notify.ts'
import { Section } from '#web/design/section.tsx'

/** Buttons to export the account's data and to delete the account. */
export function OwnDataSection({ email }: { readonly email: string }) {
  const [isLeaving, setLeaving] = useState(false)
  const download = useMutation({
    mutationFn: () => downloadFile('/account/export', 'account.json'),
    onError: (error) => notifyFailed('Could not download your data', error),
  })
  return (
    <Section title="Your data" description="All data stored about this account, as JSON. Secrets are not included.">
      <Group gap="xs" justify="space-between">
        <Button
          loading={download.isPending}
          onClick={() => download.mutate()}
          variant="default"
          leftSection={<DownloadIcon aria-hidden />}
        >
          Download
        </Button>
        <Button variant="default" c="var(--vds-negative)" onClick={() => setLeaving(true)}>
          Delete account
        </Button>
      </Group>
      <Modal opened={isLeaving} onClose={() => setLeaving(false)} title="Delete this account permanently?">
        <DeleteForm email={email} onCancel={() => setLeaving(false)} />
      </Modal>
    </Section>
  )
}

function DeleteForm({ email, onCancel }: { readonly email: string; readonly onCancel: () => void }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [password, setPassword] = useState('')
  const leave = useMutation({
    mutationFn: () => responseOf(account.POST('/account/delete', { body: { email: typed, password } })),
    onSuccess: async () => {
      await navigate({ to: '/sign-in' })
      queries.clear()
      notifyDone('The account was deleted.')
    },
  })
  return (
    <DialogForm
      saving={leave}
      action="Delete account"
      onCancel={onCancel}
      onSubmit={() => leave.mutate()}
      color="red.8"
      isDisabled={typed !== email || password === ''}
    >
      <Text>
        This revokes all keys, ends all sessions, and deletes your personal data. Billed amounts remain, without a name.
        You cannot undo this.
      </Text>
      <TextInput
        label={`Type "${email}" to confirm`}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        data-autofocus
      />
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </DialogForm>
  )
}
