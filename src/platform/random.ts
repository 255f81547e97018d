/** A number from 0 up to 1, for spreading work in time; never for secrets. Passed in, so that tests choose it. */
export type RandomShare = () => number

export const systemRandom: RandomShare = () => Math.random()
