import assert from 'node:assert/strict';
import { test } from 'node:test';
import { safeReturn, withMessage } from './return-address.ts';

const origin = 'https://rushtone.com';

test('accepts a page of the account area, by path or by address', () => {
  assert.equal(safeReturn('/account', origin), `${origin}/account`);
  assert.equal(safeReturn('/account/website', origin), `${origin}/account/website`);
  assert.equal(safeReturn(`${origin}/account?x=1#y`, origin), `${origin}/account`);
});

test('rejects everything else', () => {
  for (const raw of [
    'https://evil.example/account',
    '//evil.example/account',
    String.raw`\\evil.example\account`,
    'https://rushtone.com.evil.example/account',
    'https://rushtone.com@evil.example/account',
    'https://user:pw@rushtone.com/account',
    'http://rushtone.com/account',
    'https://fm.rushtone.com/account',
    'https://rushtone.com:444/account',
    'javascript:alert(1)//account',
    'data:text/html,/account',
    '/accounting',
    '/account/../login',
    '/',
    '',
    'http://[',
  ]) {
    assert.equal(safeReturn(raw, origin), null, raw);
  }
});

test('puts a message into the query, whatever its characters', () => {
  const url = new URL(withMessage(`${origin}/account`, 'error', 'No & no = "ä"'));
  assert.equal(url.searchParams.get('error'), 'No & no = "ä"');
});
