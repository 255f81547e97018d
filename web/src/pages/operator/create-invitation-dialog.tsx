import { NumberInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { account, responseOf } from '#web/api/client.ts'
import { CopyField } from '#web/design/copy-field.tsx'
import { DialogForm, type DialogProps } from '#web/design/feedback/dialog-form.tsx'
import { SecretDialog } from '#web/design/feedback/secret-dialog.tsx'
import { signUpQuery } from './operator-queries.ts'

const NOTE_CHARACTERS_MAX = 100
const DAYS_DEFAULT = 7
const DAYS_MAX = 30

interface InvitationValues {
  readonly note: string
  readonly days: number
}

/** Creates an invitation and shows its link once. */
export function CreateInvitationDialog({ isOpen, onClose }: DialogProps) {
  const queries = useQueryClient()
  const form = useForm<InvitationValues>({ initialValues: { note: '', days: DAYS_DEFAULT } })
  const create = useMutation({
    mutationFn: (body: InvitationValues) => responseOf(account.POST('/account/operator/sign-up/invitations', { body })),
    onSuccess: () => queries.invalidateQueries(signUpQuery),
    // The response contains the link. It is discarded when the dialog closes.
    gcTime: 0,
  })
  const close = () => {
    onClose()
    create.reset()
    form.reset()
  }
  const created = create.data
  return (
    <SecretDialog
      isOpen={isOpen}
      onClose={close}
      title="Invite someone"
      shown={
        created && {
          title: 'Copy the link',
          notice: 'You see this link only once. Anyone with the link can sign up one time.',
          content: (
            <CopyField label={`Invitation for ${created.invitation.note}`} value={created.link} subject="link" />
          ),
          done: 'Done',
        }
      }
    >
      <DialogForm
        saving={create}
        action="Create link"
        onCancel={close}
        onSubmit={form.onSubmit((values) => create.mutate(values))}
      >
        <TextInput
          label="For"
          description="Shown in your list of invitations. The person does not see it."
          placeholder="Ada, fleet team"
          required
          maxLength={NOTE_CHARACTERS_MAX}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('note')}
        />
        <NumberInput
          label="Valid for (days)"
          min={1}
          max={DAYS_MAX}
          allowDecimal={false}
          required
          {...form.getInputProps('days')}
        />
      </DialogForm>
    </SecretDialog>
  )
}
