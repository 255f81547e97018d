import type { StoredLinkCount } from '#catalog/report-store.ts'
import { handle, type Handled } from '#http/account/endpoint-handler.ts'
import type { DashboardDependencies, RefreshRecord, RefreshState } from '#http/account/dependencies.ts'
import type { ResponseOf } from '#operations/account/endpoint.ts'
import {
  getLinkReport,
  getRefresh,
  listDatasets,
  listRefreshes,
  OFFICIAL_SOURCES,
  startRefresh,
  UNLINKED_DEFAULT,
} from '#operations/account/operator-data.ts'
import { toIsoSeconds } from '#platform/clock.ts'
import { ProblemError } from '#platform/problem.ts'

const REFRESHES_LISTED_MAX = 100
const PERCENT = 100

/** What an operator sees of the data, and how they are refreshed. */
export const OPERATOR_DATA_ENDPOINTS: readonly Handled[] = [
  handle(listDatasets, async ({ services }) => describeData(services)),

  handle(listRefreshes, async ({ services }) => ({
    refreshes: [...(await services.listRefreshes())].slice(0, REFRESHES_LISTED_MAX).map(describeRefresh),
  })),

  handle(getRefresh, async ({ services }) => describeState(services)),

  handle(startRefresh, async ({ caller, body, services }) => {
    const { accounts, refreshes } = services
    const { running, blocked } = await refreshes.state()
    if (blocked !== undefined) throw rejected('REFRESH_BLOCKED', blocked)
    const sources = body.source === undefined ? OFFICIAL_SOURCES : [body.source]
    if (running !== undefined || !(await refreshes.start(sources))) {
      throw rejected('REFRESH_RUNS', 'A refresh runs already; there is one at a time.')
    }
    const accountId = caller.account.id
    const detail = body.source ?? 'all sources'
    await accounts.addAudit({ actor: accountId, action: 'refresh_started', accountId, detail })
    return describeState(services)
  }),

  handle(getLinkReport, async ({ query, services }) => {
    const { all, rated, makes, rules, unlinked } = services.linkReport()
    const { make, limit = UNLINKED_DEFAULT } = query
    const isAsked = (name: string) => make === undefined || name.toLowerCase() === make.toLowerCase()
    const names = unlinked.filter((name) => isAsked(name.make))
    return {
      all: describeCount(all),
      rated: describeCount(rated),
      makes: makes.filter(({ name }) => isAsked(name)).map(describeCount),
      rules: rules.map(describeCount),
      unlinked_total: names.length,
      unlinked: names.slice(0, limit).map((name) => ({ ...name })),
    }
  }),
]

function rejected(reason: string, detail: string): ProblemError {
  return new ProblemError('conflict', detail, { extension: { reason } })
}

/** Of what the log has no entry. */
const NO_ENTRY = { origin: null, tookSeconds: null, sources: [], rows: [], reasons: [], accepted: [], warnings: [] }

function describeRefresh(refresh: RefreshRecord): ResponseOf<typeof listRefreshes>['refreshes'][number] {
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
    rows: [...rows],
    reasons: [...reasons],
    accepted: [...accepted],
    warnings: [...warnings],
  }
}

async function describeState({ refreshes, clock }: DashboardDependencies): Promise<ResponseOf<typeof getRefresh>> {
  const { running, blocked, isScheduled, sources } = await refreshes.state()
  return {
    running: running === undefined ? null : describeRunning(running, clock.nowMs()),
    blocked: blocked ?? null,
    is_scheduled: isScheduled,
    sources: sources.map(({ source, checkedAt, failures }) => ({ source, checked: checkedAt ?? null, failures })),
  }
}

function describeRunning(run: NonNullable<RefreshState['running']>, nowMs: number) {
  const { began_ms: beganMs, origin, sources, step, detail, share, rows } = run
  const percent = share === null ? null : Math.floor(share * PERCENT)
  const seconds = Math.max(0, Math.floor((nowMs - beganMs) / 1_000))
  return { began: toIsoSeconds(beganMs), seconds, origin, sources: [...sources], step, detail, percent, rows }
}

function describeData({ currentCatalog, health }: DashboardDependencies): ResponseOf<typeof listDatasets> {
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

function describeCount({ name, keys: names, linked_keys: linked_names, recalls, linked_recalls }: StoredLinkCount) {
  return { name, names, linked_names, recalls, linked_recalls }
}
