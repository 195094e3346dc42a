import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientNetwork, rangeOf } from './client-network.ts';

test('an IPv4 address is a client of its own, also where IPv6 carries it', () => {
  assert.equal(clientNetwork('203.0.113.7'), '203.0.113.7');
  assert.equal(clientNetwork('::ffff:203.0.113.7'), '203.0.113.7');
  assert.notEqual(clientNetwork('203.0.113.7'), clientNetwork('203.0.113.8'));
});

test('the addresses of one IPv6 network are one client, however they are written', () => {
  for (const address of [
    '2001:db8:1:2::',
    '2001:db8:1:2::1',
    '2001:DB8:0001:0002:ffff:ffff:ffff:ffff',
    '2001:db8:1:2:3::%eth0',
  ])
    assert.equal(clientNetwork(address), '2001:db8:1:2', address);
  assert.equal(clientNetwork('2001:db8::1'), '2001:db8:0:0');
  assert.equal(clientNetwork('::1'), '0:0:0:0');
  assert.notEqual(clientNetwork('2001:db8:1:3::1'), '2001:db8:1:2');
});

test('counts the networks that one customer may have as a range', () => {
  const of = (address: string) => rangeOf(clientNetwork(address));
  assert.equal(of('203.0.113.7'), of('203.0.113.250'));
  assert.notEqual(of('203.0.113.7'), of('203.0.114.7'));
  assert.equal(of('2001:db8:1:2::1'), of('2001:db8:1:ffff::1'));
  assert.notEqual(of('2001:db8:1:2::1'), of('2001:db8:2:2::1'));
});
