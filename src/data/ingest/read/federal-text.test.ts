import assert from 'node:assert/strict'
import { it } from 'node:test'
import { federalText } from './federal-text.ts'

it('removes anchors and keeps their text', () => {
  const raw = 'OR GO TO <A HREF=HTTP://WWW.SAFERCAR.GOV>HTTP://WWW.SAFERCAR.GOV</A> .'
  assert.equal(federalText(raw), 'OR GO TO HTTP://WWW.SAFERCAR.GOV .')
})

it('removes a truncated anchor', () => {
  assert.equal(
    federalText('GO TO <A HREF=HTTP://WWW.SAFERCAR.GOV>HTTP://WWW.SAFERCAR.GOV'),
    'GO TO HTTP://WWW.SAFERCAR.GOV',
  )
})

it('reads character references, Windows-1252 numbers as browsers do', () => {
  assert.equal(federalText('OWNER&#146;S MANUAL &amp; LABEL &quot;A&quot;'), 'OWNER’S MANUAL & LABEL "A"')
  assert.equal(federalText('A&#0;B &unknown; &#99999999;'), 'A&#0;B &unknown; &#99999999;')
})

it('keeps a less-than sign outside markup', () => {
  assert.equal(federalText('IF SPEED < 25 MPH'), 'IF SPEED < 25 MPH')
})

it('restores a lost apostrophe before a possessive s, and no other lost character', () => {
  assert.equal(federalText('THE VEHICLE\uFFFDS TIRE; passenger\uFFFDs side'), 'THE VEHICLE’S TIRE; passenger’s side')
  assert.equal(federalText('Lemf\uFFFDrder \uFFFDPARK\uFFFD'), 'Lemf\uFFFDrder \uFFFDPARK\uFFFD')
})

it('keeps capitals, trims, and returns null for a blank', () => {
  assert.equal(federalText('  CERTAIN VEHICLES  '), 'CERTAIN VEHICLES')
  assert.equal(federalText('   '), null)
})
