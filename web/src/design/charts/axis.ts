const STEPS = [1, 2, 4, 5, 10]

/**
 * Returns the end of an axis: the smallest 1, 2, 4, 5, or 10 times a power of ten that is not below the value, so that
 * half of it is round too. Minimum: 4, for axes of counts.
 */
export function axisMaximum(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)))
  const step = STEPS.find((candidate) => candidate * power >= value) ?? 10
  return Math.max(4, step * power)
}
