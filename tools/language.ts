// Counts how our prose reads: `node tools/language.ts [--list] [FILE...]`. No test depends on these counts; they help the
// editor. `--list` also prints every location. FILEs limit the counts to these files; by default every tracked file is read.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

const LONGEST_SENTENCE_WORDS = 40
const WITHOUT_NOUN = /^(?:What|Which|Whose|Who|Whether|How|Of|That|Those|As|By)\b/
const ODD_WORDS = /\b(?:likewise|of which|left out =|anew|whoever|stands for|is told|(?:is|are|was|were|been) made)\b/gi
const CODE = /^(?:src|packages|web)\/.*\.(?:ts|tsx|mts|py)$/
const GENERATED =
  /generated|^packages\/client-python\/.*\/(?:async_)?(?:operations|schemas|errors|version)\.py$|^CHANGELOG|\/CHANGELOG/
const DOCUMENT = /\.md$/
const GUIDE =
  /^(?:README\.md|packages\/.*|docs\/guide\/.*|docs\/(?:agents|batch|changes|clients|fleets|watchlists|webhooks|payments|teams|vin|dtc|symptoms|export)\.md)$/

interface Passage {
  readonly file: string
  readonly line: number
  readonly text: string
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

/** Comments of a source file. A run of `//` lines is one comment. */
function commentsOf(file: string, text: string): Passage[] {
  const pattern = /\/\*\*?\s([\s\S]*?)\*\/|(?:^[ \t]*\/\/ ?.*\n?)+|(?:^[ \t]*# .*\n?)+/gm
  return [...text.matchAll(pattern)].map((match) => {
    const words = (match[1] ?? match[0]).replaceAll(/^[ \t]*(?:\/\/|\*|#) ?/gm, '').trim()
    return { file, line: lineAt(text, match.index), text: words }
  })
}

/** Literal texts of `description` and `summary` properties. */
function descriptionsOf(file: string, text: string): Passage[] {
  const pattern = /\b(?:description|summary):\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g
  return [...text.matchAll(pattern)].map((match) => ({
    file,
    line: lineAt(text, match.index),
    text: match[2]?.trim() ?? '',
  }))
}

/** Sentences of a Markdown file, without code blocks, tables and titles. The end of a list item ends a sentence. */
function sentencesOf({ file, text }: { file: string; text: string }): Passage[] {
  const blank = (part: string): string => part.replaceAll(/[^\n]/g, '')
  const prose = text
    .replaceAll(/^ *```[\s\S]*?^ *```|<!--[\s\S]*?-->/gm, blank)
    .replaceAll(/^(?:[ \t]*\|.*|#.*)$/gm, '')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/`[^`\n]*`/g, (code) => code.replaceAll(/[ .:?!]/g, '_'))
  return [...prose.matchAll(/^[ \t]*\S(?:.*\n(?![ \t]*(?:\n|[-*] |\d+\. )))*.*/gm)].flatMap((block) =>
    block[0]
      .split(/(?<=[.?!][)"*_]*)\s+/)
      .map((sentence) => ({ file, line: lineAt(prose, block.index), text: sentence.replaceAll(/\s+/g, ' ').trim() })),
  )
}

const wordCount = (text: string): number => text.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word)).length

function printPlaces(places: readonly Passage[]): void {
  for (const { file, line, text } of places)
    console.log(`  ${file}:${line}: ${text.replaceAll(/\s+/g, ' ').slice(0, 160)}`)
}

function report(title: string, places: readonly Passage[], total: number): void {
  const share = total === 0 ? 0 : (100 * places.length) / total
  console.log(`${title}: ${places.length} of ${total} (${share.toFixed(1)} %)`)
  if (list) printPlaces(places)
}

function reportSentences(title: string, sentences: readonly Passage[]): void {
  const counted = sentences
    .map((sentence) => ({ ...sentence, words: wordCount(sentence.text) }))
    .filter(({ words }) => words > 2)
  const mean = counted.reduce((sum, { words }) => sum + words, 0) / Math.max(1, counted.length)
  console.log(`${title}: mean sentence ${mean.toFixed(1)} words`)
  report(
    `  sentences above ${LONGEST_SENTENCE_WORDS} words`,
    counted.filter(({ words }) => words > LONGEST_SENTENCE_WORDS),
    counted.length,
  )
}

const { values, positionals } = parseArgs({
  options: { list: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const { list } = values
const tracked =
  positionals.length > 0 ? positionals : execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n')
const files = tracked.filter((file) => (CODE.test(file) || DOCUMENT.test(file)) && !GENERATED.test(file))
const texts = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const code = texts.filter(({ file }) => CODE.test(file))
const documents = texts.filter(({ file }) => DOCUMENT.test(file))

const comments = code.flatMap(({ file, text }) => commentsOf(file, text))
const descriptions = code.flatMap(({ file, text }) => descriptionsOf(file, text))
for (const [name, places] of Object.entries({ comments, descriptions })) {
  const nounless = places.filter(({ text }) => WITHOUT_NOUN.test(text))
  report(`${name} that begin without a noun`, nounless, places.length)
}
const sentencesIn = (guides: boolean) =>
  documents.filter(({ file }) => GUIDE.test(file) === guides).flatMap(sentencesOf)
reportSentences('README and guides', sentencesIn(true))
reportSentences('reference documents', sentencesIn(false))
const odd = texts.flatMap(({ file, text }) =>
  [...text.matchAll(ODD_WORDS)].map(({ index }) => ({
    file,
    line: lineAt(text, index),
    text: text.split('\n')[lineAt(text, index) - 1] ?? '',
  })),
)
console.log(`odd words: ${odd.length}`)
printPlaces(odd)
