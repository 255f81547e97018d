import type { Database, Row } from '#platform/database/database.ts'
import type { CountedKind } from '#accounts/usage/pending-requests.ts'
import {
  COUNTS_PAGE_MAX,
  HOURS_DAYS_RETAINED,
  type PageRange,
  type RequestsOfHour,
} from '#accounts/usage/request-log.ts'
import { DAY_MS, hourOf } from '#platform/clock.ts'

const COLUMNS = 'hour, key_id, operation, status, latency, requests'
const KEY = 'account_id, hour, key_id, operation, status, latency'

export const DELETE_OLD_HOURS = 'DELETE FROM requests_of_hour WHERE account_id = :account_id AND hour < :hour'
export const SQLITE_ADD_HOUR = `
  INSERT INTO requests_of_hour (account_id, ${COLUMNS})
  VALUES (:account_id, :hour, :key_id, :operation, :status, :latency, :requests)
  ON CONFLICT (${KEY}) DO UPDATE SET requests = requests + excluded.requests`
export const POSTGRES_ADD_HOURS = `
  INSERT INTO requests_of_hour (account_id, ${COLUMNS})
  SELECT * FROM unnest($1::TEXT[], $2::TEXT[], $3::TEXT[], $4::TEXT[], $5::INTEGER[], $6::INTEGER[], $7::BIGINT[])
  ON CONFLICT (${KEY}) DO UPDATE SET requests = requests_of_hour.requests + excluded.requests`
const SELECT_HOURS = `
  SELECT ${COLUMNS}
    FROM requests_of_hour
   WHERE account_id = :account_id AND hour >= :first_hour AND hour <= :hour
     AND (hour < :hour OR (key_id, operation, status, latency) > (:key_id, :operation, :status, :latency))
   ORDER BY hour DESC, key_id, operation, status, latency
   LIMIT ${COUNTS_PAGE_MAX}`

/** @see RequestLog.hourPage */
export async function selectHours(
  database: Database,
  accountId: string,
  { first, last, after }: PageRange<RequestsOfHour>,
): Promise<RequestsOfHour[]> {
  const found = await database.rows(SELECT_HOURS, {
    account_id: accountId,
    first_hour: first,
    hour: after?.hour ?? last,
    key_id: after?.keyId ?? '',
    operation: after?.operation ?? '',
    status: after?.status ?? 0,
    latency: after?.latency ?? -1,
  })
  return found.map(countOf)
}

/** In the order of the columns of requests_of_hour. */
export function hourColumnsOf({ accountId, keyId, operation, status, latency, requests }: CountedKind, nowMs: number) {
  return { account_id: accountId, hour: hourOf(nowMs), key_id: keyId, operation, status, latency, requests }
}

/** Counts of hours before this one are deleted. */
export function oldestHourRetained(nowMs: number): string {
  return hourOf(nowMs - HOURS_DAYS_RETAINED * DAY_MS)
}

function countOf(row: Row): RequestsOfHour {
  return {
    hour: String(row['hour']),
    keyId: String(row['key_id']),
    operation: String(row['operation']),
    status: Number(row['status']),
    latency: Number(row['latency']),
    requests: Number(row['requests']),
  }
}
