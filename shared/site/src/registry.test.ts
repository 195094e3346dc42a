import { filesOfPage, findPage, type Registry, type Release } from './registry.ts';

const release = {
  name: 'listening',
  base: '/r/listening/1.0.0/',
  entry: 'entry.js',
  exposed: ['remote.js', 'remote.css'],
  hosts: { main: { '/': 'Home', '/song': 'Song' }, radio: { '/': 'Radio' } },
  pages: { Home: ['remote.js', 'Home.js'], Song: ['Song.js'] },
  files: { 'entry.js': 'sha384-e', 'remote.js': 'sha384-r', 'remote.css': 'sha384-c', 'Home.js': 'sha384-h' },
} as unknown as Release;
const registry: Registry = { schema: 1, rev: 1, remotes: { listening: release } };

describe('the registry', () => {
  test.each([
    ['main', '/', 'Home'],
    ['main', '/song', 'Song'],
    ['main', '/song/', 'Song'],
    ['radio', '/', 'Radio'],
  ] as const)('on a %s host %s is the page %s', (kind, path, page) => {
    expect(findPage(registry, kind, path)).toEqual({ release, page });
  });

  test('a path that nobody serves is no page', () => {
    expect(findPage(registry, 'main', '/songs')).toBeUndefined();
    expect(findPage(registry, 'subscriber', '/')).toBeUndefined();
  });

  test('a page needs the entry, what is exposed and its own files, each once and with its hash', () => {
    expect(filesOfPage({ release, page: 'Home' })).toEqual([
      { url: '/r/listening/1.0.0/entry.js', integrity: 'sha384-e' },
      { url: '/r/listening/1.0.0/remote.js', integrity: 'sha384-r' },
      { url: '/r/listening/1.0.0/remote.css', integrity: 'sha384-c' },
      { url: '/r/listening/1.0.0/Home.js', integrity: 'sha384-h' },
    ]);
  });
});
