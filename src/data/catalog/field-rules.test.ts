import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { FIELD_RULES } from './field-rules.ts'

test('documents every rule', () => {
  const page = readFileSync('docs/data-sources.md', 'utf8')
  for (const [rule, meaning] of Object.entries(FIELD_RULES))
    assert.ok(page.includes(`| \`${rule}\` | ${meaning} |`), rule)
})
