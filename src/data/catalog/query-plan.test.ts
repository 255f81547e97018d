import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { buildSnapshot } from '#test/support/build-snapshot.ts'
import { SMALL_SNAPSHOT } from '#test/support/small-snapshot.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { CHANGE_STATEMENTS } from './changes/change-store.ts'
import { CAMPAIGN_STATEMENTS } from './records/campaign-store.ts'
import { COMPLAINT_STATEMENTS } from './records/complaint-store.ts'
import { ILLUSTRATION_STATEMENTS } from './catalog.ts'
import { COUNTRY_STATEMENTS } from './records/country-recall-store.ts'
import { FEDERAL_NAME_STATEMENTS } from './records/federal-name-index.ts'
import { INVESTIGATION_STATEMENTS } from './records/investigation-store.ts'
import { NAMEPLATE_STATEMENTS } from './search/nameplate-index.ts'
import { POSTING_STATEMENTS } from './search/posting-store.ts'
import { PROVENANCE_STATEMENTS } from './provenance-store.ts'
import { RATING_STATEMENTS } from './records/rating-store.ts'
import { RECALL_STATEMENTS } from './records/recall-store.ts'
import { RECORD_LIST_STATEMENTS } from './records/record-list-store.ts'
import { TROUBLE_CODE_STATEMENTS } from './trouble-codes/trouble-code-store.ts'
import { TSB_STATEMENTS } from './records/tsb-store.ts'
import { VEHICLE_STATEMENTS } from './vehicle-store.ts'
import { VIN_CANDIDATE_STATEMENTS, VIN_VEHICLE_TABLE } from './vin/vin-candidates.ts'
import { CONTRADICTED_STATEMENT, VIN_CONTRADICTION_TABLES } from './vin/vin-contradictions.ts'
import { VIN_TRIM_STATEMENTS, VIN_TRIM_TABLES } from './vin/vin-trims.ts'

/** As src/data/vin/tables/decoder-schema.ts declares it. */
const VIN_MODEL_TABLE = 'CREATE TABLE vin_model (model INTEGER PRIMARY KEY, name TEXT NOT NULL)'

// Guarantee: no request makes the service read a whole table or sort, so no request is slow because the data are many.
test('every statement of a request finds its rows by a key and sorts nothing', (t) => {
  const file = join(temporaryFolder(t), 'plan.sqlite')
  buildSnapshot(file, SMALL_SNAPSHOT)
  const database = new DatabaseSync(file)
  for (const tables of [VIN_MODEL_TABLE, VIN_VEHICLE_TABLE, VIN_TRIM_TABLES, VIN_CONTRADICTION_TABLES])
    database.exec(tables)
  const provenance = Object.entries(PROVENANCE_STATEMENTS).map(([name, sql]) => [`provenance ${name}`, sql])
  const vin = Object.entries({ ...VIN_CANDIDATE_STATEMENTS, ...VIN_TRIM_STATEMENTS }).map(([name, sql]) => [
    `vin ${name}`,
    sql,
  ])
  const statements = Object.entries({
    ...VEHICLE_STATEMENTS,
    ...(Object.fromEntries(provenance) as Record<string, string>),
    ...RECALL_STATEMENTS,
    ...FEDERAL_NAME_STATEMENTS,
    ...COUNTRY_STATEMENTS,
    ...CAMPAIGN_STATEMENTS,
    ...RECORD_LIST_STATEMENTS,
    ...COMPLAINT_STATEMENTS,
    ...TSB_STATEMENTS,
    ...INVESTIGATION_STATEMENTS,
    ratings: RATING_STATEMENTS.ofRecordSet,
    ...POSTING_STATEMENTS,
    ...NAMEPLATE_STATEMENTS,
    ...(Object.fromEntries(vin) as Record<string, string>),
    ...Object.fromEntries(Object.entries(CHANGE_STATEMENTS).map(([name, sql]) => [`changes ${name}`, sql])),
    contradicted: CONTRADICTED_STATEMENT,
    illustration: ILLUSTRATION_STATEMENTS.byKey,
    // The other statement reads the reference once per snapshot, for the words that searches look through.
    troubleCode: TROUBLE_CODE_STATEMENTS.byCode,
  })
  for (const [name, sql] of statements) {
    const places = sql.split('?').length - 1
    const steps = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...Array.from({ length: places }, () => 1))
    const plan = steps.map(({ detail }) => String(detail)).join('; ')
    assert.match(plan, /SEARCH/, name)
    assert.doesNotMatch(plan, /SCAN|TEMP B-TREE/, `${name}: ${plan}`)
  }
  database.close()
})
