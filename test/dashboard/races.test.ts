// Guarantee: the preconditions of a change (a role, an ownership, the last operator) hold at the moment of the change, whatever
// another node or process changed since the request was admitted.
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { raceTests } from './support/race-tests.ts'

// Two openings of one data folder, as two workers have.
raceTests(async (t) => ({ VDS_DATA_DIR: temporaryFolder(t) }))
