import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decode } from 'fast-png';
import { drawSocialPicture } from './social-pictures.ts';

test('a social picture is a PNG of 1200 by 630 pixels on the background of its brand', () => {
  const png = drawSocialPicture('rushtone', '/network');
  const { width, height, data } = decode(png);
  assert.deepEqual([width, height], [1200, 630]);
  assert.deepEqual([...data.subarray(0, 3)], [0x0c, 0x09, 0x13]);
  assert.ok(png.length < 150_000, String(png.length));
});

test('each page has its own picture', () => {
  assert.notDeepEqual(drawSocialPicture('slowtide', '/faq'), drawSocialPicture('slowtide', '/members'));
});
