import { TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { account, responseOf } from '#web/api/client.ts'
import { instanceQuery } from '#web/api/queries.ts'
import type { Responses } from '#web/api/types.ts'
import { CopyField } from '#web/design/copy-field.tsx'
import { DialogForm, type DialogFormProps, type DialogProps } from '#web/design/feedback/dialog-form.tsx'
import { SecretDialog, type ShownSecret } from '#web/design/feedback/secret-dialog.tsx'
import { RoleChoice } from './role-choice.tsx'
import { invitationsQuery, type MemberRole } from './team-queries.ts'

interface NewInvitation {
  readonly email: string
  readonly role: MemberRole
}

/** Invites a person and shows the link once. */
export function InviteDialog({ isOpen, onClose }: DialogProps) {
  const queries = useQueryClient()
  const invite = useMutation({
    mutationFn: ({ email, role }: NewInvitation) =>
      responseOf(account.POST('/account/invitations', { body: { role, ...(email !== '' && { email }) } })),
    onSuccess: () => queries.invalidateQueries(invitationsQuery),
    // The response contains the link. It is discarded when the dialog closes.
    gcTime: 0,
  })
  const close = () => {
    onClose()
    invite.reset()
  }
  return (
    <SecretDialog isOpen={isOpen} onClose={close} title="Invite someone" shown={invite.data && shownLink(invite.data)}>
      <InviteForm saving={invite} onCancel={close} onSubmit={invite.mutate} />
    </SecretDialog>
  )
}

function shownLink({ link, invitation: { email }, mailed }: Responses['invite_member']): ShownSecret {
  return {
    title: 'Share the link',
    tone: mailed ? 'positive' : 'warning',
    notice: mailed
      ? `An email with this link is on its way to ${email ?? ''}. You can also share it yourself.`
      : 'Share this link yourself. It works once within seven days. You see it only once.',
    content: (
      <CopyField label={email === null ? 'Link for one person' : `Link for ${email}`} value={link} subject="link" />
    ),
    done: 'Done',
  }
}

interface InviteFormProps extends Pick<DialogFormProps, 'saving' | 'onCancel'> {
  readonly onSubmit: (invitation: NewInvitation) => void
}

function InviteForm({ saving, onCancel, onSubmit }: InviteFormProps) {
  const hasMail = useQuery(instanceQuery).data?.email_verification === true
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<MemberRole>('developer')
  return (
    <DialogForm
      saving={saving}
      action="Invite"
      onCancel={onCancel}
      onSubmit={() => onSubmit({ email: email.trim(), role })}
    >
      <TextInput
        label={hasMail ? 'Email' : 'Email (optional)'}
        type="email"
        description={
          hasMail
            ? 'Receives the link, which works only for this address.'
            : 'With an address, the link works only for that person. This service cannot send email.'
        }
        placeholder="eve@example.org"
        required={hasMail}
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        data-autofocus
      />
      <RoleChoice value={role} onChange={setRole} />
    </DialogForm>
  )
}
