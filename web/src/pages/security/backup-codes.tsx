import { Alert, Button, Group, Stack } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { CopyButton } from '#web/design/copy-button.tsx'
import classes from './security.module.css'

interface BackupCodesProps {
  readonly codes: readonly string[]
  readonly onDone: () => void
}

/** Shows once the codes that replace a lost authenticator app. */
export function BackupCodes({ codes, onDone }: BackupCodesProps) {
  const button = useRef<HTMLButtonElement>(null)
  // The focused field is gone, and Escape only works while the focus is inside the dialog.
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
