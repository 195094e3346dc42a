import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { escapeHtml, scriptJson, tag } from '@rushtone/platform/server';
import { BRAND_THEMES } from './brand-theme.ts';
import { plainPage } from './plain-page.ts';

test('text cannot leave the place it is written to', () => {
  assert.equal(escapeHtml(`<a href="x">'&`), '&lt;a href=&quot;x&quot;&gt;&#39;&amp;');
  assert.equal(
    tag('meta', { name: 'a', content: '"><script>' }),
    '<meta name="a" content="&quot;&gt;&lt;script&gt;">',
  );
  assert.equal(tag('script', { defer: true, integrity: undefined, src: '' }), '<script defer>');
});

test('a page without the shell has the brand’s name and colors, and no style that the policy forbids', () => {
  const page = plainPage({ brand: 'slowtide', title: 'Back soon', body: '', refresh: 10 });
  assert.match(page, /<title>Back soon – Slowtide<\/title>/);
  assert.match(page, new RegExp(`background: ${BRAND_THEMES.slowtide.background}`));
  assert.match(page, /<meta http-equiv="refresh" content="10">/);
  assert.doesNotMatch(page, /<style|<script|Rushtone/);
});

test('before any stylesheet a page has the backgrounds of its brand, for both themes', () => {
  const colors = readFileSync(
    new URL('../../../../shared/ui/src/styles/brands.scss', import.meta.url),
    'utf8',
  ).matchAll(/data-brand='(\w+)'[^}]*?'bg': (#\w+) (#\w+),/g);
  const backgrounds = Object.fromEntries([...colors].map(([, brand, ...pair]) => [brand, pair]));
  const expected = Object.entries(BRAND_THEMES).map(([brand, { light, background }]) => [
    brand,
    [light, background],
  ]);
  assert.deepEqual(backgrounds, Object.fromEntries(expected));
});

test('JSON in a script element stays JSON, and stays in it', () => {
  const value = { title: '</script><!--\u2028\u2029', count: 1 };
  const written = scriptJson(value);
  assert.doesNotMatch(written, /[<\u2028\u2029]/);
  assert.deepEqual(JSON.parse(written), value);
});
