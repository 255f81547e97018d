// Needed because "npm ci" rejects a lockfile on every platform if it lacks an optional package of any platform, and npm leaves
// those out that the registry it asked does not hold (34 of oxlint, oxfmt, DuckDB and anvil at the last change). Puts them back
// into package-lock.json, without integrity, as nothing was fetched; npm fills it in where they are installed.
import { readFileSync, writeFileSync } from 'node:fs'

interface LockEntry {
  readonly version?: string
  readonly dev?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

interface Lockfile {
  packages: Record<string, LockEntry>
}

const FILE = 'package-lock.json'
const OPERATING_SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
/** How packages name processors, and how npm does. */
const PROCESSORS: Readonly<Record<string, string>> = {
  amd64: 'x64',
  arm: 'arm',
  arm64: 'arm64',
  ia32: 'ia32',
  loong64: 'loong64',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  x64: 'x64',
}

const lockfile = JSON.parse(readFileSync(FILE, 'utf8')) as Lockfile
const missing = Object.values(lockfile.packages).flatMap((parent) =>
  Object.entries(parent.optionalDependencies ?? {})
    .filter(([name]) => !(`node_modules/${name}` in lockfile.packages))
    .map(([name, version]) => [`node_modules/${name}`, entryOf(name, version, parent.dev ?? false)] as const),
)
const [root, ...others] = Object.entries({ ...lockfile.packages, ...Object.fromEntries(missing) })
if (root === undefined || root[0] !== '') throw new Error(`${FILE} does not begin with the project itself`)
const sorted = others.toSorted(([one], [other]) => one.localeCompare(other, 'en'))
writeFileSync(
  FILE,
  `${JSON.stringify({ ...lockfile, packages: Object.fromEntries([root, ...sorted]) }, undefined, 2)}\n`,
)
for (const [path] of missing) console.log(`added ${path}`)

function entryOf(name: string, version: string, isDevelopment: boolean) {
  const words = name.split('/').at(-1)?.split('-') ?? []
  const os = words.find((word) => OPERATING_SYSTEMS.includes(word))
  const cpu = words.map((word) => PROCESSORS[word]).find((word) => word !== undefined)
  if (os === undefined || cpu === undefined || !/^[0-9]/.test(version)) {
    throw new Error(`${name}@${version}: the platform cannot be read from its name; add it by hand`)
  }
  const library = words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc'
  const hasLibrary = os === 'linux' && /-(gnu|musl)/.test(name)
  return {
    version,
    cpu: [cpu],
    ...(isDevelopment ? { dev: true } : {}),
    ...(hasLibrary ? { libc: [library] } : {}),
    optional: true,
    os: [os],
  }
}
