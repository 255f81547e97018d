import { Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { account, responseOf } from '#web/api/client.ts'
import { meQuery } from '#web/api/queries.ts'
import { notifyDone } from '#web/design/feedback/notify.ts'
import { BackupCodes } from './backup-codes.tsx'
import { PasswordForm } from './password-form.tsx'
import type { FlowProps } from './two-factor-enable.tsx'

export function DisableTwoFactorFlow({ onDone }: FlowProps) {
  const queries = useQueryClient()
  const disable = useMutation({
    mutationFn: (password: string) => responseOf(account.POST('/api/auth/two-factor/disable', { body: { password } })),
    onSuccess: async () => {
      await queries.invalidateQueries(meQuery)
      notifyDone('Two-factor sign-in is off.')
      onDone()
    },
  })
  return (
    <PasswordForm action="Turn off" saving={disable} onSubmit={disable.mutate}>
      <Text>From the next sign-in, your password is enough.</Text>
    </PasswordForm>
  )
}

/** Creates new backup codes. The previous ones stop working. */
export function BackupCodesFlow({ onDone }: FlowProps) {
  const make = useMutation({
    mutationFn: (password: string) =>
      responseOf(account.POST('/api/auth/two-factor/generate-backup-codes', { body: { password } })),
    gcTime: 0,
  })
  if (make.data !== undefined) return <BackupCodes codes={make.data.backupCodes} onDone={onDone} />
  return (
    <PasswordForm action="Create new codes" saving={make} onSubmit={make.mutate}>
      <Text>Your previous codes stop working.</Text>
    </PasswordForm>
  )
}
