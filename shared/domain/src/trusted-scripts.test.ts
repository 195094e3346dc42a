import { isScriptAddress } from './trusted-scripts.ts';

const PAGE = 'https://rushtone.example/song?s=x';

test.each([
  '/assets/main.1a2b.js',
  '/service-worker.js',
  '/r/tools/1.0.0/entry.js?try=1',
  'https://rushtone.example/r/a/1/b.js',
])('%p is a built file and may be a script', (address) => expect(isScriptAddress(address, PAGE)).toBe(true));

test.each([
  '/api/song/get?s=x',
  '/registry.json',
  '/api/service-worker.js',
  '/assets/../api/song/get',
  '/%2e%2e/assets',
  'song',
  '//rushtone.example/api/feed/get',
])('%p is on this site but not a built file, so it may not be a script', (address) =>
  expect(isScriptAddress(address, PAGE)).toBe(false),
);

test('other origins are left to script-src', () => {
  expect(isScriptAddress('https://www.youtube.com/iframe_api', PAGE)).toBe(true);
});
