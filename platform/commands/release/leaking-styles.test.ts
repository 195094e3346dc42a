import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { assertStylesInside } from './gates.ts';
import { leakingStyles } from './leaking-styles.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'platform-styles-'));
after(() => rmSync(folder, { recursive: true }));
const write = (scss: string, name = 'page.module.scss'): string => {
  const file = path.join(folder, name);
  writeFileSync(file, scss);
  return file;
};

describe('refuses styles that affect anything outside of the page', () => {
  for (const scss of [
    '* { margin: 0 }',
    'a { color: red }',
    'body { margin: 0 }',
    ':root { --accent: red }',
    '[data-brand] { --accent: red }',
    '#root { display: none }',
    '.page, h1 { color: red }',
    '.page ~ * { display: none }',
    '.page + div { display: none }',
    '.page ~ main > * { display: none }',
    'body:has(.page) video { width: 1px }',
    'main:not(.page) { color: red }',
    ':is(.page, header) { color: red }',
    '@media (width > 1px) { button { color: red } }',
    '@supports (color: red) { @media print { * { color: red } } }',
    '@layer page { p { color: red } }',
    ':global(header):not(.page) { color: red }',
    ':global { header { color: red } }',
    ':global .dock { display: none }',
    ':global(body) { color: red }',
    '.page, :global(header) { color: red }',
    '@media print { :global(.dock) { display: none } }',
    '.page { @at-root :global(body) { color: red } }',
    '.page { :global(header):not(&) { color: red } }',
    '@font-face { font-family: Outfit; src: url(x.woff2) }',
    '@property --accent { syntax: "<color>"; inherits: true; initial-value: red }',
    '@view-transition { navigation: auto }',
  ])
    test(scss, () => {
      assert.equal(leakingStyles(write(scss)).length, 1);
      assert.throws(
        () => assertStylesInside({ styleImporters: [] }, folder),
        /page\.module\.scss: ".*" styles more than its page/,
      );
    });

  test('a stylesheet that is not a CSS module, whose class names are global', () => {
    assert.deepEqual(leakingStyles(write('.page { color: red }', 'page.scss')), ['a file without modules']);
    assert.deepEqual(leakingStyles(write('@mixin wide { width: 1px }', 'page.scss')), []);
  });
});

describe('accepts styles of the page', () => {
  for (const scss of [
    '.page { color: red }',
    '.page * { margin: 0 }',
    '.page > *, .page h1 + p { margin: 0 }',
    '.page { li + li { margin: 0 } &:hover a { color: red } }',
    '.list li ~ li { margin: 0 }',
    '.card + .card { margin: 0 }',
    'button.page:not(:disabled, [hidden]) { color: red }',
    ':is(h1, h2).title { color: red }',
    '.page::before { content: "} body { ( [" }',
    '@keyframes grow { from { width: 0 } 50% { width: 1px } to { width: 2px } }',
    '@container (width > 1px) { .page { color: red } }',
    '.page :global(.keen-slider) { color: red }',
    '.page { :global(.keen-slider) { color: red } }',
    ':global([data-brand="slowtide"]) .page { color: red }',
    '.page { :global(.dark) & { color: red } }',
    '// :global(body) { color: red }\n.page { color: red } /* a { color: red } */',
  ])
    test(scss, () => assert.deepEqual(leakingStyles(write(scss)), []));
});
