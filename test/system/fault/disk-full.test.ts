// Guarantee: a publish without disk space fails with one clear line, and the current snapshot stays current.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { systemClock } from '#platform/clock.ts'
import { publishSnapshot } from '#snapshots/publish-snapshot.ts'
import { currentFile, findDamage, parseCurrent, snapshotDirectory } from '#snapshots/snapshot-files.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const PUBLISH = `
  import { publishSnapshot } from '#snapshots/publish-snapshot.ts'
  import { systemClock } from '#platform/clock.ts'
  const [directory, builtFile] = process.argv.slice(-2)
  try {
    await publishSnapshot({ directory, builtFile, clock: systemClock })
  } catch (error) {
    console.error(error.name + ': ' + error.message)
    process.exitCode = 1
  }`

it(
  'publishes nothing if not one more byte can be written',
  { skip: process.platform === 'win32' && 'no ulimit' },
  async (t) => {
    const dataDirectory = temporaryFolder(t)
    const directory = snapshotDirectory(dataDirectory)
    const builtFile = join(dataDirectory, 'built.sqlite')
    const publish = () => publishSnapshot({ directory, builtFile, clock: systemClock })
    mkdirSync(directory)
    writeFileSync(builtFile, 'old')
    const { id } = await publish()

    writeFileSync(builtFile, 'new')
    // The limit on the size of files needs no special rights, unlike a small file system.
    const limited = ['-c', 'ulimit -f 0; exec "$@"', 'sh', process.execPath, '--input-type=module', '-e', PUBLISH]
    const run = spawnSync('sh', [...limited, directory, builtFile], { encoding: 'utf8' })
    assert.equal(run.status, 1, run.stderr)
    assert.match(run.stderr, /^Failure: Could not publish the snapshot: EFBIG[^\n]*\n$/)
    assert.equal(parseCurrent(readFileSync(currentFile(directory), 'utf8')).id, id)
    assert.equal(await findDamage(directory, id), undefined)

    writeFileSync(builtFile, 'new')
    assert.notEqual((await publish()).id, id)
  },
)
