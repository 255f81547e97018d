export function numberOrNull(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value)
}

export function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
