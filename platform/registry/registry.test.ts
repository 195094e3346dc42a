import { EMPTY_REGISTRY, filesOfPage, findPage, isRegistry, isRelease } from './registry.ts';
import type { Registry, Release } from './registry.ts';

const release: Release = {
  name: 'listening',
  version: '1.0.0',
  container: 'listening_1_0_0',
  contract: '^1.0.0',
  commit: null,
  builtAt: '',
  base: '/r/listening/1.0.0/',
  entry: 'entry.js',
  exposed: ['remote.js', 'remote.css'],
  hosts: { main: { '/': 'Home', '/song': 'Song' }, radio: { '/': 'Radio' } },
  pages: { Home: ['remote.js', 'Home.js'], Song: ['Song.js'] },
  files: { 'entry.js': 'sha384-e', 'remote.js': 'sha384-r', 'remote.css': 'sha384-c', 'Home.js': 'sha384-h' },
};
const registry: Registry = { ...EMPTY_REGISTRY, rev: 1, remotes: { listening: release } };

describe('the registry', () => {
  test.each([
    ['main', '/', 'Home'],
    ['main', '/song', 'Song'],
    ['main', '/song/', 'Song'],
    ['radio', '/', 'Radio'],
  ] as const)('on a %s host, %s is the page %s', (kind, path, page) => {
    expect(findPage(registry, kind, path)).toEqual({ release, page });
  });

  test('a path that no remote serves matches no page', () => {
    expect(findPage(registry, 'main', '/songs')).toBeUndefined();
    expect(findPage(registry, 'subscriber', '/')).toBeUndefined();
  });

  test('a page needs the entry, the exposed files and its own files, each once and with its hash', () => {
    expect(filesOfPage({ release, page: 'Home' })).toEqual([
      { url: '/r/listening/1.0.0/entry.js', integrity: 'sha384-e' },
      { url: '/r/listening/1.0.0/remote.js', integrity: 'sha384-r' },
      { url: '/r/listening/1.0.0/remote.css', integrity: 'sha384-c' },
      { url: '/r/listening/1.0.0/Home.js', integrity: 'sha384-h' },
    ]);
  });

  test.each([
    null,
    'text',
    {},
    { schema: 1, rev: 1, remotes: {} },
    { ...EMPTY_REGISTRY, remotes: { a: {} } },
    { ...EMPTY_REGISTRY, channels: { a: {} } },
  ])('is not recognized in %j', (value) => expect(isRegistry(value)).toBe(false));

  test('and a release are recognized by their shape', () => {
    expect(isRegistry(registry)).toBe(true);
    expect(isRelease({ ...release, files: undefined })).toBe(false);
  });

  test.each(['../a.js', 'a/../../b.js', '/etc/passwd', 'a\\b.js', 'c:b.js', 'a\n/..', ''])(
    'a release cannot name the file %j',
    (name) => {
      expect(isRelease({ ...release, files: { [name]: 'sha384-x' } })).toBe(false);
    },
  );
});
