// Guarantee: generated files that nobody reviews are written when needed, and are not part of commits and images.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { it } from 'node:test'
import { sourceFiles } from '../pages.ts'
import { UNREVIEWED_FILES, writeUnreviewedFiles } from './made-files.ts'

it('are up to date with the code', async () => {
  await writeUnreviewedFiles()
  for (const { file, make } of UNREVIEWED_FILES) assert.equal(readFileSync(file, 'utf8'), await make(), file)
})

it('are ignored by git and the image, and rebuild no pages', async () => {
  await writeUnreviewedFiles()
  const [ignored, excluded] = ['.gitignore', '.dockerignore'].map((file) => readFileSync(file, 'utf8').split('\n'))
  const sources = sourceFiles()
  assert.ok(sources.includes('docs/openapi.json') && sources.includes('web/src/api/values.generated.ts'))
  for (const { file } of UNREVIEWED_FILES) {
    assert.ok(ignored?.includes(`/${file}`), file)
    assert.ok(excluded?.includes(file), file)
    assert.ok(!sources.includes(file), file)
  }
})
