import { Button, Group, PasswordInput, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'

export interface PasswordFormProps {
  /** The verb on the button. */
  readonly action: string
  readonly isRunning: boolean
  readonly error: Error | null
  readonly onSubmit: (password: string) => void
  /** What happens then. */
  readonly children?: ReactNode
}

/** Asks for the password once more, before something that would help a thief. */
export function PasswordForm({ action, isRunning, error, onSubmit, children }: PasswordFormProps) {
  const [password, setPassword] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(password)
      }}
    >
      <Stack>
        {children}
        {error !== null && <ErrorNote error={error} />}
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button type="submit" loading={isRunning}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
