import assert from 'node:assert/strict';
import { test } from 'node:test';
import { redact } from './log.ts';

test('a token never reaches the log, however it came', () => {
  for (const line of [
    '{"url":"/api/website/get?firebase_auth_token=ey.secret.x&s=1"}',
    '{"body":{"firebase_auth_token":"ey.secret.x"}}',
    String.raw`{"msg":"{\"firebase_auth_token\":\"ey.secret.x\"}"}`,
    '{"url":"/?to=%2Fa%3Ffirebase_auth_token%3Dey.secret.x"}',
    '{"authorization":"Bearer ey.secret.x"}',
    '{"url":"/api/link_discord?code=secret&state=ey.secret.x"}',
    '{"url":"/reset-password?oobCode=secret"}',
  ]) {
    assert.doesNotMatch(redact(line), /secret/, line);
  }
  assert.match(redact('{"url":"/a?firebase_auth_token=x&s=1"}'), /&s=1/);
});
