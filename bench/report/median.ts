/** Returns the median; for an even number of values the higher of the two middle ones; NaN for none. */
export function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN
}
