import { fileURLToPath } from 'node:url'

/** Real rows of four schemas of one manufacturer code (Tacoma, 2017 to 2020), in the layout of NHTSA's dump. */
export const VPIC_DUMP = fileURLToPath(new URL('../fixtures/official/vpic-3TM.plain.sql', import.meta.url))
