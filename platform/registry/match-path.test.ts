import { aRelease } from '../testing/a-release.ts';
import { keptPathOf, matchPath } from './match-path.ts';
import { EMPTY_REGISTRY, frameOf, type Registry } from './registry.ts';

const claiming = (...paths: readonly string[]) => ({
  ...aRelease('one', '1.0.0'),
  hosts: { main: Object.fromEntries(paths.map((path) => [path, 'Page'])) },
});
const registryOf = (...paths: readonly string[]): Registry => ({
  ...EMPTY_REGISTRY,
  remotes: { one: claiming(...paths) },
});
const shell = { pages: { main: ['/login', '/history'] }, gives: ['/history'] };

/** Says what serves a path. */
const served = (registry: Registry, path: string, kind = 'main'): string => {
  const found = matchPath(registry, shell, kind, path);
  return found ? (found.match?.release.name ?? 'shell') : 'nothing';
};

describe('what serves a path', () => {
  test('is the shell for a path that it keeps, even if a remote claims it', () => {
    expect(served(registryOf('/login'), '/login')).toBe('shell');
    expect(served(registryOf(), '/login/')).toBe('shell');
  });

  test('is a live remote for a path that the shell gives away, and the shell without one', () => {
    expect(served(registryOf('/history'), '/history')).toBe('one');
    expect(served(registryOf(), '/history')).toBe('shell');
  });

  test('is a remote for any other path of this kind of host', () => {
    expect(served(registryOf('/'), '/')).toBe('one');
    expect(served(registryOf('/'), '/', 'radio')).toBe('nothing');
    expect(served(registryOf('/login'), '/login', 'radio')).toBe('nothing');
  });
});

test('a release that claims what the shell keeps is noticed', () => {
  expect(keptPathOf(claiming('/song', '/login'), shell)).toBe('/login');
  expect(keptPathOf(claiming('/song', '/history'), shell)).toBe(undefined);
  expect(keptPathOf(claiming('/login'), {})).toBe(undefined);
});

test('a page has the frame that its release names for it, or that of an older release for all pages', () => {
  const release = aRelease('one', '1.0.0');
  const page = 'Page';
  expect(frameOf({ release, page })).toBe(undefined);
  expect(frameOf({ release: { ...release, frame: 'account' }, page })).toBe('subscriber');
  const frames = { Page: 'member' } as const;
  expect(frameOf({ release: { ...release, frames }, page })).toBe('member');
  expect(frameOf({ release: { ...release, frames }, page: 'Other' })).toBe(undefined);
});
