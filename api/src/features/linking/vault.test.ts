import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createVault } from './vault.ts';

const [old, fresh] = ['an old secret of thirty-two letters', 'a new secret, just as long as that'];
const tokens = { access_token: 'a', refresh_token: 'ü' };

test('opens tokens for their owner, and does not store them as plain text', () => {
  const vault = createVault([fresh]);
  const sealed = vault.seal(tokens, 'u1 discord');
  assert.deepEqual(vault.open(sealed, 'u1 discord'), tokens);
  assert.doesNotMatch(sealed, /access_token/);
  assert.notEqual(vault.seal(tokens, 'u1 discord'), sealed);
});

test('after a change of the secret old tokens still open, and new ones no longer need the old secret', () => {
  const sealed = createVault([old]).seal(tokens, 'u1 discord');
  const both = createVault([fresh, old]);
  assert.deepEqual(both.open(sealed, 'u1 discord'), tokens);
  assert.deepEqual(createVault([fresh]).open(both.seal(tokens, 'u1 discord'), 'u1 discord'), tokens);
  assert.throws(() => createVault([fresh]).open(sealed, 'u1 discord'), /unknown key/);
});

test('does not open tokens that were moved, changed or truncated', () => {
  const vault = createVault([fresh]);
  const sealed = vault.seal(tokens, 'u1 discord');
  const parts = sealed.split('.');
  assert.throws(() => vault.open(sealed, 'u2 discord'));
  assert.throws(() => vault.open(sealed, 'u1 youtube'));
  const changed = parts.with(4, Buffer.from('other').toString('base64url')).join('.');
  const cut = parts.with(3, (parts[3] ?? '').slice(0, 8)).join('.');
  for (const text of [changed, cut, 'v1', '', sealed.replace('v1', 'v2')])
    assert.throws(() => vault.open(text, 'u1 discord'), text);
});
