import { directDependencies, lockedPackages, OWN_FOLDERS, type LockedPackage } from './locked-packages.ts'

const SPDX_EXPRESSION = /^\(|\s(?:AND|OR|WITH)\s/

/**
 * Returns the software bill of materials as CycloneDX 1.5, without time and serial number, so that it only depends on
 * the lock file.
 */
export function sbomText(): string {
  const packages = lockedPackages()
  const references = new Map(packages.map((one) => [one.path, referenceOf(one)]))
  const ownDependencies = OWN_FOLDERS.flatMap(directDependencies).map(({ path }) => references.get(path) ?? '')
  const self = { 'bom-ref': 'vehicle-data-service', type: 'application', name: 'vehicle-data-service' }
  const sbom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: self },
    components: packages.map(componentOf),
    dependencies: [
      { ref: self['bom-ref'], dependsOn: [...new Set(ownDependencies)].toSorted() },
      ...packages.map((one) => ({
        ref: referenceOf(one),
        dependsOn: one.dependsOn.map((path) => references.get(path) ?? ''),
      })),
    ],
  }
  return `${JSON.stringify(sbom, undefined, 1)}\n`
}

function componentOf(one: LockedPackage) {
  const [, group, name] = /^(?:(@[^/]+)\/)?(.+)$/.exec(one.name) ?? []
  return {
    'bom-ref': referenceOf(one),
    type: 'library',
    ...(group === undefined ? {} : { group }),
    name,
    version: one.version,
    scope: one.isOptional ? 'optional' : 'required',
    hashes: [{ alg: 'SHA-512', content: Buffer.from(one.sha512, 'base64').toString('hex') }],
    licenses: [SPDX_EXPRESSION.test(one.licence) ? { expression: one.licence } : { license: { id: one.licence } }],
    purl: `pkg:npm/${one.name.replace('@', '%40')}@${one.version}`,
  }
}

/** Returns a component's reference. Two copies of one version in the tree are two components. */
function referenceOf({ path, version }: LockedPackage): string {
  return `${path.replaceAll('node_modules/', '')}@${version}`
}
