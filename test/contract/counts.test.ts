import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  assertFacetCounts,
  assertNameCounts,
  assertOrders,
  assertRecallCounts,
  assertSuggestions,
} from '#test/support/count-checks.ts'
import { openIngestedCatalog } from '#test/support/official-snapshot.ts'

// The same is held over the complete federal files, where they are, in test/system/files/served.test.ts.
const catalog = await openIngestedCatalog({ after }, 'data/starter')

// Guarantee: a count is never another number than the length of the list that it announces.
test('every starter vehicle has as many recalls as it announces', () => {
  assert.ok(assertRecallCounts(catalog) >= 600)
})

test('every make, model and year counts what a search by it finds', () => {
  assert.ok(assertNameCounts(catalog) >= 150)
})

test('every count of a facet is the total of the search with that value', () => {
  assert.ok(assertFacetCounts(catalog) >= 500)
})

test('the pages of every order hold the same vehicles', () => {
  assert.ok(assertOrders(catalog) > 0)
})

test('every model is offered to a user who types its name', () => {
  assert.ok(assertSuggestions(catalog) >= 140)
})
