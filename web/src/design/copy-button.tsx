import { ActionIcon, Button, CopyButton as CopyState } from '@mantine/core'
import { CheckIcon, CopyIcon } from '@radix-ui/react-icons'

const SHOWN_MS = 2_000

interface CopyButtonProps {
  readonly value: string
  /** Name of the copied value: "key", "request id". */
  readonly subject: string
  /** True: a button with a label. False: an icon. */
  readonly hasLabel?: boolean
}

/** Copies a text and confirms it, visibly and to screen readers. */
export function CopyButton({ value, subject, hasLabel = false }: CopyButtonProps) {
  return (
    <CopyState value={value} timeout={SHOWN_MS}>
      {({ copied, copy }) => {
        const label = copied ? 'Copied' : `Copy ${subject}`
        const icon = copied ? <CheckIcon aria-hidden /> : <CopyIcon aria-hidden />
        if (hasLabel) {
          return (
            <Button variant="default" size="xs" leftSection={icon} onClick={copy} aria-live="polite">
              {label}
            </Button>
          )
        }
        return (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            onClick={copy}
            title={label}
            aria-label={label}
            aria-live="polite"
          >
            {icon}
          </ActionIcon>
        )
      }}
    </CopyState>
  )
}
