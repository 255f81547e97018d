// `npm run setup`: packages (installed by the launcher), generated files, pages and git hooks, for development or
// before the systemd unit.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeUnreviewedFiles } from './generate/made-files.ts'
import { buildPages } from './pages.ts'

/** Enables the git hooks in .githooks, unless this is not a checkout or its owner chose other hooks. */
function useGitHooks(): void {
  if (!existsSync('.git')) return
  const git = (...argv: string[]) => spawnSync('git', argv, { encoding: 'utf8' })
  const current = git('config', '--get', 'core.hooksPath').stdout?.trim()
  if (current) console.error(`git hooks: core.hooksPath is "${current}" already and stays`)
  else if (git('config', 'core.hooksPath', '.githooks').status === 0) console.error('git hooks: .githooks')
}

useGitHooks()
await writeUnreviewedFiles()
await buildPages()
