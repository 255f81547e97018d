import { Button, Group, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { DialogProps } from '#web/design/feedback/dialog-form.tsx'
import { Notice } from './notice.tsx'

export interface ShownSecret {
  readonly title: string
  /** Reason to copy the secret now. */
  readonly notice: ReactNode
  /** `positive` if the secret reaches its recipient even without copying. Default: `warning`. */
  readonly tone?: 'warning' | 'positive'
  /** Secret to copy, with instructions. */
  readonly content: ReactNode
  /** Label of the closing button: "I have copied it". */
  readonly done: string
}

interface SecretDialogProps extends DialogProps {
  readonly title: string
  /** Undefined until the secret is created. */
  readonly shown: ShownSecret | undefined
  /** Control that opens the dialog; omitted if another dialog does. */
  readonly children?: ReactNode
}

/** Dialog that shows a secret once. A click outside and Escape do not close it while the secret is shown. */
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
