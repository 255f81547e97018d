// Guarantee: the project speaks the words of its field. Each word here had come to mean something of its own in this code,
// and has a usual word; where the usual meaning exists too (a vehicle has doors), the exception is listed.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { it } from 'node:test'

const FILES = [
  '{src,packages,test,tools,bench}/**/*.{ts,mjs}',
  'web/src/**/*.{ts,tsx}',
  '{src,packages,test,bench,data,docs}/**/*.md',
  '*.md',
]
const FILES_MIN = 1_000

/** A word, the usual one, and the files where it has its usual meaning. */
interface Word {
  readonly pattern: RegExp
  readonly usual: string
  readonly except?: RegExp
}

/** Published in release 0.1.0 or in files that it wrote: codes, states, alerts and metrics. */
const PUBLISHED =
  /\b(?:action|origin|sign_in|certificate|snapshot)_refused|vds_refusals_total|SETUP_CODE_REFUSED|Vds\w+Refused|vds-\w+-refused|ECONNREFUSED|(['`])refused\1|^ *refused: \{/gm
const VEHICLES =
  /^packages\/|^src\/(?:catalog|ingest|vin|operations|cli\/ask\/decode)|^docs\/|^bench\/(?:corpus|peers)|^test\/(?!mcp|security|workers|nodes)|^(?:web|data)\//
const WORDS: readonly Word[] = [
  { pattern: /\bdoors?\b/gi, usual: 'transport, HTTP server, MCP server', except: VEHICLES },
  { pattern: /[a-z]Door(?=[A-Z]|s?\b)|\bDoor(?=[A-Z])/g, usual: 'transport', except: VEHICLES },
  { pattern: /\banew\b/gi, usual: 'again' },
  { pattern: /\bwhoever\b/gi, usual: 'the caller, the operator, the user' },
  { pattern: /\bsomebody\b/gi, usual: 'the caller, the operator, the user', except: /narrative\/word-kinds/ },
  { pattern: /verdict/gi, usual: 'decision, outcome' },
  { pattern: /\brefus(?:al|e|ed|es|ing)s?\b|Refus(?:al|ed?)|REFUS/gi, usual: 'rejection, rejected' },
  { pattern: /takings/gi, usual: 'revenue' },
  { pattern: /\bpatiently\b|Patient(?=[A-Z])/g, usual: 'with retry' },
  { pattern: /\bnoted\b/gi, usual: 'recorded, logged' },
  { pattern: /\bstand(?:s|ing)? for\b/gi, usual: 'means, is' },
  { pattern: /\btold apart\b|\btells? apart\b/gi, usual: 'distinguished, distinguish' },
  { pattern: /\bas it lies\b/gi, usual: 'as published' },
  { pattern: /\bin slices\b/gi, usual: 'in chunks' },
  { pattern: /\bgrowing snapshot\b/gi, usual: 'snapshot draft' },
  { pattern: /\brecords line\b/gi, usual: 'channel' },
  { pattern: /\bturn admission\b|TurnAdmission/g, usual: 'batch admission' },
  {
    pattern: /\bwarm (?:path|answer|response)\b|\bready head\b|\bshort way\b/gi,
    usual: 'fast path; preserialized headers',
  },
]

/** Line by line, what a text says in a word that has a usual one. */
function unusualIn(file: string, text: string): string[] {
  const own = text.replaceAll(PUBLISHED, '')
  return WORDS.flatMap(({ pattern, usual, except }) =>
    except?.test(file) === true
      ? []
      : [...own.matchAll(pattern)].map(([word]) => `${file}: "${word}" is usually ${usual}`),
  )
}

it('uses no word of its own where the field has one', () => {
  const files = globSync(FILES).filter(
    (file) => !/node_modules|generated|^CHANGELOG|^test\/(?:fixtures|words\.test|output)|\/fixtures\//.test(file),
  )
  assert.ok(files.length >= FILES_MIN, `${files.length} files`)
  assert.deepEqual(
    files.flatMap((file) => unusualIn(file, readFileSync(file, 'utf8'))),
    [],
  )
})

it('finds such words in prose and in names, and passes what is published', () => {
  assert.equal(
    unusualIn('src/http/a.ts', 'whoever opens the door is told apart; class McpDoorCall { verdict }').length,
    5,
  )
  assert.deepEqual(unusualIn('src/catalog/a.ts', "a car with two doors; 'refused'; origin_refused"), [])
})
