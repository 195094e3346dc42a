import {
  formatCount,
  formatLongDate,
  formatShortCount,
  formatTime,
  isVideoId,
  parseEnvelope,
  planOf,
  requestKey,
  ROLES_OF_PLAN,
  searchText,
  thumbnailUrl,
  type Plan,
} from './index.ts';

describe('formatting', () => {
  test.each([
    [0, '0:00'],
    [83.9, '1:23'],
    [3723, '1:02:03'],
    [Number.NaN, '0:00'],
    [-4, '0:00'],
  ])('formats %d seconds as %s', (seconds, text) => {
    expect(formatTime(seconds)).toBe(text);
  });

  test('formats dates as long US dates in UTC (spec §3)', () => {
    expect(formatLongDate('2026-01-14T23:30:00Z')).toBe('January 14, 2026');
    expect(formatLongDate('yesterday')).toBe('');
  });

  test('writes dates as Intl.DateTimeFormat does', () => {
    const intl = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
    for (let month = 0; month < 240; month += 1) {
      const date = new Date(Date.UTC(2009, month, 1 + (month % 31), 23));
      expect(formatLongDate(date.toISOString())).toBe(intl.format(date));
    }
  });

  test('writes counts as Intl.NumberFormat does, abbreviated from 10,000', () => {
    const exact = new Intl.NumberFormat('en-US');
    const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
    const near = [1, 999, 1_000, 9_999, 10_000, 12_345, 99_949, 99_950, 999_949, 999_950, 4_120_000];
    for (const count of [0, ...near, 999_949_999, 999_950_000, 7_300_000_000]) {
      expect(formatCount(count)).toBe(exact.format(count));
      expect(formatShortCount(count)).toBe((count < 10_000 ? exact : compact).format(count));
    }
  });
});

describe('search text', () => {
  test.each([
    ['Ünder  the ÉCLAIR', 'under the eclair'],
    ['ＮＥＯＮ', 'neon'],
    ['夜のネオン', '夜のネオン'],
    ['  Straße ', 'straße'],
  ])('%s matches %s', (text, found) => {
    expect(searchText(text)).toBe(searchText(found));
  });
});

describe('plans and roles (spec §6)', () => {
  test.each(Object.entries(ROLES_OF_PLAN))('the plan %s is recognized by its roles', (plan, roles) => {
    expect(planOf(roles)).toBe(plan as Plan);
  });

  test('having no roles means no plan', () => {
    expect(planOf([])).toBeNull();
  });
});

describe('the response envelope', () => {
  test('reads code and data; a missing message is empty', () => {
    expect(parseEnvelope({ code: 200, data: [1] })).toEqual({ code: 200, message: '', data: [1] });
  });

  test.each([null, 'Bad Gateway', {}, { code: '200' }])('rejects %p', (value) => {
    expect(() => parseEnvelope(value)).toThrow(TypeError);
  });
});

test('a request key does not depend on the order of query parameters', () => {
  expect(requestKey('/song/get', { s: 'x', p: undefined, explore: true })).toBe('/song/get?explore=true&s=x');
  expect(requestKey('/feed/get')).toBe('/feed/get');
});

test('validates video ids and builds thumbnail URLs', () => {
  expect(isVideoId('rtp67l_6StL')).toBe(true);
  expect(isVideoId('../../etc')).toBe(false);
  expect(thumbnailUrl('https://i.ytimg.com', 'abc', 'hqdefault')).toBe(
    'https://i.ytimg.com/vi/abc/hqdefault.jpg',
  );
});
