import assert from 'node:assert/strict'
import { it, test } from 'node:test'
import { bindPrivateRequest, bindRequest } from './presented-payment.ts'

// Guarantee: a payment is valid for one request, and no different request has the same binding.
it('binds method, path and query, whatever the order and escapes of the query', () => {
  const binding = bindRequest('GET', '/v1/vehicles?make=Mercedes+Benz&year=2019')
  const same: [string, string][] = [
    ['HEAD', '/v1/vehicles?make=Mercedes+Benz&year=2019'],
    ['GET', '/v1/vehicles?year=2019&make=Mercedes%20Benz'],
  ]
  const other: [string, string][] = [
    ['POST', '/v1/vehicles?make=Mercedes+Benz&year=2019'],
    ['GET', '/v1/vehicles'],
    ['GET', '/v1/vehicles?make=Mercedes+Benz'],
    ['GET', '/v1/vehicles?make=Mercedes+Benz&year=2020'],
    ['GET', '/v1/vehicles?make=Mercedes+Benz&year=2019&offset=0'],
    ['GET', '/v1/vehicles/?make=Mercedes+Benz&year=2019'],
    ['GET', '/v1/Vehicles?make=Mercedes+Benz&year=2019'],
    ['GET', '/v1/vehicles?make=Mercedes+Benz%26year%3D2019'],
  ]
  for (const [method, target] of same) assert.equal(bindRequest(method, target), binding, target)
  for (const [method, target] of other) assert.notEqual(bindRequest(method, target), binding, target)
  assert.notEqual(bindRequest('GET', '/a?b=1&b=2'), bindRequest('GET', '/a?b=2&b=1'), 'repeated names keep their order')
})

// Guarantee: the ledger does not reveal which vehicle a user paid to look up, and a payment is valid for one request.
test('a private request is identified by its template and a keyed hash of all of it', () => {
  const bind = (path: string, key = Buffer.alloc(32, 1)) =>
    bindPrivateRequest({ method: 'GET', target: `/v1/vins/${path}` }, '/v1/vins/*', key)
  const binding = bind('3TMCZ5AN6KM123456')
  assert.match(binding, /^\/v1\/vins\/\* [0-9a-f]{64}$/)
  assert.equal(bind('%33TMCZ5AN6KM123456'), binding, 'the same path, escaped otherwise')
  assert.notEqual(bind('3TMCZ5AN6KM123456', Buffer.alloc(32, 2)), binding)
  for (const other of ['3TMCZ5AN8KM123457', '3TMCZ5AN6KM123456%2Frecalls', '3TMCZ5AN6KM123456/recalls', '%zz']) {
    assert.notEqual(bind(other), binding, other)
  }
})
