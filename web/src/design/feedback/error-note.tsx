import { Button, Group, Text } from '@mantine/core'
import { ExclamationTriangleIcon } from '@radix-ui/react-icons'
import { serviceErrorOf } from '#web/api/service-error.ts'
import { CopyButton } from '#web/design/copy-button.tsx'
import classes from './error-note.module.css'

interface ErrorNoteProps {
  readonly error: unknown
  readonly onRetry?: (() => void) | undefined
}

/** Shows the service's error message with the request id. Screen readers announce it immediately. */
export function ErrorNote({ error, onRetry }: ErrorNoteProps) {
  const { message, requestId, status } = serviceErrorOf(error)
  // Rejections explain themselves. Only failures of the service need the id.
  const hasId = requestId !== undefined && status >= 500
  return (
    <div role="alert" className={classes.note}>
      <span className={classes.icon}>
        <ExclamationTriangleIcon aria-hidden />
      </span>
      <div>
        {message}
        {hasId && (
          <Group gap={2}>
            <Text size="xs" c="dimmed" ff="monospace">
              {requestId}
            </Text>
            <CopyButton value={requestId} subject="request id" />
          </Group>
        )}
        {onRetry && (
          <Button mt="xs" size="xs" variant="default" onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
    </div>
  )
}
