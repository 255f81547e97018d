import { Type, type Static } from 'typebox'
import { singleFile } from '#ingest/download/official-files.ts'
import { parseNumber } from '#ingest/read/numbers.ts'
import { namedRows, defineSource, type RowParser } from '#ingest/source.ts'

/** One rating of the made-up agency. */
const MadeUpRating = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  stars: Type.Integer({ minimum: 1, maximum: 5 }),
})
type MadeUpRating = Static<typeof MadeUpRating>

const COLUMNS = ['id', 'stars', 'rated'] as const

/** A source that no agency publishes: all that adding one takes. */
export const madeUpRatings = defineSource({
  name: 'made-up-ratings',
  title: 'made-up ratings.csv',
  about: {
    publisher: 'Agency of Made-up Ratings',
    title: 'Ratings (ratings.csv)',
    url: 'https://ratings.example/files',
    label: 'Made-up ratings',
    provides: 'stars that nobody gave',
    licence: 'public domain',
  },
  official: {
    site: 'https://ratings.example/files',
    hosts: ['ratings.example'],
    files: (site) => [singleFile(`${site}/ratings.csv.zip`, 1_000_000)],
    everyDays: 3,
    isFirst: true,
  },
  checks: { rowsMin: 4 },
  fileNames: /^ratings\.csv$/i,
  editions: 'newest',
  dialect: 'csv',
  hasHeader: true,
  row: MadeUpRating,
  stageTables: 'CREATE TABLE made_up_rating (id INTEGER PRIMARY KEY, stars INTEGER NOT NULL)',
  tables: ['made_up_rating'],
  open: parser,
  writer(stage) {
    const insert = stage.prepare('INSERT OR IGNORE INTO made_up_rating (id, stars) VALUES (?, ?)')
    return ({ id, stars }) => (insert.run(id, stars).changes === 0 ? `id ${id} appears twice` : undefined)
  },
})

function parser(header: readonly string[]): RowParser {
  let newest: string | null = null
  return namedRows(header, {
    columns: COLUMNS,
    required: COLUMNS,
    newestDate: () => newest,
    read(text) {
      if (newest === null || text('rated') > newest) newest = text('rated')
      return { id: parseNumber(text('id')), stars: parseNumber(text('stars')) }
    },
  })
}
