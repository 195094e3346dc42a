import { kindOf, mayKeep, revisionOf, withoutPage } from './rules.ts';

const ORIGIN = 'https://rushtone.com';
type Asked = Parameters<typeof kindOf>[0];
const asked = (address: string, more: Partial<Asked> = {}): Asked => ({
  url: new URL(address, ORIGIN).href,
  method: 'GET',
  mode: 'cors',
  cache: 'default',
  headers: new Headers(),
  ...more,
});

test.each([
  ['/song?s=abc&p=new', { mode: 'navigate' }, 'page'],
  ['/assets/main.0123.js', {}, 'file'],
  ['/r/listening/1.0.0/entry.js', {}, 'file'],
  ['/reset-password?oobCode=abc', { mode: 'navigate' }, 'private'],
  ['/account?code=abc&state=def', { mode: 'navigate' }, 'private'],
  ['/subscribe?gift=abc', { mode: 'navigate' }, 'private'],
  ['/network?mf.network=1.1.0', { mode: 'navigate' }, 'private'],
  ['/network?mf', { mode: 'navigate' }, 'private'],
  ['/registry.json', { cache: 'no-cache' }, 'response'],
] as const)('%s is handled as its kind', (address, more, kind) =>
  expect(kindOf(asked(address, more), ORIGIN)).toBe(kind),
);

test.each([
  ['a call that changes something', '/api/favorites/add', { method: 'POST' }],
  ['a token in the address', '/api/favorites/get?firebase_auth_token=abc', {}],
  ['a token in a header', '/api/favorites/get', { headers: new Headers({ authorization: 'Bearer abc' }) }],
  ['a read of the API', '/api/song/get?s=abc', {}],
  ['the question for a newer registry', '/registry.json', { cache: 'no-store' }],
  ['the stream of releases', '/registry/events', {}],
  ['another server', 'https://video.example/vi/a/mqdefault.jpg', {}],
] as const)('%s is left to the browser', (_what, address, more) =>
  expect(kindOf(asked(address, more), ORIGIN)).toBeNull(),
);

const answer = (type: string, caching = 'public, max-age=30', more: object = {}) => ({
  ok: true,
  type: 'basic' as const,
  headers: new Headers({ 'content-type': type, 'cache-control': caching }),
  ...more,
});

test('personal and failed responses, and a proxy’s page instead of a file, are not cached', () => {
  expect(mayKeep(answer('text/html; charset=utf-8', 'no-cache'), 'page')).toBe(true);
  expect(mayKeep(answer('text/javascript'), 'file')).toBe(true);
  expect(mayKeep(answer('text/html', 'private, no-cache'), 'page')).toBe(true);
  expect(mayKeep(answer('text/html', 'private, no-store'), 'page')).toBe(false);
  expect(mayKeep(answer('application/json', 'no-store'), 'response')).toBe(false);
  expect(mayKeep(answer('text/html'), 'file')).toBe(false);
  expect(mayKeep(answer('application/json', undefined, { ok: false }), 'response')).toBe(false);
});

const DOCUMENT = `<!doctype html><html><head>
<link rel="stylesheet" href="/assets/main.css" integrity="sha384-a"><script defer src="/assets/main.js"></script>
<link rel="stylesheet" href="/r/listening/1.0.0/remote.css"><script defer src="/r/listening/1.0.0/entry.js"></script>
</head><body><div id="root"><main><div>Songs</div></main></div>
<noscript>needs JavaScript</noscript>
<script type="application/json" id="registry">{"schema":2,"rev":42,"remotes":{}}</script>
<script type="application/json" id="responses">{}</script>
</body></html>`;

test('the fallback document starts only the shell', () => {
  const html = withoutPage(DOCUMENT);
  expect(html).toContain('<div id="root"></div>');
  expect(html).toContain('<script defer src="/assets/main.js"></script>');
  expect(html).not.toMatch(/\/r\/|Songs/);
  expect(revisionOf(html)).toBe('42');
});

test('the document of a static host is not changed', () => {
  const plain = '<html><head></head><body><div id="root"></div></body></html>';
  expect(withoutPage(plain)).toBe(plain);
  expect(revisionOf(plain)).toBe('');
});
