import { linkTarget, safeHtml } from './rich-text.ts';

test('keeps text, emphasis, lists and links', () => {
  const html = '<p>Start with <a href="/playlist?p=a">the <em>whole</em> set</a>:</p><ul><li>one</li></ul>';
  expect(safeHtml(html)).toBe(
    '<p>Start with <a href="/playlist?p=a" rel="ugc">the <em>whole</em> set</a>:</p><ul><li>one</li></ul>',
  );
});

test('an external link opens in a new tab with noopener and nofollow', () => {
  expect(safeHtml('<a href="https://a.example/b" rel="dofollow" target="_top">b</a>')).toBe(
    '<a href="https://a.example/b" target="_blank" rel="noopener nofollow ugc">b</a>',
  );
});

test.each([
  ['scripts', '<script>alert(1)</script>'],
  ['handlers', '<p onclick="alert(1)">x</p>'],
  ['styles', '<style>p{display:none}</style><p style="position:fixed">x</p>'],
  ['iframes', '<iframe src="https://a.example"></iframe>'],
  ['forms', '<form action="https://a.example"><input name="password"></form>'],
  ['javascript: addresses', '<a href="java\tscript:alert(1)">x</a>'],
  ['pictures', '<img src="https://a.example/pixel.gif" onerror="alert(1)">'],
])('%s are removed', (_what, html) => {
  expect(safeHtml(html)).not.toMatch(/alert|style|iframe|form|input|script:|img|a\.example/);
});

test.each([
  ['/playlist?p=new#top', { address: '/playlist?p=new#top', internal: true }],
  [' https://a.example/b ', { address: 'https://a.example/b', internal: false }],
  ['//a.example/b', null],
  ['/\\a.example', null],
  ['/\t/a.example', null],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['mailto:a@example.com', null],
  ['', null],
])('%j leads to %j', (href, target) => expect(linkTarget(href)).toEqual(target));
