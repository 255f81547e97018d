import { Select, Stack, Switch, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { account, responseOf } from '#web/api/client.ts'
import { useMay } from '#web/api/use-role.ts'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'
import { Loaded } from '#web/design/feedback/loaded.tsx'
import { Notice } from '#web/design/feedback/notice.tsx'
import { Section } from '#web/design/section.tsx'
import { formatInstant } from '#web/format/times.ts'
import { type Notifications, notificationsQuery } from './notification-queries.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => {
  return { value: String(hour), label: `${String(hour).padStart(2, '0')}:00 UTC` }
})

const BLOCKED: Readonly<Record<NonNullable<Notifications['blocked_because']>, string>> = {
  MAIL_OFF: 'This service cannot send email. The operator has not set up a mail server.',
  EMAIL_NOT_VERIFIED: 'Confirm your email address first. Until then, you receive no emails.',
  PLAN_REQUIRED: 'Emails about watchlists require the Pro plan.',
}

/** Email settings of the account. Each change is saved immediately. */
export function MailSection() {
  const query = useQuery(notificationsQuery)
  return (
    <Section title="Email" {...(query.data && { description: `To ${query.data.notifications.email}.` })}>
      <Loaded query={query}>{({ notifications }) => <MailChoices settings={notifications} />}</Loaded>
    </Section>
  )
}

type Change = Partial<Pick<Notifications, 'digest' | 'digest_hour' | 'urgent'>>

function MailChoices({ settings }: { readonly settings: Notifications }) {
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: (body: Change) => responseOf(account.PATCH('/account/notifications', { body })),
    onSuccess: (data) => queries.setQueryData(notificationsQuery.queryKey, data),
  })
  const { digest, digest_hour: hour, urgent, blocked_because: blocked, next_digest: next } = settings
  const isDaily = digest === 'daily'
  const maySet = useMay('set_notifications')
  return (
    <Stack gap="lg">
      {blocked !== null && <Notice tone="warning">{BLOCKED[blocked]}</Notice>}
      {!maySet && <Notice tone="accent">Only an admin or the owner can change these settings.</Notice>}
      {change.isError && <ErrorNote error={change.error} />}
      <Switch
        label="Immediately for “do not drive” and “park outside”"
        description="One email as soon as a recall gives this advice for a watched vehicle."
        checked={urgent}
        // While mails are blocked, they can only be turned off.
        disabled={!maySet || (blocked !== null && !urgent)}
        onChange={(event) => change.mutate({ urgent: event.currentTarget.checked })}
      />
      <Switch
        label="Daily digest"
        description="One email a day with changes to your watched vehicles. No email if nothing changed."
        checked={isDaily}
        disabled={!maySet || (blocked !== null && !isDaily)}
        onChange={(event) => change.mutate({ digest: event.currentTarget.checked ? 'daily' : 'off' })}
      />
      {isDaily && (
        <div>
          <Select
            label="Sent at"
            data={HOURS}
            value={String(hour)}
            allowDeselect={false}
            disabled={!maySet}
            maw={180}
            onChange={(value) => value !== null && change.mutate({ digest_hour: Number(value) })}
          />
          {next !== null && blocked === null && (
            <Text size="xs" c="dimmed" mt={6}>
              Next email: {formatInstant(next)}.
            </Text>
          )}
        </div>
      )}
    </Stack>
  )
}
