/** Random number from 0 up to 1, to spread work over time; never for secrets. A parameter, so that tests can choose it. */
export type RandomShare = () => number

export const systemRandom: RandomShare = () => Math.random()
