const JSON_WIDTH_MAX = 100

/** Formats JSON with every value that fits on one line. */
export function jsonText(value: unknown, indent = ''): string {
  const flat = JSON.stringify(value)
  if (typeof value !== 'object' || value === null || flat === undefined) return flat ?? 'null'
  const oneLine = spaced(value)
  if (oneLine.length + indent.length <= JSON_WIDTH_MAX) return oneLine
  const inner = `${indent}  `
  if (Array.isArray(value)) return `[\n${value.map((one) => inner + jsonText(one, inner)).join(',\n')}\n${indent}]`
  const members = Object.entries(value).map(([name, one]) => `${inner}${JSON.stringify(name)}: ${jsonText(one, inner)}`)
  return `{\n${members.join(',\n')}\n${indent}}`
}

function spaced(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`
  const members = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${spaced(one)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}
