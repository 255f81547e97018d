import { Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { renderSVG } from 'uqr'
import { account, responseOf } from '#web/api/client.ts'
import { meQuery } from '#web/api/queries.ts'
import { DialogForm } from '#web/design/feedback/dialog-form.tsx'
import { notifyDone } from '#web/design/feedback/notify.ts'
import { BackupCodes } from './backup-codes.tsx'
import { PasswordForm } from './password-form.tsx'
import classes from './security.module.css'

export interface FlowProps {
  readonly onDone: () => void
}

/** Steps to enable two-factor sign-in: password, secret for the app, first code, backup codes. */
export function EnableTwoFactorFlow({ onDone }: FlowProps) {
  const queries = useQueryClient()
  const [isConfirmed, setConfirmed] = useState(false)
  const begin = useMutation({
    mutationFn: (password: string) => responseOf(account.POST('/api/auth/two-factor/enable', { body: { password } })),
    gcTime: 0,
  })
  // Runs before the last button is pressed: two-factor sign-in is on even if the user closes the dialog with the backup
  // codes.
  const confirm = async () => {
    setConfirmed(true)
    notifyDone('Two-factor sign-in is on.')
    await queries.invalidateQueries(meQuery)
  }
  if (begin.data === undefined) return <PasswordForm action="Continue" saving={begin} onSubmit={begin.mutate} />
  if (isConfirmed) return <BackupCodes codes={begin.data.backupCodes} onDone={onDone} />
  return <FirstCodeForm totpUri={begin.data.totpURI} onDone={() => void confirm()} />
}

function FirstCodeForm({ totpUri, onDone }: { readonly totpUri: string; readonly onDone: () => void }) {
  const [code, setCode] = useState('')
  const verify = useMutation({
    mutationFn: () =>
      responseOf(account.POST('/api/auth/two-factor/verify-totp', { body: { code: code.replaceAll(' ', '') } })),
    onSuccess: onDone,
  })
  const secret = new URL(totpUri).searchParams.get('secret') ?? ''
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(totpUri, { border: 0 }))}`
  return (
    <DialogForm saving={verify} action="Turn on" onSubmit={() => verify.mutate()}>
      <Text>Scan this code with an authenticator app, then enter the code that the app shows.</Text>
      <img className={classes.qr} src={picture} alt="QR code for the authenticator app" width={200} height={200} />
      <Text size="sm" c="dimmed" ta="center">
        Or type this secret:{' '}
        <Text span ff="monospace" inherit style={{ overflowWrap: 'anywhere' }}>
          {secret}
        </Text>
      </Text>
      <TextInput
        label="Code"
        description="Six digits"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        data-autofocus
      />
    </DialogForm>
  )
}
