import { registeredOf, returnPathOf } from './return-path.ts';

test('returns a page of this site with its query', () => {
  expect(returnPathOf({ from: '/account/website' })).toBe('/account/website');
  expect(returnPathOf({ from: '/song?s=abc&p=new#x' })).toBe('/song?s=abc&p=new#x');
});

test.each([
  'https://evil.example/account',
  '//evil.example',
  String.raw`/\evil.example`,
  String.raw`\\evil.example`,
  '/\t/evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  'account',
  '/login',
  '/reset-password?oobCode=x',
  '',
  7,
  null,
])('ignores %p and returns home', (from) => {
  expect(returnPathOf({ from })).toBe('/');
});

test('returns the home page if no page required the login (spec §4)', () => {
  expect(returnPathOf(null)).toBe('/');
  expect(returnPathOf('/account')).toBe('/');
});

test('the email address of a new account is kept along with the return path', () => {
  expect(registeredOf({ from: '/account', registered: 'luna@example.com' })).toBe('luna@example.com');
  expect([registeredOf(null), registeredOf('luna@example.com'), registeredOf({ registered: 7 })]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
