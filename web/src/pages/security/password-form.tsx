import { PasswordInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { DialogForm, type DialogFormProps } from '#web/design/feedback/dialog-form.tsx'

interface PasswordFormProps extends Pick<DialogFormProps, 'saving' | 'action'> {
  readonly onSubmit: (password: string) => void
  /** Consequence of the action. */
  readonly children?: ReactNode
}

/** Form that asks for the password again before an action that would help a thief. */
export function PasswordForm({ saving, action, onSubmit, children }: PasswordFormProps) {
  const [password, setPassword] = useState('')
  return (
    <DialogForm saving={saving} action={action} onSubmit={() => onSubmit(password)}>
      {children}
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        data-autofocus
      />
    </DialogForm>
  )
}
