// Guarantee: what a change needs (a role, an ownership, the last operator) holds at the moment of the change, whatever another
// node changed since the request was let in.
import { raceTests } from '#test/dashboard/support/race-tests.ts'
import { postgresForTests } from '#test/support/postgres.ts'

const postgres = postgresForTests()

raceTests(async () => ({ VDS_DATABASE_URL: await postgres.createDatabase() }))
