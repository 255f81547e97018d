import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AddressRanges, isAddressRange } from './address-ranges.ts'

test('distinguishes addresses and ranges from other text', () => {
  for (const text of ['10.0.0.1', '10.0.0.0/8', '0.0.0.0/0', '2001:db8::1', '2001:db8::/32', '::/0']) {
    assert.equal(isAddressRange(text), true, text)
  }
  const others = ['', '10.0.0', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '10.0.0.0/-1', '010.0.0.1', '::/129']
  for (const text of [...others, 'fe80::1%eth0', 'example.org', '10.0.0.1 ', '2001:db8::/1e1']) {
    assert.equal(isAddressRange(text), false, text)
  }
})

test('finds an address in its ranges, including an IPv4 address written as IPv6', () => {
  const ranges = new AddressRanges(['192.0.2.7', '10.1.0.0/16', '2001:db8::/32'])
  for (const address of ['192.0.2.7', '10.1.255.255', '::ffff:10.1.2.3', '2001:db8:ffff::1']) {
    assert.equal(ranges.includes(address), true, address)
  }
  for (const address of ['192.0.2.8', '10.2.0.0', '::ffff:10.2.0.0', '2001:db9::1', '', 'unknown']) {
    assert.equal(ranges.includes(address), false, address)
  }
})
