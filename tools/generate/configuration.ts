import type { Setting } from '#platform/setting-types.ts'
import { SETTINGS } from '#platform/settings.ts'

const INTRODUCTION = `# Configuration

<!-- Made from src/platform/settings.ts by "npm run generate". -->

Every setting is an environment variable that starts with \`VDS_\`. The process reads them once, when it starts. An unknown
\`VDS_\` name or an invalid value stops the start with one line that names it (exit code 2). An empty value means unset.
\`npx vds settings\` prints this list with the defaults.
`

export function configurationText(): string {
  const sections = Object.entries<Setting>(SETTINGS).map(([name, setting]) => sectionOf(name, setting))
  return [INTRODUCTION, ...sections].join('\n')
}

function sectionOf(name: string, { summary, rule, default: value, details }: Setting): string {
  const sentences = [
    `${summary.slice(0, 1).toUpperCase()}${summary.slice(1)}.`,
    ...(rule === '' ? [] : [`It must ${rule}.`]),
    ...(value === '' ? [] : [`Default: \`${value}\`.`]),
  ]
  return `## \`${name}\`\n${sentences.join(' ')}\n${details === undefined ? '' : `\n${details}\n`}`
}
