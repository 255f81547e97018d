import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode, SubmitEvent } from 'react'
import { ErrorNote } from './error-note.tsx'

export interface DialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

export interface DialogFormProps {
  /** State of the form's mutation. The form shows its error and disables the button while it runs. */
  readonly saving: { readonly error: Error | null; readonly isPending: boolean }
  /** Label of the submit button, a verb. */
  readonly action: string
  /** Omit it to show no cancel button; closing the dialog cancels. */
  readonly onCancel?: (() => void) | undefined
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  readonly children: ReactNode
  /** Color for actions that cannot be undone. */
  readonly color?: 'red.8'
  readonly isDisabled?: boolean
  /** Extra button on the opposite side. */
  readonly aside?: ReactNode
}

/** Form of a dialog: error, fields, and buttons. */
export function DialogForm({ saving, action, onCancel, onSubmit, children, ...look }: DialogFormProps) {
  const { color, isDisabled = false, aside } = look
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(event)
      }}
    >
      <Stack gap="lg">
        {saving.error !== null && <ErrorNote error={saving.error} />}
        {children}
        <Group justify="flex-end" gap="xs">
          {aside}
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
          )}
          <Button
            type="submit"
            {...(color !== undefined && { color })}
            disabled={isDisabled}
            loading={saving.isPending}
          >
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
