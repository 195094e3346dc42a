import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSigned, sign } from './signature.ts';

const body = Buffer.from('{"id":"evt_1"}');
const now = 1_800_000_000;
const good = sign('whsec_new', body.toString(), now);

test('accepts a signature for its bytes, its secret and five minutes only', () => {
  assert.equal(isSigned(['whsec_new'], good, body, now), true);
  assert.equal(isSigned(['whsec_new'], good, body, now + 300), true);
  assert.equal(isSigned(['whsec_new'], good, body, now + 301), false);
  assert.equal(isSigned(['whsec_new'], good, body, now - 301), false);
  assert.equal(isSigned(['whsec_new'], good, Buffer.from('{"id":"evt_2"}'), now), false);
  assert.equal(isSigned(['whsec_other'], good, body, now), false);
});

test('accepts both secrets while one replaces the other, in the header and in the setting', () => {
  assert.equal(isSigned(['whsec_old', 'whsec_new'], good, body, now), true);
  const both = `${good},${sign('whsec_gone', body.toString(), now).split(',')[1]}`;
  assert.equal(isSigned(['whsec_new'], both, body, now), true);
  assert.equal(isSigned(['whsec_gone'], both, body, now), true);
});

test('rejects what is not a signature', () => {
  for (const header of ['', 't=', 'v1=', `t=${now}`, `t=${now},v1=zz`, `t=x,v1=00`, `t=1e400,v1=00`]) {
    assert.equal(isSigned(['whsec_new'], header, body, now), false, header);
  }
  assert.equal(isSigned(['whsec_new'], good.replace('v1=', 'v0='), body, now), false);
  assert.equal(isSigned([], good, body, now), false);
});
