import assert from 'node:assert/strict'
import { it } from 'node:test'
import { withoutStarterNote } from './starter-words.ts'

const LOAD_ALL = 'The official files hold all of them; the operator of this service loads them.'
const ASK = 'Ask NHTSA with the VIN to be sure: https://www.nhtsa.gov/recalls'

// Guarantee: a page that shortens a message never removes the sentence that says why a list is empty.
it('removes the text that the banner shows, and nothing else', () => {
  const listed = `These are starter data, an excerpt of the federal recalls: campaigns may be missing. ${LOAD_ALL} A campaign may concern only some vehicles of this name. ${ASK}`
  assert.equal(withoutStarterNote(listed), `A campaign may concern only some vehicles of this name. ${ASK}`)
  const empty = 'This service holds starter data, an excerpt of the federal recalls, so an empty list says nothing.'
  assert.equal(withoutStarterNote(`${empty} ${LOAD_ALL} ${ASK}`), `${empty} ${ASK}`)
  assert.equal(
    withoutStarterNote('None of the 3 campaigns is of type tire.'),
    'None of the 3 campaigns is of type tire.',
  )
})
