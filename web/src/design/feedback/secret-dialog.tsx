import { Button, Group, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Notice } from './notice.tsx'
import type { DialogProps } from '#web/design/feedback/dialog-form.tsx'

export interface ShownSecret {
  readonly title: string
  /** Why it must be copied now. */
  readonly notice: ReactNode
  /** `positive` where it reaches its reader anyway. */
  readonly tone?: 'warning' | 'positive'
  /** The secret to copy, and what to do with it. */
  readonly content: ReactNode
  /** On the button that ends it: "I have copied it". */
  readonly done: string
}

interface SecretDialogProps extends DialogProps {
  readonly title: string
  /** Undefined until the secret is created. */
  readonly shown: ShownSecret | undefined
  /** Control that opens the dialog; omitted if another dialog does. */
  readonly children?: ReactNode
}

/** A dialog that ends with what is shown this once: neither a click beside it nor Escape may lose it. */
export function SecretDialog({ isOpen, onClose, title, shown, children }: SecretDialogProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={shown?.title ?? title}
      size="lg"
      closeOnClickOutside={shown === undefined}
      closeOnEscape={shown === undefined}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {shown === undefined ? (
        children
      ) : (
        <Stack gap="md">
          <Notice tone={shown.tone ?? 'warning'} isNews>
            {shown.notice}
          </Notice>
          {shown.content}
          <Group justify="flex-end">
            <Button onClick={onClose}>{shown.done}</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}
