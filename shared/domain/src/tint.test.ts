import { tintOf, tintOfHue, type Rgb } from './tint.ts';

const RED: Rgb = [220, 30, 40];
const BLUE: Rgb = [30, 60, 220];
const GRAY: Rgb = [128, 128, 128];

const channelsOf = (tint: string | null) =>
  [1, 3, 5].map((at) => Number.parseInt(tint?.slice(at, at + 2) ?? '', 16));

describe('the tint of a cover', () => {
  test('is the hue of most of its color, ignoring grays', () => {
    const [red = 0, green = 0, blue = 0] = channelsOf(tintOf([RED, RED, BLUE, GRAY, GRAY, GRAY, GRAY]));
    expect(red).toBeGreaterThan(Math.max(green, blue) + 40);
    expect(tintOf([BLUE, BLUE, RED])).toBe(tintOf([BLUE]));
  });

  test('is equally light for a dark and a bright cover', () => {
    const dark = channelsOf(tintOf([[60, 4, 8]]));
    const bright = channelsOf(tintOf([[255, 120, 130]]));
    dark.forEach((value, channel) => expect(Math.abs(value - (bright[channel] ?? 0))).toBeLessThan(40));
  });

  test('does not turn gray at the edge between two hues', () => {
    const near: Rgb[] = [
      [220, 40, 30],
      [220, 30, 45],
    ];
    const [red = 0, green = 0] = channelsOf(tintOf(near));
    expect(red - green).toBeGreaterThan(60);
  });

  test('is null for a picture without colors, and without a picture', () => {
    expect(tintOf([])).toBeNull();
    expect(tintOf([GRAY, [0, 0, 0], [255, 255, 255]])).toBeNull();
    expect(tintOf([[131, 128, 127]])).toBeNull();
  });

  test('is a displayable color for every hue', () => {
    for (let degrees = 0; degrees < 360; degrees += 1) {
      expect(tintOfHue((degrees * Math.PI) / 180)).toMatch(/^#[0-9a-f]{6}$/);
    }
  });
});
