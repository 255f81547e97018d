import type { Command } from 'commander'
import type { CliEnvironment } from '#cli/cli-environment.ts'
import { SETTINGS } from '#platform/settings.ts'

/** `vds settings`: every setting there is, its default and its meaning. */
export function addSettingsCommand(program: Command, environment: CliEnvironment): void {
  program
    .command('settings')
    .description('list the settings (environment variables) with their defaults')
    .action(() => {
      for (const line of settingLines()) environment.out(line)
    })
}

function settingLines(): string[] {
  const nameWidth = Math.max(...Object.keys(SETTINGS).map((name) => name.length))
  return Object.entries(SETTINGS).map(([name, setting]) => {
    const fallback = setting.default === '' ? '' : ` (default ${setting.default})`
    return `${name.padEnd(nameWidth)}  ${setting.summary}${fallback}`
  })
}
