import fc from 'fast-check';
import { linkify } from './linkify.ts';

const links = (text: string) => linkify(text).flatMap(({ href }) => href ?? []);

test('a URL in a sentence becomes a link without the period', () => {
  expect(linkify('Original at https://neonorchard.example/glass. Enjoy!')).toEqual([
    { at: 0, text: 'Original at ' },
    { at: 12, text: 'https://neonorchard.example/glass', href: 'https://neonorchard.example/glass' },
    { at: 45, text: '. Enjoy!' },
  ]);
});

test('a URL without a scheme opens with https', () => {
  expect(links('See www.neonorchard.example, then come back')).toEqual(['https://www.neonorchard.example/']);
});

test('brackets around a URL are not part of it, brackets inside of it are', () => {
  expect(links('(https://a.example/x)')).toEqual(['https://a.example/x']);
  expect(links('https://a.example/x_(remix) is good')).toEqual(['https://a.example/x_(remix)']);
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://a.example', 'http://', 'mail me@a.example'])(
  '%s does not become a link',
  (text) => expect(links(text)).toEqual([]),
);

test('keeps the whole text, and links only URLs', () => {
  const texts = fc.array(fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom('\n', 'www.', 'https://', ')')));
  fc.assert(
    fc.property(texts, (words) => {
      const text = words.join(' ');
      const parts = linkify(text);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      for (const { href } of parts) expect(href ?? 'https:').toMatch(/^https?:/);
    }),
  );
});
