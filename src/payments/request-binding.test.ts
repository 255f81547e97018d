import assert from 'node:assert/strict'
import { it } from 'node:test'
import { bindRequest } from './presented-payment.ts'

// Guarantee: a payment is for one request: nothing that asks for something else has the same binding.
it('binds method, path and query, whatever the order and the escapes of the query', () => {
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
