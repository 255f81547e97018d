import assert from 'node:assert/strict'
import { it } from 'node:test'
import { bareAddress, networkOf } from './client-address.ts'

// Guarantee: a caller cannot escape a limit per address by changing the free part of an IPv6 address, or the port that some
// proxies append to the address.
it('counts IPv4 by address and IPv6 by network', () => {
  const cases: [address: string, network: string][] = [
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:49152', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:207', '192.0.2.7'],
    ['[::ffff:192.0.2.7]:80', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['2001:db8:1:2::6', '2001:db8:1:2::'],
    ['[2001:db8:1:2::6]', '2001:db8:1:2::'],
    ['[2001:db8:1:2::7]:49152', '2001:db8:1:2::'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::'],
    ['2001:db8::6', '2001:db8:0:0::'],
    ['fe80::1%eth0', 'fe80:0:0:0::'],
    ['::1', '0:0:0:0::'],
    ['::', '0:0:0:0::'],
  ]
  for (const [address, network] of cases) assert.equal(networkOf(address), network, address)
})

it('returns other text unchanged', () => {
  for (const text of [
    '',
    'unknown',
    '_hidden',
    '192.0.2.7:',
    '192.0.2.7:port',
    '[',
    '[]',
    ':80',
    '192.0.2.7:49152:1',
  ]) {
    assert.equal(bareAddress(text), text)
    assert.equal(networkOf(text), text)
  }
})
