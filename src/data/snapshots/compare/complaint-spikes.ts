import type { DatabaseSync } from 'node:sqlite'
import { DATASET_SOURCES } from '#catalog/changes/change.ts'
import { SPIKE_COUNT_MIN, SPIKE_DAYS, SPIKE_PERIODS_BEFORE, SPIKE_RATIO_MIN } from './limits.ts'
import type { NewChange, Schema, StatedName } from './new-changes.ts'

/** Counted days. `through` = the newest day of any complaint, ignoring future days, which are typing errors. */
const selectDays = (schema: Schema): string => `
  SELECT max(day) AS through, date(max(day), '-${SPIKE_DAYS - 1} days') AS first,
         date(max(day), '-${SPIKE_DAYS * (SPIKE_PERIODS_BEFORE + 1) - 1} days') AS firstBefore,
         min(day) FILTER (WHERE day <> '') AS oldest
    FROM ${schema}.record_day
   WHERE dataset = 'complaint' AND day <= (SELECT max(dated) FROM ${schema}.source_file WHERE source = '${DATASET_SOURCES.complaints}')`

/** Positions descend by day. A complaint counts once per component, even if it names several of its parts. */
const selectCounts = (schema: Schema): string => `
  SELECT f.make, f.model, f.year, k.component, k.complaints, k.before
    FROM (SELECT federal_name, component, count(*) FILTER (WHERE filed >= :first) AS complaints,
                 count(*) FILTER (WHERE filed < :first) AS before
            FROM (SELECT DISTINCT c.federal_name, c.complaint_id, c.filed,
                         CASE WHEN instr(j.value, ':') = 0 THEN j.value ELSE substr(j.value, 1, instr(j.value, ':') - 1) END
                           AS component
                    FROM ${schema}.complaint c CROSS JOIN json_each(c.components) j
                   WHERE c.position < ifnull((SELECT first_position FROM ${schema}.record_day
                                               WHERE dataset = 'complaint' AND day < :firstBefore
                                               ORDER BY day DESC LIMIT 1), 9e15)
                     AND c.product = 'vehicle' AND c.filed BETWEEN :firstBefore AND :through)
           GROUP BY federal_name, component
          HAVING complaints >= ${SPIKE_COUNT_MIN}
             AND complaints >= ${SPIKE_RATIO_MIN} * max(1, before / ${SPIKE_PERIODS_BEFORE}.0)) k
    JOIN ${schema}.federal_name f ON f.federal_name = k.federal_name
   WHERE f.year IS NOT NULL
   ORDER BY f.make, f.model, f.year, k.component`

interface Days {
  readonly through: string | null
  readonly first: string | null
  readonly firstBefore: string | null
  readonly oldest: string | null
}

interface Spike extends StatedName {
  readonly component: string
  readonly complaints: number
  /** Number in all earlier periods. */
  readonly before: number
}

/**
 * Yields names and components with far more complaints in the last days than before, unless the previous snapshot
 * already had the spike. `isQuiet` returns true if a subject was reported recently.
 */
export function* compareComplaints(
  database: DatabaseSync,
  { before, after }: { readonly before: Schema; readonly after: Schema },
  isQuiet: (subject: string) => boolean,
): Generator<NewChange> {
  const known = new Set(spikesOf(database, before).spikes.map(subjectOf))
  const { spikes, days } = spikesOf(database, after)
  for (const spike of spikes) {
    const subject = subjectOf(spike)
    if (known.has(subject) || isQuiet(subject)) continue
    const { make, model, year, component, complaints } = spike
    const mean = Math.round((spike.before / SPIKE_PERIODS_BEFORE) * 100) / 100
    const facts = {
      component,
      complaints,
      from: days.first,
      through: days.through,
      mean_before: mean,
      days: SPIKE_DAYS,
    }
    const title = `${year} ${make} ${model}: ${complaints} complaints about ${component} in ${SPIKE_DAYS} days, ${mean} in ${SPIKE_DAYS} days before`
    yield { type: 'complaints.spike', subject, title, names: [{ make, model, year }], before: null, after: facts }
  }
}

function subjectOf({ year, make, model, component }: Spike): string {
  return `${year} ${make} ${model}: ${component}`
}

/** Returns no spikes if the complaints do not cover all periods, because their mean would be too low. */
function spikesOf(database: DatabaseSync, schema: Schema): { readonly spikes: readonly Spike[]; readonly days: Days } {
  const days = database.prepare(selectDays(schema)).get() as unknown as Days
  const { through, first, firstBefore, oldest } = days
  if (through === null || first === null || firstBefore === null || oldest === null || oldest > firstBefore)
    return { spikes: [], days }
  const spikes = database.prepare(selectCounts(schema)).all({ through, first, firstBefore }) as unknown as Spike[]
  return { spikes, days }
}
