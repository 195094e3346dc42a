import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isThumbnailSize, thumbnail, thumbnailColors, thumbnailSizes } from './thumbnail.ts';

const ids = ['rt', 'st', 'x'].flatMap((prefix) =>
  Array.from({ length: 80 }, (_, index) => `${prefix}-${index}`),
);

describe('thumbnail', () => {
  it('is always the same for an id, and differs between ids', () => {
    assert.equal(thumbnail('rt-1', 'mqdefault'), thumbnail('rt-1', 'mqdefault'));
    assert.equal(new Set(ids.map((id) => thumbnail(id, 'mqdefault'))).size, ids.length);
  });

  it('has the dimensions of its name and is smaller than 3 KB', () => {
    for (const id of ids) {
      for (const [size, [width, height]] of Object.entries(thumbnailSizes)) {
        assert.ok(isThumbnailSize(size));
        const svg = thumbnail(id, size);
        assert.ok(svg.includes(`width="${width}" height="${height}"`));
        assert.ok(svg.length < 3000, `${id}: ${svg.length}`);
        assert.doesNotMatch(svg, /NaN|undefined/);
      }
    }
  });
});

describe('the colors of a cover', () => {
  it('are the RGB values of its main colors, starting with the background', () => {
    for (const id of ids) {
      const colors = thumbnailColors(id);
      assert.equal(colors.length, 3);
      const [, ...ground] =
        /fill="hsl\(([\d.]+) ([\d.]+)% ([\d.]+)%\)"/.exec(thumbnail(id, 'mqdefault')) ?? [];
      const lightness = (Math.max(...(colors[0] ?? [])) + Math.min(...(colors[0] ?? []))) / 2 / 255;
      assert.ok(Math.abs(100 * lightness - Number(ground[2])) < 1, id);
    }
    assert.ok(new Set(ids.map((id) => thumbnailColors(id).join())).size > 100);
  });
});
