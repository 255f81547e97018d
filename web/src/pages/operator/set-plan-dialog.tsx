import { Modal, NumberInput, Select, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { account, responseOf } from '#web/api/client.ts'
import { DialogForm, type DialogProps } from '#web/design/feedback/dialog-form.tsx'
import { notifyDone } from '#web/design/feedback/notify.ts'
import type { OperatorAccount } from './operator-queries.ts'
import { PLAN_OPTIONS } from './plan-options.ts'

interface SetPlanDialogProps extends DialogProps {
  readonly subject: OperatorAccount
}

/** Form values; an empty field means no limit. */
interface Terms {
  readonly plan: OperatorAccount['plan']
  readonly quota: number | ''
  readonly burst: number | ''
}

/** Sets the plan of an account and, for Enterprise, the terms of its contract. */
export function SetPlanDialog(props: SetPlanDialogProps) {
  return (
    <Modal opened={props.isOpen} onClose={props.onClose} title="Change plan">
      <SetPlanForm {...props} />
    </Modal>
  )
}

function SetPlanForm({ subject, onClose }: SetPlanDialogProps) {
  const queries = useQueryClient()
  const isContract = subject.plan === 'enterprise'
  const form = useForm<Terms>({
    initialValues: {
      plan: subject.plan,
      quota: (isContract ? subject.quota : null) ?? '',
      burst: (isContract ? subject.burst : null) ?? '',
    },
  })
  const { plan } = form.values
  const set = useMutation({
    mutationFn: ({ quota, burst }: Terms) =>
      responseOf(
        account.POST('/account/operator/accounts/{account_id}/plan', {
          params: { path: { account_id: subject.id } },
          body: {
            plan,
            ...(plan === 'enterprise' && { quota: quota === '' ? null : quota, burst: burst === '' ? null : burst }),
          },
        }),
      ),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['operator'] })
      notifyDone(`The plan of ${subject.email} was changed.`)
      onClose()
    },
  })
  return (
    <DialogForm
      saving={set}
      action="Set plan"
      onCancel={onClose}
      onSubmit={form.onSubmit((terms) => set.mutate(terms))}
    >
      <Text>
        Takes effect with the next request of <strong>{subject.email}</strong>.
      </Text>
      <Select
        label="Plan"
        data={[...PLAN_OPTIONS]}
        allowDeselect={false}
        data-autofocus
        {...form.getInputProps('plan')}
      />
      {plan === 'enterprise' && (
        <>
          <LimitInput label="Requests per month" {...form.getInputProps('quota')} />
          <LimitInput label="Requests per second" {...form.getInputProps('burst')} />
        </>
      )}
    </DialogForm>
  )
}

const LIMIT_MAX = 999_999_999_999

function LimitInput(props: { readonly label: string }) {
  return (
    <NumberInput
      description="Leave empty for no limit."
      min={1}
      max={LIMIT_MAX}
      allowDecimal={false}
      allowNegative={false}
      thousandSeparator=","
      hideControls
      {...props}
    />
  )
}
