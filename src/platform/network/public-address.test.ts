import assert from 'node:assert/strict'
import { it } from 'node:test'
import { isPublicAddress } from './public-address.ts'

// Guarantee: no request meant for the internet reaches this machine or its network.
it('distinguishes public addresses from those of machines, networks, and clouds', () => {
  const inside = [
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    '2002:a00:1::1',
    '2001:db8::1',
  ]
  assert.deepEqual(
    inside.filter((address) => isPublicAddress(address)),
    [],
  )
  const outside = ['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2600:1f18::1', '2a00:1450::200e']
  assert.deepEqual(
    outside.filter((address) => !isPublicAddress(address)),
    [],
  )
})
