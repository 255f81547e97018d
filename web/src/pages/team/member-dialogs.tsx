import { Modal, PasswordInput, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { chooseAccount } from '#web/api/chosen-account.ts'
import { account, responseOf } from '#web/api/client.ts'
import { meQuery } from '#web/api/queries.ts'
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx'
import { DialogForm } from '#web/design/feedback/dialog-form.tsx'
import { notifyDone } from '#web/design/feedback/notify.ts'
import { ROLE_WORDS, RoleChoice } from './role-choice.tsx'
import { membersQuery, type Member, type MemberRole } from './team-queries.ts'

interface MemberDialogProps {
  /** Undefined while the dialog is closed. */
  readonly subject: Member | undefined
  readonly onClose: () => void
}

export function RoleDialog({ subject, onClose }: MemberDialogProps) {
  return (
    <Modal opened={subject !== undefined} onClose={onClose} title={`Role of ${subject?.email ?? ''}`}>
      {subject && <RoleForm subject={subject} onClose={onClose} />}
    </Modal>
  )
}

function RoleForm({ subject, onClose }: { readonly subject: Member; readonly onClose: () => void }) {
  const queries = useQueryClient()
  const [role, setRole] = useState<MemberRole>(subject.role === 'owner' ? 'admin' : subject.role)
  const path = { user_id: subject.user_id }
  const change = useMutation({
    mutationFn: () => responseOf(account.PATCH('/account/members/{user_id}', { params: { path }, body: { role } })),
    onSuccess: async () => {
      await Promise.all([queries.invalidateQueries(membersQuery), queries.invalidateQueries(meQuery)])
      notifyDone(`${subject.email} is now ${ROLE_WORDS[role][0]}.`)
      onClose()
    },
  })
  return (
    <DialogForm saving={change} action="Change role" onCancel={onClose} onSubmit={() => change.mutate()}>
      <RoleChoice value={role} onChange={setRole} />
    </DialogForm>
  )
}

/** Removes a member after explaining what remains. */
export function RemoveDialog({ subject, onClose }: MemberDialogProps) {
  const queries = useQueryClient()
  const remove = async ({ user_id: id, email }: Member) => {
    const path = { user_id: id }
    await responseOf(account.POST('/account/members/{user_id}/remove', { params: { path }, body: {} }))
    await queries.invalidateQueries(membersQuery)
    notifyDone(`${email} was removed.`)
  }
  return (
    <ConfirmDialog
      isOpen={subject !== undefined}
      onClose={onClose}
      title={`Remove ${subject?.email ?? ''}?`}
      action="Remove"
      onConfirm={async () => subject && (await remove(subject))}
    >
      The next request of <strong>{subject?.email}</strong> for this account is rejected. Keys that they created keep
      working. Revoke the keys that they know.
    </ConfirmDialog>
  )
}

/** Makes a member the owner. Requires the password, because only the new owner can undo it. */
export function HandOverDialog({ subject, onClose }: MemberDialogProps) {
  return (
    <Modal opened={subject !== undefined} onClose={onClose} title={`Hand the account over to ${subject?.email ?? ''}?`}>
      {subject && <HandOverForm subject={subject} onClose={onClose} />}
    </Modal>
  )
}

function HandOverForm({ subject, onClose }: { readonly subject: Member; readonly onClose: () => void }) {
  const queries = useQueryClient()
  const [password, setPassword] = useState('')
  const path = { user_id: subject.user_id }
  const handOver = useMutation({
    mutationFn: async () => {
      const { account: current } = await queries.ensureQueryData(meQuery)
      await responseOf(account.POST('/account/members/{user_id}/hand-over', { params: { path }, body: { password } }))
      // The account may have been the user's own. From now on, requests must name it.
      chooseAccount(current.id)
    },
    onSuccess: async () => {
      onClose()
      await queries.invalidateQueries()
      notifyDone(`${subject.email} owns the account now.`)
    },
  })
  return (
    <DialogForm
      saving={handOver}
      action="Hand over"
      onCancel={onClose}
      onSubmit={() => handOver.mutate()}
      color="red.8"
      isDisabled={password === ''}
    >
      <Text>
        {subject.email} gets the keys, the plan, payments, and members. You stay as an admin and get your own account on
        the Free plan. Only the new owner can undo this.
      </Text>
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        data-autofocus
      />
    </DialogForm>
  )
}
