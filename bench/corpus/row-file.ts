import { closeSync, openSync, writeSync } from 'node:fs'

/** Characters collected before a write, to bound the memory. */
const COLLECTED_CHARACTERS_MAX = 1024 * 1024

/** Windows-1252 characters of the corpus outside Latin-1, by their byte. */
const WINDOWS_1252_BYTES: Readonly<Record<string, string>> = {
  '\u2019': '\u0092',
  '\u201c': '\u0093',
  '\u201d': '\u0094',
}
const OUTSIDE_LATIN_1 = /[\u2019\u201c\u201d]/g

/**
 * Writes the rows of an official file. A .txt file is like NHTSA's: tab-delimited, Windows-1252, CRLF, no header, no
 * quoting. A .csv file is like Transport Canada's: UTF-8 with a header and every field in quotation marks.
 */
export class RowFile {
  readonly #file: number
  readonly #isCsv: boolean
  #gathered = ''
  rows = 0
  bytes = 0

  constructor(path: string) {
    this.#isCsv = path.endsWith('.csv')
    this.#file = openSync(path, 'w')
  }

  /** Writes the header of a CSV file, which does not count as a row. */
  header(names: readonly string[]): void {
    this.#gathered += `${names.join(',')}\r\n`
  }

  write(fields: readonly (string | number)[]): void {
    const line = this.#isCsv ? fields.map(quoted).join(',') : fields.join('\t')
    this.#gathered += `${line}\r\n`
    this.rows += 1
    if (this.#gathered.length >= COLLECTED_CHARACTERS_MAX) this.#flush()
  }

  close(): void {
    this.#flush()
    closeSync(this.#file)
  }

  #flush(): void {
    const text = this.#isCsv
      ? this.#gathered
      : this.#gathered.replace(OUTSIDE_LATIN_1, (character) => WINDOWS_1252_BYTES[character] ?? '?')
    this.bytes += writeSync(this.#file, text, null, this.#isCsv ? 'utf8' : 'latin1')
    this.#gathered = ''
  }
}

function quoted(field: string | number): string {
  return field === '' ? '' : `"${String(field).replaceAll('"', '""')}"`
}
