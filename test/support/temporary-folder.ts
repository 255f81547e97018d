import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What a test gives its helpers so that they clean up after it. */
export interface Cleanup {
  after(work: () => void | Promise<void>): void
}

/** A folder of its own for one test, gone when the test is. */
export function temporaryFolder(test: Cleanup): string {
  const folder = mkdtempSync(join(tmpdir(), 'vds-test-'))
  test.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
