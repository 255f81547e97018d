const STEPS = [1, 2, 4, 5, 10]

/**
 * Where an axis ends: the smallest 1, 2, 4, 5 or 10 times a power of ten that holds the value, so that its half is a
 * round number too. At least 4, for an axis of counts.
 */
export function axisMaximum(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)))
  const step = STEPS.find((candidate) => candidate * power >= value) ?? 10
  return Math.max(4, step * power)
}
