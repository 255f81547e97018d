import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'

const SOURCES = join(import.meta.dirname, '..')
const LIBRARY = join(import.meta.dirname, '../../node_modules/@mantine/core')
const STYLES = join(LIBRARY, 'styles')

it('every library component of a page has its styles', () => {
  const imported = readFileSync(join(import.meta.dirname, 'library-styles.ts'), 'utf8')
  const files = globSync('**/*.tsx', { cwd: SOURCES })
  const used = files.flatMap((file) => componentsIn(readFileSync(join(SOURCES, file), 'utf8')))
  assert.ok(used.includes('Button') && existsSync(STYLES), 'the test reads what the pages import')
  const missing = used.filter(
    (name) => existsSync(join(STYLES, `${name}.layer.css`)) && !imported.includes(`/${name}.layer.css'`),
  )
  assert.deepEqual([...new Set(missing)], [], 'add them to library-styles.ts')
})

it('follow the order of the library, because later ones win', () => {
  const imported = readFileSync(join(import.meta.dirname, 'library-styles.ts'), 'utf8')
  const whole = readFileSync(join(LIBRARY, 'styles.css'), 'utf8')
  const names = [...imported.matchAll(/styles\/([A-Z]\w+)\.layer/g)].map(([, name = '']) => name)
  assert.ok(names.length > 20)
  const places = names.map((name) => {
    const [firstClass = name] = /\.m_[0-9a-f]+/.exec(readFileSync(join(STYLES, `${name}.css`), 'utf8')) ?? []
    return { name, place: whole.indexOf(firstClass) }
  })
  const sorted = places.toSorted((one, other) => one.place - other.place)
  assert.deepEqual(
    names,
    sorted.map(({ name }) => name),
  )
})

function componentsIn(source: string): string[] {
  const lists = source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)
  return [...lists].flatMap(([, names = '']) => names.split(',').map((name) => name.trim().split(' ')[0] ?? ''))
}
