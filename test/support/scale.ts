/** `npm run test:long` sets it: the same tests at length. */
export const LONG_VARIABLE = 'TEST_LONG'
/** Another seed than the usual one, to repeat a failure or to look elsewhere. */
export const SEED_VARIABLE = 'TEST_SEED'

const USUAL_SEED = 20_261_121

/** One seed for a whole run, so that a failure can be repeated: `TEST_SEED=... node FILE`. */
export const SEED = Number(process.env[SEED_VARIABLE] ?? USUAL_SEED)

/** How often something is tried: in `npm run test:all`, and in `npm run test:long`. */
export function times(usual: number, long: number): number {
  return process.env[LONG_VARIABLE] === undefined ? usual : long
}
