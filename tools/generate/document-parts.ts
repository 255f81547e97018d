import { VEHICLE_SORTS } from '#catalog/search/vehicle-order.ts'
import { createTools } from '#mcp/tool.ts'
import { OPERATIONS } from '#operations/index.ts'

/** Part of docs/agents.md: every tool with its purpose and the lowest plan that allows it. */
export function toolsTable(): string {
  const rows = createTools(OPERATIONS).map(({ name, title, description }) => {
    const [, plan = ''] = /(Every|Pro|Business) plan\.$/.exec(description) ?? []
    return `| \`${name}\` | ${title} | ${plan === 'Every' ? 'Free' : plan} |`
  })
  return ['| tool | purpose | plan |', '|---|---|---|', ...rows, ''].join('\n')
}

/** Part of docs/api-design.md: the values of `sort`. */
export function sortsLine(): string {
  const [published, ...others] = VEHICLE_SORTS
  const list = others.map((sort) => `\`${sort}\``)
  return `\`sort\` accepts \`${published}\` (the default: newest first, then make, model, trim, engine), ${list.slice(0, -1).join(', ')}, and ${list.at(-1)}.\n`
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

/** Part of docs/api-design.md: every path that accepts a method other than GET and HEAD. */
export function methodsTable(document: string): string {
  const { paths } = JSON.parse(document) as { paths: Record<string, Record<string, unknown>> }
  const rows = Object.entries(paths).flatMap(([path, item]) => {
    const methods = METHODS.filter((method) => item[method] !== undefined).map((method) => method.toUpperCase())
    return methods.every((method) => method === 'GET') ? [] : [`| \`${path}\` | ${methods.join(', ')} |`]
  })
  return ['| path | methods |', '|---|---|', ...rows, ''].join('\n')
}
