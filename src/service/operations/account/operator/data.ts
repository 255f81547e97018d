import { type Static, Type } from 'typebox'
import { auditDone } from '#accounts/audit-log.ts'
import { SOURCE_FACTS } from '#catalog/source-facts.generated.ts'
import { count, calendarDay, instant, orNull, text } from '#operations/account/schemas.ts'
import type { DashboardServices, RefreshRecord, OperatorRefreshState } from '#operations/account/services.ts'
import { defineEndpoint } from '#operations/endpoint.ts'
import { closed } from '#operations/schemas.ts'
import { toIsoSeconds } from '#platform/clock.ts'
import { ProblemError } from '#platform/problem.ts'

const DATASETS_MAX = 100
const REFRESHES_MAX = 100
const NOTES_MAX = 20
const PERCENT = 100

const OFFICIAL_SOURCES = SOURCE_FACTS.filter(({ looked_at_days: days }) => days !== null).map(({ name }) => name)

const listDatasets = defineEndpoint({
  name: 'list_datasets',
  method: 'GET',
  path: '/account/operator/datasets',
  summary: 'The snapshot that is served, and how current each source is',
  access: 'operator',
  output: closed({
    snapshot: text('SHA-256 of the snapshot.', '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'),
    edition: Type.Enum(['starter', 'official'], { description: 'Files used: starter or official.' }),
    data_updated: instant('Time when the data were last checked and current.'),
    vehicles: count('Number of vehicles in search.', 52_000),
    recall_campaigns: count('Recall campaigns.', 28_000),
    refresh_failure: orNull(text('Reason why the last refresh was rejected.'), 'Null if there was none.'),
    datasets: Type.Array(
      closed({
        source: text('Name of the source.', 'epa-vehicles'),
        files: count('Files read.', 1),
        rows: count('Rows accepted.', 49_582),
        rejected_rows: count('Rows rejected, each with a counted reason.', 0),
        dated: orNull(calendarDay('Newest date in the rows.'), 'Null if they state none.'),
      }),
      { maxItems: DATASETS_MAX },
    ),
  }),

  run: async (_input, { services }) => describeData(services),
})

const Origin = Type.Enum(['official', 'folder'], {
  description: 'The official addresses, or a folder that was given.',
})

function notes(description: string) {
  return Type.Array(text('Description of the outcome.', 'shrunken-source: half the rows are gone'), {
    maxItems: NOTES_MAX,
    description,
  })
}

const listRefreshes = defineEndpoint({
  name: 'list_refreshes',
  method: 'GET',
  path: '/account/operator/refreshes',
  summary: 'List the refreshes and their results',
  access: 'operator',
  output: closed({
    refreshes: Type.Array(
      closed({
        time: instant('Time of the event.'),
        outcome: Type.Enum(['published', 'unchanged', 'refused', 'unreachable', 'swapped'], {
          description:
            'A new snapshot was published; the files were unchanged; the snapshot was rejected and the previous one stays in use; the official site could not be reached; this process began to serve the snapshot.',
        }),
        snapshot: orNull(text('SHA-256 of the snapshot.'), 'Null if no snapshot was built.'),
        detail: text('Description of the outcome.', 'serving snapshot 9f86d081'),
        seconds: orNull(count('Duration in seconds.', 95), 'Null if not recorded.'),
        origin: orNull(Origin, 'Null if it was not a refresh: this process switched to a snapshot, or rejected one.'),
        sources: Type.Array(text('Name of a source.', 'nhtsa-recalls'), {
          maxItems: DATASETS_MAX,
          description: 'Requested sources; empty for all.',
        }),
        rows: Type.Array(
          closed({
            source: text('Name of the source.', 'nhtsa-recalls'),
            read: count('Rows of its files.', 312_004),
            accepted: count('Accepted rows.', 312_001),
            rejected: count('Rejected rows, each with a counted reason.', 3),
            notes: Type.Array(
              closed({
                reason: text('Problem and its treatment.', 'state a rollover risk above 1, which is not a probability'),
                rows: count('Number of rows with this problem.', 3),
              }),
              { maxItems: NOTES_MAX, description: 'Rows with a value that was ignored or set aside. Empty if none.' },
            ),
          }),
          { maxItems: DATASETS_MAX, description: 'Changed sources. Empty if none or not recorded.' },
        ),
        reasons: notes('Reasons why sources were not refreshed: the gate or site that stopped each.'),
        accepted: notes('Findings that were overridden for publication.'),
        warnings: notes('Warnings of gates that reject nothing.'),
      }),
      { maxItems: REFRESHES_MAX, description: 'Newest first.' },
    ),
  }),

  run: async (_input, { services }) => ({
    refreshes: [...(await services.listRefreshes())].slice(0, REFRESHES_MAX).map(describeRefresh),
  }),
})

const RunningRefresh = closed({
  began: instant('Start time.'),
  seconds: count('Seconds since its start.', 41),
  origin: Origin,
  sources: Type.Array(text('Name of a source.', 'nhtsa-recalls'), {
    maxItems: DATASETS_MAX,
    description: 'Sources to read; empty for all.',
  }),
  step: text('Current step.', 'Reading 3 of 25 files'),
  detail: orNull(text('Subject of the step.', 'Reading NHTSA recalls'), 'Null if the step names it.'),
  percent: orNull(count('Percent of the step.', 42), 'Null if unknown.'),
  rows: count('Rows accepted so far in completely read files.', 312_001),
})

