import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'

const SOURCES = join(import.meta.dirname, '..')
const STYLES = join(import.meta.dirname, '../../../node_modules/@mantine/core/styles')

it('every component of the library that a page uses has its styles', () => {
  const imported = readFileSync(join(import.meta.dirname, 'library-styles.ts'), 'utf8')
  const files = globSync('**/*.tsx', { cwd: SOURCES })
  const used = files.flatMap((file) => componentsIn(readFileSync(join(SOURCES, file), 'utf8')))
  assert.ok(used.includes('Button'), 'the test reads what the pages import')
  const missing = used.filter(
    (name) => existsSync(join(STYLES, `${name}.layer.css`)) && !imported.includes(`/${name}.layer.css'`),
  )
  assert.deepEqual([...new Set(missing)], [], 'add them to library-styles.ts')
})

function componentsIn(source: string): string[] {
  const lists = source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)
  return [...lists].flatMap(([, names = '']) => names.split(',').map((name) => name.trim().split(' ')[0] ?? ''))
}
