import { Button, Checkbox, PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { account, responseOf } from '#web/api/client.ts'
import { instanceQuery } from '#web/api/queries.ts'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'
import { notifyDone } from '#web/design/feedback/notify.ts'
import { Section } from '#web/design/section.tsx'
import { sessionsQuery } from './security-queries.ts'
import classes from './security.module.css'

interface Change {
  readonly currentPassword: string
  readonly newPassword: string
  readonly revokeOtherSessions: boolean
}

const INITIAL: Change = { currentPassword: '', newPassword: '', revokeOtherSessions: true }

export function PasswordSection() {
  const queries = useQueryClient()
  const { data: instance } = useQuery(instanceQuery)
  const form = useForm<Change>({ mode: 'uncontrolled', initialValues: INITIAL })
  const change = useMutation({
    mutationFn: (body: Change) => responseOf(account.POST('/api/auth/change-password', { body })),
    onSuccess: async () => {
      form.reset()
      await queries.invalidateQueries(sessionsQuery)
      notifyDone('The password was changed.')
    },
  })
  return (
    <Section title="Password">
      <form className={classes.form} onSubmit={form.onSubmit((values) => change.mutate(values))}>
        {change.isError && <ErrorNote error={change.error} />}
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          required
          key={form.key('currentPassword')}
          {...form.getInputProps('currentPassword')}
        />
        <PasswordInput
          label="New password"
          description={instance && `At least ${instance.password_characters_min} characters; common ones are rejected.`}
          autoComplete="new-password"
          required
          minLength={instance?.password_characters_min}
          key={form.key('newPassword')}
          {...form.getInputProps('newPassword')}
        />
        <Checkbox
          label="Sign out everywhere else"
          key={form.key('revokeOtherSessions')}
          {...form.getInputProps('revokeOtherSessions', { type: 'checkbox' })}
        />
        <div>
          <Button type="submit" variant="default" loading={change.isPending}>
            Change password
          </Button>
        </div>
      </form>
    </Section>
  )
}
