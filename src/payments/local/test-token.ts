import { readFileSync } from 'node:fs'

/**
 * Runtime code of test-token.sol as the chain holds it, "0x...". Made with solc 0.8.37 for the EVM version paris,
 * through the IR pipeline, optimised for size (runs 1), without metadata; make it anew when the source changes.
 */
export const TEST_TOKEN_CODE = readFileSync(new URL('test-token.hex', import.meta.url), 'utf8').trim()
