import { fileURLToPath } from 'node:url'

/** Selection of official rows that comes with the project, and every vehicle in a compressed file. */
export const STARTER_DIRECTORY = fileURLToPath(new URL('../../data/starter', import.meta.url))
