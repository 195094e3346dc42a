import assert from 'node:assert/strict';
import { test } from 'node:test';
import { escapeHtml, scriptJson, tag } from './html.ts';

test('text cannot leave the place it is written to', () => {
  assert.equal(escapeHtml(`<a href="x">'&`), '&lt;a href=&quot;x&quot;&gt;&#39;&amp;');
  assert.equal(
    tag('meta', { name: 'a', content: '"><script>' }),
    '<meta name="a" content="&quot;&gt;&lt;script&gt;">',
  );
  assert.equal(tag('script', { defer: true, integrity: undefined, src: '' }), '<script defer>');
});

test('JSON in a script element stays JSON, and stays in it', () => {
  const value = { title: '</script><!--\u2028\u2029', count: 1 };
  const written = scriptJson(value);
  assert.doesNotMatch(written, /[<\u2028\u2029]/);
  assert.deepEqual(JSON.parse(written), value);
});
