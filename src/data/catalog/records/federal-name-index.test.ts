// Guarantee: a federal name finds the records of every vehicle with that name, each record once.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openSmallCatalog } from '#test/support/small-snapshot.ts'

test('finds record sets by name in any spelling, and nothing else', (t) => {
  const catalog = openSmallCatalog(t)
  const setsOf = (make: string, model: string, year = 2019) => catalog.ownerOf({ year, make, model }, []).recordSets
  assert.deepEqual(setsOf('Honda', 'CR-V'), [1])
  assert.deepEqual(setsOf('HONDA', 'crv'), [1])
  assert.deepEqual(setsOf('Honda', 'CR-V', 2018), [])
  assert.deepEqual(setsOf('Honda', 'CR'), [])
  assert.deepEqual(setsOf('Nobody', 'CR-V'), [])
})

test('merges the records of several sets, each campaign once, newest first', (t) => {
  const catalog = openSmallCatalog(t)
  const known = ['tacomav62019aut', 'hondacrv2019awd'].flatMap((id) => catalog.getVehicle(id) ?? [])
  const owner = catalog.ownerOf({ year: 2019, make: 'Honda', model: 'CR-V' }, known)
  assert.deepEqual(owner.recordSets, [1, 2])
  const { recalls, names, isLoaded } = catalog.records.ofOwner.recallsIn('us', { ...owner, recordSets: [1, 2, 1] })
  assert.equal(isLoaded, true)
  assert.deepEqual(
    recalls.map(({ campaign_id: id }) => id),
    ['20V771000', '20V024', '19V182000'],
  )
  assert.deepEqual(
    names.map(({ model }) => model),
    ['CR-V', 'TACOMA'],
  )
})

test('takes the loaded data sets of a make and model year from any of its vehicles', (t) => {
  const catalog = openSmallCatalog(t)
  const loaded = (make: string) => catalog.records.ofOwner.counts(catalog.ownerOf({ year: 2019, make, model: 'x' }, []))
  assert.equal(loaded('Honda').recall_count, 0)
  assert.equal(loaded('Nobody').recall_count, null)
})
