import assert from 'node:assert/strict'
import { it } from 'node:test'
import { withoutStarterNote } from './starter-words.ts'

const LOAD_ALL = 'The operator of this service can load the complete official files.'
const ASK = 'Ask NHTSA with the VIN to be sure: https://www.nhtsa.gov/recalls'

// Guarantee: a page that shortens a message never removes the sentence that says why a list is empty.
it('removes the text that the banner shows, and nothing else', () => {
  const listed = `These are starter data, an excerpt of the federal recalls: campaigns may be missing. ${LOAD_ALL} A campaign may cover only some vehicles with this name. ${ASK}`
  assert.equal(withoutStarterNote(listed), `A campaign may cover only some vehicles with this name. ${ASK}`)
  const empty = 'This service has starter data, an excerpt of the federal recalls, so an empty list says nothing.'
  assert.equal(withoutStarterNote(`${empty} ${LOAD_ALL} ${ASK}`), `${empty} ${ASK}`)
  assert.equal(
    withoutStarterNote('None of the 3 campaigns is of type tire.'),
    'None of the 3 campaigns is of type tire.',
  )
})
