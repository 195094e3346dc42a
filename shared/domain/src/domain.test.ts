import {
  formatLongDate,
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

describe('formats', () => {
  test.each([
    [0, '0:00'],
    [83.9, '1:23'],
    [3723, '1:02:03'],
    [Number.NaN, '0:00'],
    [-4, '0:00'],
  ])('%d seconds are %s', (seconds, words) => {
    expect(formatTime(seconds)).toBe(words);
  });

  test('date_added is a long US date (spec §3), the same in every time zone', () => {
    expect(formatLongDate('2026-01-14T23:30:00Z')).toBe('January 14, 2026');
    expect(formatLongDate('yesterday')).toBe('');
  });
});

describe('the text that is searched', () => {
  test.each([
    ['Ünder  the ÉCLAIR', 'under the eclair'],
    ['ＮＥＯＮ', 'neon'],
    ['夜のネオン', '夜のネオン'],
    ['  Straße ', 'straße'],
  ])('%s is found as %s', (text, found) => {
    expect(searchText(text)).toBe(searchText(found));
  });
});

describe('plans and roles (spec §6)', () => {
  test.each(Object.entries(ROLES_OF_PLAN))('the roles of %s are those of the plan', (plan, roles) => {
    expect(planOf(roles)).toBe(plan as Plan);
  });

  test('no role is no plan', () => {
    expect(planOf([])).toBeNull();
  });
});

describe('the envelope', () => {
  test('an answer is read, an absent message is empty', () => {
    expect(parseEnvelope({ code: 200, data: [1] })).toEqual({ code: 200, message: '', data: [1] });
  });

  test.each([null, 'Bad Gateway', {}, { code: '200' }])('%p is no answer', (value) => {
    expect(() => parseEnvelope(value)).toThrow(TypeError);
  });
});

test('a read has one key, whatever the order of its query', () => {
  expect(requestKey('/song/get', { s: 'x', p: undefined, explore: true })).toBe('/song/get?explore=true&s=x');
  expect(requestKey('/feed/get')).toBe('/feed/get');
});

test('video ids and their pictures', () => {
  expect(isVideoId('rtp67l_6StL')).toBe(true);
  expect(isVideoId('../../etc')).toBe(false);
  expect(thumbnailUrl('https://i.ytimg.com', 'abc', 'hqdefault')).toBe(
    'https://i.ytimg.com/vi/abc/hqdefault.jpg',
  );
});
