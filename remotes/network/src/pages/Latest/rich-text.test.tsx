import { MemoryRouter } from 'react-router-dom';
import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server.node';
import { linkTarget } from './rich-text.ts';
import { RichText } from './RichText.tsx';

const shown = (html: string) => (
  <MemoryRouter>
    <RichText html={html} />
  </MemoryRouter>
);
const shownHtml = (html: string) =>
  render(shown(html)).container.firstElementChild?.innerHTML.replaceAll(' data-discover="true"', '');

test('keeps text, emphasis, lists and links', () => {
  const html = '<p>Start with <a href="/playlist?p=a">the <em>whole</em> set</a>:</p><ul><li>one</li></ul>';
  expect(shownHtml(html)).toBe(
    '<p>Start with <a rel="ugc" href="/playlist?p=a">the <em>whole</em> set</a>:</p><ul><li>one</li></ul>',
  );
});

test('an external link opens in a new tab with noopener and nofollow', () => {
  expect(shownHtml('<a href="https://a.example/b" rel="dofollow" target="_top">b</a>')).toBe(
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
  expect(shownHtml(html)).not.toMatch(/alert|style|iframe|form|input|script:|img|a\.example/);
});

test('a browser parses the server’s HTML into the same tree that React renders', () => {
  const careless = [
    '<p>one<p>two<b><ul><li>three<li>four<ol><li>five</ol>six</ul>',
    '<a href="/a">one<a href="/b">two</a></a><h3>three<h4>four</h4><b>five<p>six</b>seven',
    '<pre>\n\ncode</pre><li>alone<hr><br></p></b><blockquote><p>said',
    '<i>'.repeat(600) + 'deep',
    'Tom &amp; Jerry &lt;b&gt; &hellip; &eacute;\r\nnext\u0000 line <!-- hidden --> & <3',
  ];
  for (const html of careless) {
    const sent = renderToString(shown(html));
    const box = document.createElement('div');
    box.innerHTML = sent;
    const { container } = render(shown(html));
    const normal = (text: string) => text.replaceAll('\r\n', '\n').replaceAll('<!-- -->', '');
    expect(normal(box.innerHTML)).toBe(normal(container.innerHTML));
  }
});

test('entities and comments are parsed like in a browser', () => {
  expect(render(shown('Tom &amp; Jerry&hellip; <!-- hidden -->&lt;b&gt;')).container).toHaveTextContent(
    'Tom & Jerry… <b>',
  );
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
])('%j links to %j', (href, target) => expect(linkTarget(href)).toEqual(target));