const RefreshStatus = closed({
  running: orNull(RunningRefresh, 'Null if no refresh runs in this data folder.'),
  blocked: orNull(text('Reason why no refresh can be started here.'), 'Null if one can be started.'),
  is_scheduled: Type.Boolean({ description: 'True if the service looks for new files itself (VDS_REFRESH).' }),
  sources: Type.Array(
    closed({
      source: Type.Enum(OFFICIAL_SOURCES, { description: 'Name of the source.' }),
      checked: orNull(instant('Time when it was last identical to its official site.'), 'Null if never.'),
      failures: count('Consecutive failed refreshes.', 0),
    }),
    { maxItems: DATASETS_MAX, description: 'Sources with an official address.' },
  ),
})

const getRefresh = defineEndpoint({
  name: 'get_refresh',
  method: 'GET',
  path: '/account/operator/refresh',
  summary: 'The refresh that runs, and what can be refreshed',
  description:
    'For asking once a second while one runs, also one of the schedule, the command line or another process.',
  access: 'operator',
  output: RefreshStatus,

  run: async (_input, { services }) => describeState(services),
})

const startRefresh = defineEndpoint({
  name: 'start_refresh',
  method: 'POST',
  path: '/account/operator/refresh',
  summary: 'Refresh all sources, or one, from the official addresses',
  description:
    'Runs `npx vds ingest` in a separate process, like the schedule. Returns 409 while another refresh runs, or if snapshots are pulled from another node.',
  access: 'operator',
  body: closed({
    source: Type.Optional(Type.Enum(OFFICIAL_SOURCES, { description: 'Source to refresh. Default: all.' })),
  }),
  output: RefreshStatus,
  problems: ['conflict'],

  async run({ body }, { caller, services }) {
    const { refreshes } = services
    const { running, blocked } = await refreshes.state()
    if (blocked !== undefined) throw rejected('REFRESH_BLOCKED', blocked)
    const sources = body.source === undefined ? OFFICIAL_SOURCES : [body.source]
    await services.accounts.confirm(caller.actor)
    if (running !== undefined || !(await refreshes.start(sources))) {
      throw rejected('REFRESH_RUNS', 'A refresh is already running. Wait until it ends.')
    }
    const accountId = caller.account.id
    const detail = body.source ?? 'all sources'
    await auditDone({ actor: accountId, action: 'refresh_started', accountId, detail }, services)
    return describeState(services)
  },
})

export const OPERATOR_DATA_ENDPOINTS = [listDatasets, listRefreshes, getRefresh, startRefresh]

function rejected(reason: string, detail: string): ProblemError {
  return new ProblemError('conflict', detail, { reason })
}

const NO_ENTRY = { origin: null, tookSeconds: null, sources: [], rows: [], reasons: [], accepted: [], warnings: [] }

function describeRefresh(refresh: RefreshRecord) {
  const { atMs, outcome, snapshotId, detail } = refresh
  const { origin, tookSeconds, sources, rows, reasons, accepted, warnings } = refresh.entry ?? NO_ENTRY
  return {
    time: toIsoSeconds(atMs),
    outcome,
    snapshot: snapshotId ?? null,
    detail,
    seconds: tookSeconds ?? null,
    origin,
    sources: [...sources],
    rows: rows.map((row) => ({ ...row, notes: [...(row.notes ?? [])] })),
    reasons: [...reasons],
    accepted: [...accepted],
    warnings: [...warnings],
  }
}

async function describeState({ refreshes, clock }: DashboardServices): Promise<Static<typeof RefreshStatus>> {
  const { running, blocked, isScheduled, sources } = await refreshes.state()
  return {
    running: running === undefined ? null : describeRunning(running, clock.nowMs()),
    blocked: blocked ?? null,
    is_scheduled: isScheduled,
    sources: sources.map(({ source, checkedAt, failures }) => ({ source, checked: checkedAt ?? null, failures })),
  }
}

function describeRunning(run: NonNullable<OperatorRefreshState['running']>, nowMs: number) {
  const { began_ms: beganMs, origin, sources, step, detail, share, rows } = run
  const percent = share === null ? null : Math.floor(share * PERCENT)
  const seconds = Math.max(0, Math.floor((nowMs - beganMs) / 1_000))
  return { began: toIsoSeconds(beganMs), seconds, origin, sources: [...sources], step, detail, percent, rows }
}

function describeData({ currentCatalog, health }: DashboardServices) {
  const { id, meta, freshness } = currentCatalog()
  const { dataUpdatedMs, refreshFailure } = health()
  return {
    snapshot: id,
    edition: meta.edition,
    data_updated: toIsoSeconds(dataUpdatedMs),
    vehicles: meta.listed_count,
    recall_campaigns: meta.recall_campaign_count,
    refresh_failure: refreshFailure ?? null,
    datasets: freshness.map(({ source, files, accepted_rows: rows, rejected_rows, dated }) => {
      return { source, files, rows, rejected_rows, dated }
    }),
  }
}
