/** Set to `sqlite` by `npm test`: suites over both stores then leave PostgreSQL to `npm run test:all`. */
export const STORES_VARIABLE = 'TEST_STORES'

const WITHOUT_POSTGRES = process.env[STORES_VARIABLE] === 'sqlite'

/** Stores that a suite over both runs with. */
export const STORES: readonly ('SQLite' | 'PostgreSQL')[] = WITHOUT_POSTGRES ? ['SQLite'] : ['SQLite', 'PostgreSQL']
/** Reason for skipping the PostgreSQL half of a suite, or false. */
export const SKIP_POSTGRES: string | false = WITHOUT_POSTGRES ? 'PostgreSQL half of a suite: npm run test:all' : false
