import { useQueryClient } from '@tanstack/react-query'
import { account, responseOf } from '#web/api/client.ts'
import { EVERY_KEYS_QUERY } from '#web/api/queries.ts'
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx'
import { notifyDone } from '#web/design/feedback/notify.ts'
import { formatAgo } from '#web/format/times.ts'
import type { KeyDialogProps } from './edit-key-dialog.tsx'
import type { Key } from './key.ts'

/** Revokes a key permanently after a confirmation that names it. */
export function RevokeKeyDialog({ subject, onClose }: KeyDialogProps) {
  const queries = useQueryClient()
  const revoke = async (key: Key) => {
    await responseOf(account.POST('/account/keys/{key_id}/revoke', { params: { path: { key_id: key.id } }, body: {} }))
    await queries.invalidateQueries(EVERY_KEYS_QUERY)
    notifyDone(`The key "${key.label}" was revoked.`)
  }
  return (
    <ConfirmDialog
      isOpen={subject !== undefined}
      onClose={onClose}
      title={`Revoke "${subject?.label ?? ''}"?`}
      action="Revoke key"
      onConfirm={async () => subject && (await revoke(subject))}
    >
      {subject && (
        <>
          The next request with <strong>{subject.label}</strong> ({subject.masked}) is rejected. You cannot undo this.{' '}
          {usedWords(subject)}
        </>
      )}
    </ConfirmDialog>
  )
}

function usedWords({ last_used: lastUsed }: Key): string {
  return lastUsed === null ? 'It was never used.' : `It was last used ${formatAgo(lastUsed)}.`
}
