import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { deletionTests } from './support/deletion-tests.ts'

// The files as they lie on the disk: pages that are free, and write-ahead logs, too.
deletionTests(async (t) => {
  const folder = temporaryFolder(t)
  const contents = () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
    return files
      .filter((file) => statSync(file).isFile())
      .map((file) => readFileSync(file, 'latin1'))
      .join('\n')
  }
  return { settings: { VDS_DATA_DIR: folder }, contents }
})
