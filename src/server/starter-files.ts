import { fileURLToPath } from 'node:url'

/** The selection of official rows that comes with the project, and every vehicle in a packed file. */
export const STARTER_DIRECTORY = fileURLToPath(new URL('../../data/starter', import.meta.url))
