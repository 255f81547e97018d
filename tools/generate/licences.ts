import { PAGES_REASONS, SERVICE_REASONS } from './dependency-reasons.ts'
import { directDependencies, lockedPackages, type LockedPackage } from './locked-packages.ts'

/**
 * Returns docs/licences.md: each package of a production installation with its license, and the reason for each direct
 * one.
 * @throws Error for a direct dependency without a reason, or a reason without a dependency
 */
export function licencesText(): string {
  const packages = lockedPackages()
  const optional = packages.filter(({ isOptional }) => isOptional).length
  return `${[
    '# Packages and their licenses',
    '',
    'Made by `npm run generate` from package-lock.json and web/package-lock.json. The same command writes `docs/sbom.json`, a bill of materials',
    `(CycloneDX 1.5) with hashes and dependencies. ${packages.length} packages, of which ${optional} only on some platforms; development packages are not among them.`,
    '',
    '## Licences',
    '| licence | packages |',
    '|---|---|',
    ...countLicences(packages),
    '',
    '## Why each is there: the service',
    ...reasons(
      directDependencies('').map(({ name }) => name),
      SERVICE_REASONS,
    ),
    '',
    '## Why each is there: the pages of the dashboard',
    ...reasons(
      directDependencies('web').map(({ name }) => name),
      PAGES_REASONS,
    ),
    '',
    '## All',
    '| package | version | licence | |',
    '|---|---|---|---|',
    ...new Set(packages.map(lineOf)),
  ].join('\n')}\n`
}

function countLicences(packages: readonly LockedPackage[]): string[] {
  const counts = new Map<string, number>()
  for (const { licence } of packages) counts.set(licence, (counts.get(licence) ?? 0) + 1)
  return [...counts]
    .toSorted(([one, many], [other, few]) => few - many || (one < other ? -1 : 1))
    .map(([licence, count]) => `| ${licence} | ${count} |`)
}

function reasons(names: readonly string[], given: Readonly<Record<string, string>>): string[] {
  const stale = Object.keys(given).filter((name) => !names.includes(name))
  const missing = names.filter((name) => given[name] === undefined)
  if (stale.length + missing.length > 0) {
    throw new Error(
      `tools/generate/dependency-reasons.ts: no reason for ${missing.join()}, a reason for nothing: ${stale.join()}`,
    )
  }
  return ['| package | why |', '|---|---|', ...names.map((name) => `| ${name} | ${given[name]} |`)]
}

function lineOf({ name, version, licence, isOptional }: LockedPackage): string {
  return `| ${name} | ${version} | ${licence} | ${isOptional ? 'some platforms' : ''} |`
}
