import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createHtmlCache } from './html-cache.ts';

const read = () => Promise.reject(new Error('no page needs data'));

test('the cache of pages has a limit of memory, whatever part of a page is large', async () => {
  const large = 'x'.repeat(190_000);
  for (const page of [
    { html: large, head: {}, responses: {} },
    { html: 'x', head: { data: { large } }, responses: {} },
  ]) {
    const cache = createHtmlCache();
    for (let at = 0; at < 300; at += 1) cache.set(`/${at}`, page);
    const kept = await Promise.all(Array.from({ length: 300 }, (_, at) => cache.find(`/${at}`, read)));
    assert.equal(kept.filter((found) => found.page !== undefined).length, 210);
  }
});
