import { ROWS_A_WRITE } from '#alerts/limits.ts'
import type { Database, Row } from '#platform/database/database.ts'
import { readPages } from '#platform/database/read-pages.ts'
import { messageOf } from '#platform/failure.ts'
import type { Sealing } from './sealing.ts'
import { ID_DIGITS } from './watchlists/vehicle-group.ts'

export interface ReencryptReport {
  /** Texts now encrypted with the current key that were not before. */
  readonly changed: number
  /** Texts encrypted with the current key, including the changed ones. */
  readonly current: number
  /** Texts that no configured key decrypts. */
  readonly failed: number
  /** Reason of one failure. */
  readonly failure: string | undefined
}

/** Column of encrypted texts. `context` is the key of its row, which each text is bound to. */
interface SealedColumn {
  readonly select: string
  readonly update: string
  /** True if items are found by a digest, which changes with the key. */
  readonly hasLookup: boolean
}

const SELECT_ITEMS = `
  SELECT id AS context, value AS sealed, watchlist_id FROM watchlist_item
   WHERE kind = 'vin' AND id > :after ORDER BY id LIMIT ${ROWS_A_WRITE}`
const UPDATE_ITEM = `
  UPDATE watchlist_item SET value = :sealed, found_by = :found_by WHERE id = :context AND value = :before`
const SELECT_SECRETS = `
  SELECT id AS context, secret AS sealed FROM webhook_endpoint WHERE id > :after ORDER BY id LIMIT ${ROWS_A_WRITE}`
const UPDATE_SECRET = 'UPDATE webhook_endpoint SET secret = :sealed WHERE id = :context AND secret = :before'
const SELECT_PREVIOUS = `
  SELECT id AS context, previous_secret AS sealed FROM webhook_endpoint
   WHERE previous_secret IS NOT NULL AND id > :after ORDER BY id LIMIT ${ROWS_A_WRITE}`
const UPDATE_PREVIOUS = `
  UPDATE webhook_endpoint SET previous_secret = :sealed WHERE id = :context AND previous_secret = :before`
const SELECT_TOKENS = `
  SELECT account_id AS context, token AS sealed FROM mail_setting
   WHERE token IS NOT NULL AND account_id > :after ORDER BY account_id LIMIT ${ROWS_A_WRITE}`
const UPDATE_TOKEN = 'UPDATE mail_setting SET token = :sealed WHERE account_id = :context AND token = :before'

/** Counts texts by encryption key; 11 is the length of "v1." and 8 digits. */
const SELECT_FORMS = `
  SELECT form, sum(texts) AS texts FROM (
    SELECT substr(value, 1, 11) AS form, count(*) AS texts FROM watchlist_item WHERE kind = 'vin' GROUP BY 1
     UNION ALL SELECT substr(secret, 1, 11), count(*) FROM webhook_endpoint GROUP BY 1
     UNION ALL SELECT substr(token, 1, 11), count(*) FROM mail_setting WHERE token IS NOT NULL GROUP BY 1
  ) AS forms WHERE form LIKE 'v1.%' GROUP BY form ORDER BY form LIMIT 100`

export interface Unreadable {
  readonly texts: number
  /** Ids of the keys that encrypted them: the first 8 digits of their SHA-256. */
  readonly keyIds: readonly string[]
}

/** Compares the keys of stored texts with the configured ones; returns undefined if all texts are readable. */
export async function findUnreadable(
  database: Pick<Database, 'rows'>,
  sealing: Sealing,
): Promise<Unreadable | undefined> {
  const rows = (await database.rows(SELECT_FORMS)).filter(({ form }) => !sealing.canOpen(String(form)))
  if (rows.length === 0) return undefined
  const texts = rows.reduce((sum, row) => sum + Number(row['texts']), 0)
  return { texts, keyIds: rows.map(({ form }) => String(form).slice('v1.'.length)) }
}

export function unreadableLine({ texts, keyIds }: Unreadable): string {
  return (
    `${texts} VINs, webhook secrets and tokens are encrypted by a key that is not set (${keyIds.join(', ')}); set ` +
    'VDS_ALERTS_KEY or VDS_ALERTS_PREVIOUS_KEY to it, or put back alerts.key'
  )
}

const COLUMNS: readonly SealedColumn[] = [
  { select: SELECT_ITEMS, update: UPDATE_ITEM, hasLookup: true },
  { select: SELECT_SECRETS, update: UPDATE_SECRET, hasLookup: false },
  { select: SELECT_PREVIOUS, update: UPDATE_PREVIOUS, hasLookup: false },
  { select: SELECT_TOKENS, update: UPDATE_TOKEN, hasLookup: false },
]

/**
 * Encrypts all texts with the current key, 50 rows per transaction. Services may run meanwhile: a row changed since it
 * was read is skipped. Can be repeated after an interruption.
 */
export async function reencrypt(database: Database, sealing: Sealing): Promise<ReencryptReport> {
  const report = { changed: 0, current: 0, failed: 0, failure: undefined as string | undefined }
  for (const { select, update, hasLookup } of COLUMNS) {
    const read = (last?: Row) => database.rows(select, { after: last === undefined ? '' : String(last['context']) })
    for await (const rows of readPages(read, { rowsMax: ROWS_A_WRITE })) {
      const values = rows.flatMap((row) => valuesOf(row, { sealing, hasLookup, report }))
      const changed = await database.transaction(async (queries) => {
        let count = 0
        for (const each of values) count += await queries.run(update, each)
        return count
      })
      report.changed += changed
    }
  }
  return report
}

/** Returns the new values of a row, or nothing if the current key encrypted it or no key can decrypt it. */
function valuesOf(
  row: Row,
  {
    sealing,
    hasLookup,
    report,
  }: { sealing: Sealing; hasLookup: boolean; report: { current: number; failed: number; failure: string | undefined } },
) {
  const [context, before] = [String(row['context']), String(row['sealed'])]
  if (sealing.isCurrent(before)) {
    report.current += 1
    return []
  }
  try {
    const text = sealing.open(before, context)
    const sealed = sealing.seal(text, context)
    const [digest = ''] = hasLookup ? sealing.digests(text, String(row['watchlist_id'])) : []
    report.current += 1
    return [{ context, before, sealed, ...(hasLookup ? { found_by: digest.slice(0, ID_DIGITS) } : {}) }]
  } catch (error) {
    report.failed += 1
    report.failure = messageOf(error instanceof Error && error.cause !== undefined ? error.cause : error)
    return []
  }
}
