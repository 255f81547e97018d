import { Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { DownloadIcon } from '@radix-ui/react-icons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { downloadFile } from '#web/api/download-file.ts'
import { account, responseOf } from '#web/api/client.ts'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'
import { notifyDone, notifyFailed } from '#web/design/feedback/notify.ts'
import { Section } from '#web/design/section.tsx'

/** Take everything with you, or leave. */
export function OwnDataSection({ email }: { readonly email: string }) {
  const [isLeaving, setLeaving] = useState(false)
  const download = useMutation({
    mutationFn: () => downloadFile('/account/export', 'account.json'),
    onError: (error) => notifyFailed('Nothing was downloaded', error),
  })
  return (
    <Section title="Your data" description="Everything that is kept of this account, as JSON; without any secret.">
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
      <Modal
        opened={isLeaving}
        onClose={() => setLeaving(false)}
        title="Delete the account for good?"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
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
    <form
      onSubmit={(event) => {
        event.preventDefault()
        leave.mutate()
      }}
    >
      <Stack>
        <Text>
          Every key is revoked, every session ended, and the person forgotten. Sums that were billed stay, without a
          name. This cannot be undone.
        </Text>
        {leave.isError && <ErrorNote error={leave.error} />}
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
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" color="red" disabled={typed !== email || password === ''} loading={leave.isPending}>
            Delete account
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
