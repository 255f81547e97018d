import { Button, Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { account, responseOf } from '#web/api/client.ts'
import { meQuery } from '#web/api/queries.ts'
import type { Responses } from '#web/api/types.ts'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'
import { notifyDone } from '#web/design/feedback/notify.ts'
import { Section } from '#web/design/section.tsx'
import { formatDay } from '#web/format/times.ts'
import classes from './security.module.css'

const NAME_CHARACTERS_MAX = 100

/** Name of the user, which can be changed, and the email address, which is fixed because it belongs to the account. */
export function ProfileSection({ me }: { readonly me: Responses['get_me'] }) {
  const queries = useQueryClient()
  const form = useForm({ mode: 'uncontrolled', initialValues: { name: me.user.name } })
  const rename = useMutation({
    mutationFn: (body: { name: string }) => responseOf(account.PATCH('/account/me', { body })),
    onSuccess: async () => {
      await queries.invalidateQueries(meQuery)
      notifyDone('The name was changed.')
    },
  })
  return (
    <Section title="Profile" description={`${me.account.email}, since ${formatDay(me.account.created)}`}>
      <form className={classes.form} onSubmit={form.onSubmit((values) => rename.mutate(values))}>
        {rename.isError && <ErrorNote error={rename.error} />}
        <Group align="flex-end" gap="xs" wrap="nowrap">
          <TextInput
            className={classes.field}
            label="Name"
            autoComplete="name"
            required
            maxLength={NAME_CHARACTERS_MAX}
            key={form.key('name')}
            {...form.getInputProps('name')}
          />
          <Button type="submit" variant="default" loading={rename.isPending}>
            Save
          </Button>
        </Group>
      </form>
    </Section>
  )
}
