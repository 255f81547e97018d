import { Modal, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { serviceErrorOf } from '#web/api/service-error.ts'
import type { DialogProps } from '#web/design/feedback/dialog-form.tsx'
import { DialogForm } from './dialog-form.tsx'

interface ConfirmDialogProps extends DialogProps {
  readonly title: string
  /** Consequence of the action, naming the affected object. */
  readonly children: ReactNode
  /** Label of the button, a verb: "Revoke key". */
  readonly action: string
  /** Text that the user must type first, for serious actions that cannot be undone. */
  readonly typed?: string
  /** Performs the action. If it fails, the dialog stays open and shows the error. */
  readonly onConfirm: () => Promise<unknown>
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, title } = props
  return (
    <Modal opened={isOpen} onClose={onClose} title={title}>
      <ConfirmForm {...props} />
    </Modal>
  )
}

function ConfirmForm({ children, action, typed, onConfirm, onClose }: ConfirmDialogProps) {
  const [word, setWord] = useState('')
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const confirm = async () => {
    setRunning(true)
    setError(null)
    try {
      await onConfirm()
      onClose()
    } catch (thrown) {
      setError(serviceErrorOf(thrown))
    } finally {
      setRunning(false)
    }
  }
  return (
    <DialogForm
      saving={{ error, isPending: isRunning }}
      action={action}
      onCancel={onClose}
      onSubmit={() => void confirm()}
      color="red.8"
      isDisabled={typed !== undefined && word !== typed}
    >
      <Text component="div">{children}</Text>
      {typed !== undefined && (
        <TextInput
          label={`Type "${typed}" to confirm`}
          value={word}
          onChange={(event) => setWord(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
      )}
    </DialogForm>
  )
}
