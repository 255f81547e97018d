import { closeSync, openSync, writeSync } from 'node:fs'

/** Characters that are collected before they are written: what a corpus takes of memory, whatever its size. */
const COLLECTED_CHARACTERS_MAX = 1024 * 1024

/** The characters of Windows-1252 that the corpus uses outside Latin-1, by their byte. */
const WINDOWS_1252_BYTES: Readonly<Record<string, string>> = {
  '\u2019': '\u0092',
  '\u201c': '\u0093',
  '\u201d': '\u0094',
}
const OUTSIDE_LATIN_1 = /[\u2019\u201c\u201d]/g

/** Writes a tab-delimited file as NHTSA does: Windows-1252, CRLF, no header, no quoting. */
export class RowFile {
  readonly #file: number
  #gathered = ''
  rows = 0
  bytes = 0

  constructor(path: string) {
    this.#file = openSync(path, 'w')
  }

  write(fields: readonly (string | number)[]): void {
    this.#gathered += `${fields.join('\t')}\r\n`
    this.rows += 1
    if (this.#gathered.length >= COLLECTED_CHARACTERS_MAX) this.#flush()
  }

  close(): void {
    this.#flush()
    closeSync(this.#file)
  }

  #flush(): void {
    const text = this.#gathered.replace(OUTSIDE_LATIN_1, (character) => WINDOWS_1252_BYTES[character] ?? '?')
    this.bytes += writeSync(this.#file, text, null, 'latin1')
    this.#gathered = ''
  }
}
