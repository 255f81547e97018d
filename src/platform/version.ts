import manifest from '../../package.json' with { type: 'json' }

/** The release, as package.json states it. */
export const VERSION: string = manifest.version

/** License of the project, as package.json states it. */
export const LICENSE: string = manifest.license
