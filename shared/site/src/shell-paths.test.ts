import { NEVER_GIVEN, shellPathsOf } from './shell-paths.ts';

test('a shell gives away none of the paths that must stay its own', () => {
  const pages = { main: [...NEVER_GIVEN, '/account/history'] };
  const gives = [...NEVER_GIVEN, '/account/history'];
  expect(shellPathsOf({ pages, gives })).toEqual({ pages, gives: ['/account/history'] });
});

test('a shell that does not name its paths has those that all shells had, and gives away none', () => {
  const { pages, gives } = shellPathsOf({});
  expect(pages?.main).toEqual(
    expect.arrayContaining([...NEVER_GIVEN, '/account/history', '/account/favorites', '/account/playlists']),
  );
  expect(gives).toBeUndefined();
});
