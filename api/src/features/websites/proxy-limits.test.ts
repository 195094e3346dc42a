import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { UPLOAD_MAX_BYTES } from './uploads/receive-cover.ts';

const read = (name: string) => readFileSync(new URL(`../../../../deploy/${name}`, import.meta.url), 'utf8');

const bytes = (kilobytes = '') => Number(kilobytes) * 1024;

test('the proxies of the deployments let the largest allowed cover through, and no larger body', () => {
  const [, location = ''] = /location = \/api\/website\/cover \{([^}]*)\}/.exec(read('nginx.conf')) ?? [];
  assert.equal(bytes(/client_max_body_size (\d+)k;/.exec(location)?.[1]), UPLOAD_MAX_BYTES);
  assert.equal(bytes(/proxy-body-size: (\d+)k/.exec(read('kubernetes.yaml'))?.[1]), UPLOAD_MAX_BYTES);
});
