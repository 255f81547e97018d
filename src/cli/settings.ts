import type { Command } from 'commander'
import type { CliEnvironment } from '#cli/cli-environment.ts'
import type { Setting } from '#platform/setting-types.ts'
import { SETTINGS } from '#platform/settings.ts'

export function addSettingsCommand(program: Command, environment: CliEnvironment): void {
  program
    .command('settings')
    .description('list the settings (environment variables) with their defaults')
    .option('--json', 'print JSON')
    .action(({ json }: { readonly json?: boolean }) => {
      for (const line of json === true ? [JSON.stringify(settingList())] : settingLines()) environment.out(line)
    })
}

/** Lists names, defaults, and rules. Omits this machine's values, because some are secrets. */
function settingList() {
  return Object.entries<Setting>(SETTINGS).map(([name, setting]) => ({
    name,
    default: setting.default || null,
    summary: setting.summary,
    rule: setting.rule || null,
  }))
}

function settingLines(): string[] {
  const nameWidth = Math.max(...Object.keys(SETTINGS).map((name) => name.length))
  return Object.entries(SETTINGS).map(([name, setting]) => {
    const fallback = setting.default === '' ? '' : ` (default ${setting.default})`
    return `${name.padEnd(nameWidth)}  ${setting.summary}${fallback}`
  })
}
