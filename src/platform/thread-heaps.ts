import { setFlagsFromString } from 'node:v8'

/**
 * Makes the heap limits of this process hold for its main thread alone, which has taken them over at its start. Left as
 * they are, `--max-old-space-size` and `--max-semi-space-size` replace the `resourceLimits` of every thread that is
 * started later, so that a thread bounded by 96 MB could take 256 (docs/adr/0147).
 */
export function freeThreadHeaps(): void {
  setFlagsFromString('--max-old-space-size=0')
  setFlagsFromString('--max-semi-space-size=0')
}
