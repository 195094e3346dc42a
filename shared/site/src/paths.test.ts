import { paths, readSearchQuery, readSongQuery } from './paths.ts';

const query = (address: string) => new URL(address, 'http://localhost').searchParams;

describe('paths and their queries (spec §2)', () => {
  test('builds a song path with a playlist', () => {
    expect(paths.song({ s: 'rtAbc', p: 'new' })).toBe('/song?s=rtAbc&p=new');
  });

  test('builds a shuffled song path with a start time', () => {
    expect(paths.song({ s: 'rtAbc', shuffle: true, t: 83.9 })).toBe('/song?s=rtAbc&shuffle=true&t=83');
  });

  test('builds and reads an artist search in any script', () => {
    const address = paths.artist('夜のネオン & Söhne');
    expect(readSearchQuery(query(address))).toEqual({
      q: '夜のネオン & Söhne',
      type: 'artist',
      sort: undefined,
      kind: undefined,
    });
  });

  test.each([
    ['83', 83],
    ['83s', 83],
    ['1m23s', 83],
    ['1h', 3600],
    ['', 0],
    ['later', 0],
    ['-5', 0],
  ])('t=%s starts at second %i', (t, second) => {
    expect(readSongQuery(new URLSearchParams({ s: 'x', t })).t).toBe(second);
  });

  test.each([
    ['/song?s=x', false],
    ['/song?s=x&shuffle', true],
    ['/song?s=x&shuffle=true', true],
    ['/song?s=x&shuffle=false', false],
  ])('reads shuffle from %s as %s', (address, shuffle) => {
    expect(readSongQuery(query(address)).shuffle).toBe(shuffle);
  });

  test('a path without a song gives an empty id', () => {
    expect(readSongQuery(new URLSearchParams()).s).toBe('');
  });
});
