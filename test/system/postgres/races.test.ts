// Guarantee: the preconditions of a change (a role, an ownership, the last operator) hold at the moment of the change, whatever
// another node changed since the request was admitted.
import { raceTests } from '#test/dashboard/support/race-tests.ts'
import { postgresForTests } from '#test/support/postgres.ts'

const postgres = postgresForTests()

raceTests(async () => ({ VDS_DATABASE_URL: await postgres.createDatabase() }))
