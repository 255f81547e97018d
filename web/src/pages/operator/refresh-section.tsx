import { Button, Group, Progress, Select, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { account, responseOf } from '#web/api/client.ts'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'
import { Loaded } from '#web/design/feedback/loaded.tsx'
import { Notice } from '#web/design/feedback/notice.tsx'
import { Section } from '#web/design/section.tsx'
import { sourceTitle } from '#web/design/source-title.ts'
import { countOf, formatCount } from '#web/format/numbers.ts'
import { formatAgo } from '#web/format/times.ts'
import { refreshesQuery, refreshQuery, type RefreshState } from './operator-queries.ts'
import { originWords, OUTCOMES, sourcesWords, summaryWords, tookWords } from './refresh-words.ts'

/** Refresh button, and the progress of a running refresh even if it was started elsewhere. */
export function RefreshSection() {
  const state = useQuery(refreshQuery)
  const hasEnded = useReloadedAfterwards(state.data)
  return (
    <Section
      title="Refresh"
      description={
        state.data?.is_scheduled === false
          ? 'The schedule is off (VDS_REFRESH). Start a refresh here or on the command line.'
          : 'The service checks for new official files on a schedule. You can also start a check now.'
      }
    >
      <Loaded query={state}>
        {(data) => (
          <Stack gap="md" aria-live="polite">
            {data.running === null && hasEnded && <LastResult />}
            {data.running === null ? <StartRefresh state={data} /> : <Running run={data.running} />}
          </Stack>
        )}
      </Loaded>
    </Section>
  )
}

/**
 * Reloads all operator queries after a refresh, because it may change any data.
 * @returns true if a refresh has ended while the page was open
 */
function useReloadedAfterwards(state: RefreshState | undefined): boolean {
  const queries = useQueryClient()
  const wasRunning = useRef(false)
  const [hasEnded, setHasEnded] = useState(false)
  const isRunning = state === undefined ? undefined : state.running !== null
  useEffect(() => {
    if (isRunning === undefined) return
    if (wasRunning.current && !isRunning) {
      setHasEnded(true)
      void queries.invalidateQueries({ queryKey: ['operator'] })
    }
    wasRunning.current = isRunning
  }, [isRunning, queries])
  return hasEnded
}

function LastResult() {
  const { data, isFetching } = useQuery(refreshesQuery)
  const last = data?.refreshes.find(({ origin }) => origin !== null)
  if (last === undefined || isFetching) return null
  const { word, tone } = OUTCOMES[last.outcome]
  return (
    <Notice tone={tone === 'positive' || tone === 'neutral' ? 'positive' : 'warning'} isNews>
      {word}: {summaryWords(last)}
    </Notice>
  )
}

function StartRefresh({ state: { blocked, sources } }: { readonly state: RefreshState }) {
  const queries = useQueryClient()
  const [source, setSource] = useState<string | null>(null)
  const start = useMutation({
    mutationFn: () =>
      responseOf(account.POST('/account/operator/refresh', { body: source === null ? {} : { source } })),
    onSuccess: (data) => queries.setQueryData(refreshQuery.queryKey, data),
    // A refresh that ended immediately is already in the log.
    onSettled: () => queries.invalidateQueries({ queryKey: ['operator', 'refreshes'] }),
  })
  if (blocked !== null) return <Notice tone="accent">{blocked}</Notice>
  const chosen = sources.find((each) => each.source === source)
  return (
    <>
      {start.isError && <ErrorNote error={start.error} />}
      <Group align="flex-end" gap="sm">
        <Select
          label="Source"
          placeholder="All sources"
          data={sources.map((each) => ({ value: each.source, label: sourceTitle(each.source) }))}
          value={source}
          onChange={setSource}
          clearable
          clearButtonProps={{ 'aria-label': 'All sources' }}
          w={280}
        />
        <Button onClick={() => start.mutate()} loading={start.isPending}>
          Refresh now
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {chosen === undefined
          ? 'The first refresh of all sources downloads about 550 MB. Later ones usually download a few MB.'
          : checkedWords(chosen)}
      </Text>
    </>
  )
}

function checkedWords({ checked, failures }: RefreshState['sources'][number]): string {
  const text = checked === null ? 'Never fetched.' : `Last checked ${formatAgo(checked)}.`
  return failures === 0 ? text : `${text} Failed ${countOf(failures, 'time')} since then.`
}

function Running({ run }: { readonly run: NonNullable<RefreshState['running']> }) {
  const { seconds, origin, sources, step, detail, percent, rows } = run
  return (
    <>
      <div>
        <Text fw={500}>{step}</Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {detail ?? sourcesWords(sources)}
        </Text>
      </div>
      <Progress
        value={percent ?? 100}
        animated={percent === null}
        aria-label={percent === null ? `${step}; progress unknown` : step}
      />
      <Text size="sm" c="dimmed">
        {[
          ...(percent === null ? [] : [`${percent}% of this step`]),
          `${formatCount(rows)} rows so far`,
          `running for ${tookWords(seconds)}`,
          originWords(origin),
        ].join(' · ')}
      </Text>
    </>
  )
}
