import { readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** A package of package-lock.json that a production installation may contain. */
export interface LockedPackage {
  /** Path in the tree: "node_modules/a/node_modules/b"; for the pages "web/node_modules/a". */
  readonly path: string
  readonly name: string
  readonly version: string
  /** SPDX expression stated by the package. */
  readonly licence: string
  /** SHA-512 of the package's archive in base64. */
  readonly sha512: string
  /** True if only some platforms or other packages need it. */
  readonly isOptional: boolean
  readonly dependsOn: readonly string[]
}

interface LockEntry {
  readonly version?: string
  readonly license?: string
  readonly integrity?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly devOptional?: boolean
  readonly link?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

type Lock = Readonly<Record<string, LockEntry>>

/** Folders with a lock file: the service, and the pages of its dashboard. */
export const OWN_FOLDERS = ['', 'web'] as const

/**
 * Returns every package that `npm ci --omit=dev` may install on some platform, by path. Reads only the lock files, so
 * that the list is the same on every machine.
 * @throws Error for a package without license or hash
 */
export function lockedPackages(): LockedPackage[] {
  const lock = readLock()
  return Object.keys(lock)
    .filter((path) => isForProduction(path, lock[path]))
    .toSorted()
    .map((path) => describe(path, lock))
}

export function directDependencies(folder: (typeof OWN_FOLDERS)[number]): { name: string; path: string }[] {
  const lock = readLock()
  const { dependencies, optionalDependencies } = lock[folder] ?? {}
  return Object.keys({ ...dependencies, ...optionalDependencies }).map((name) => ({
    name,
    path: findPath(folder, name, lock) ?? '',
  }))
}

/** Merges both lock files, with the pages' paths below web/. */
export function readLock(): Lock {
  const locks = OWN_FOLDERS.map((folder) => {
    const { packages } = JSON.parse(readFileSync(posix.join(folder, 'package-lock.json'), 'utf8')) as { packages: Lock }
    return Object.entries(packages).map(([path, entry]) => [posix.join(folder, path), entry] as const)
  })
  return Object.fromEntries(locks.flat().map(([path, entry]) => [path === '.' ? '' : path, entry]))
}

function isForProduction(path: string, entry: LockEntry | undefined): boolean {
  return path.includes('node_modules/') && entry?.dev !== true && entry?.link !== true
}

function describe(path: string, lock: Lock): LockedPackage {
  const { version = '', license = '', integrity = '', optional, devOptional, ...entry } = lock[path] ?? {}
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const sha512 = /^sha512-(\S+)/.exec(integrity)?.[1]
  if (version === '' || license === '' || sha512 === undefined) {
    throw new Error(`the lock file states no version, licence or SHA-512 of ${path}`)
  }
  const wanted = Object.keys({ ...entry.dependencies, ...entry.optionalDependencies, ...entry.peerDependencies })
  const dependsOn = wanted
    .map((other) => findPath(path, other, lock))
    .filter((other) => other !== undefined)
    .filter((other) => isForProduction(other, lock[other]))
  return {
    path,
    name,
    version,
    licence: license,
    sha512,
    isOptional: optional === true || devOptional === true,
    dependsOn: [...new Set(dependsOn)].toSorted(),
  }
}

/** Returns the path where Node finds a package from another one: beside it, then one level up at a time. */
function findPath(from: string, name: string, lock: Lock): string | undefined {
  for (let folder = from; ;) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (lock[path] !== undefined) return path
    if (folder === '') return undefined
    const up = folder.lastIndexOf('/node_modules/')
    folder = up === -1 ? '' : folder.slice(0, up)
  }
}
