import { Alert, Button, Group, Stack } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { CopyButton } from '#web/design/copy-button.tsx'
import classes from './security.module.css'

interface BackupCodesProps {
  readonly codes: readonly string[]
  readonly onDone: () => void
}

/** Shows the codes that open the account when the authenticator app is lost: this once. */
export function BackupCodes({ codes, onDone }: BackupCodesProps) {
  const button = useRef<HTMLButtonElement>(null)
  // The field that had the focus is gone, and Escape reaches the dialog from inside it alone.
  useEffect(() => button.current?.focus(), [])
  return (
    <Stack>
      <Alert color="yellow" variant="default" title="Save these codes now">
        Each code signs you in once without the authenticator app. You see these codes only once.
      </Alert>
      <ul className={classes.codes} aria-label="Backup codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="space-between">
        <CopyButton value={codes.join('\n')} subject="backup codes" hasLabel />
        <Button onClick={onDone} ref={button}>
          I have saved them
        </Button>
      </Group>
    </Stack>
  )
}
