import { SITES } from '@rushtone/site';
import { fit, fitStep, UNTOUCHED } from '../../engine/settings/meta.ts';
import { framesOut, rateOf } from '../../engine/settings/rate.ts';
import { editedName } from '../../engine/save/file-name.ts';
import { megabytes, rateText, valueText } from './format.ts';
import { presetsFor, readSettings, writeSettings } from './settings.ts';

test('the effective rate is speed × 2^(pitch/12), without rounding drift (spec §5.6)', () => {
  expect(rateOf({ speed: 25, pitch: 0 }).value).toBe(1.25);
  expect(rateOf({ speed: 2, pitch: -12 })).toEqual({ value: 0.05, fraction: { num: 1, den: 20 } });
  expect(rateOf({ speed: 40, pitch: 12 })).toEqual({ value: 4, fraction: { num: 4, den: 1 } });
  expect(rateOf({ speed: 25, pitch: 3 }).value).toBeCloseTo(1.25 * 2 ** 0.25, 14);
});

test('the result has round(N/r) frames, at least one', () => {
  expect(framesOut(11_025_000, rateOf({ speed: 25, pitch: 0 }))).toBe(8_820_000);
  expect(framesOut(1_000_003, rateOf({ speed: 16, pitch: 0 }))).toBe(Math.round(1_000_003 / 0.8));
  expect(framesOut(1, rateOf({ speed: 40, pitch: 12 }))).toBe(1);
});

test('settings are clamped to their ranges (spec §5.6)', () => {
  expect([fit('speed', 0), fit('speed', 99), fitStep('speed', 25.4)]).toEqual([2, 40, 25]);
  expect([fit('pitch', -13), fit('pitch', 13), fit('pitch', Number.NaN)]).toEqual([-12, 12, 0]);
});

test('a factor to a thousandth and a pitch in cents are in the query, and are read from it exactly', () => {
  const settings = { ...UNTOUCHED, speed: fit('speed', 26.7411), pitch: fit('pitch', -0.3512) };
  expect(writeSettings(settings)).toBe('speed=1.337&pitch=-0.35');
  expect(readSettings(new URLSearchParams('speed=1.337&pitch=-0.35'))).toEqual(settings);
  expect(rateOf(settings).value).toBeCloseTo(1.337 * 2 ** (-0.35 / 12), 12);
});

test('the download is named edited_ and the original name (spec §9.6)', () => {
  expect(editedName('song.mp3', 'wav')).toBe('edited_song.wav');
  expect(editedName('song.final.mp3', 'wav')).toBe('edited_song.final.wav');
  expect(editedName('weird:/\\name?"<a>|*\u0007', 'mp3')).toBe('edited_weirdnamea.mp3');
  expect(editedName('.hidden', 'wav')).toBe('edited_.hidden.wav');
  expect(editedName('song.mp3', 'wav24')).toBe('edited_song.24-bit.wav');
});

test('a query of settings restores every setting, with the usual value for invalid ones', () => {
  const settings = {
    ...UNTOUCHED,
    speed: 17,
    pitch: -3,
    bass: 4,
    reverbMix: 40,
    reverbSize: 70,
    reverbDecay: 33,
  };
  expect(writeSettings(settings)).toBe('speed=0.85&pitch=-3&bass=4&reverb=40&size=70&decay=3.3');
  expect(readSettings(new URLSearchParams(writeSettings(settings)))).toEqual(settings);
  expect(readSettings(new URLSearchParams('speed=99&pitch=x&reverb=-3&bass='))).toEqual(UNTOUCHED);
  const unusual = { ...settings, tail: 1, limiter: 0, fadeIn: 5, fadeOut: 35, loudness: -14 };
  expect(writeSettings(unusual)).toMatch(/&tail=1&limiter=0&in=0.5&out=3.5&lufs=-14$/);
  const cut = { ...unusual, independent: 1, trimStart: 150, trimEnd: 7, bpm: 160 };
  expect(writeSettings(cut)).toMatch(/&independent=1&start=1.5&end=0.07&bpm=160$/);
  expect(readSettings(new URLSearchParams(writeSettings(cut)))).toEqual(cut);
  expect(readSettings(new URLSearchParams(writeSettings(unusual)))).toEqual(unusual);
  expect(readSettings(new URLSearchParams('tab=1'))).toBeNull();
});

test('the first preset of each brand is the default of its site configuration (spec §9.6)', () => {
  for (const site of [SITES.rushtone, SITES.slowtide]) {
    const [first] = presetsFor(site);
    expect(first!.settings.speed / 20).toBeCloseTo(site.maker.speed, 9);
    expect(first!.settings.pitch).toBe(site.maker.pitch);
  }
});

test('formats sizes, rates and settings', () => {
  expect([megabytes(4_233_644), megabytes(882_000_044), megabytes(10_737_418_240)]).toEqual([
    '4.2 MB',
    '882 MB',
    '10.7 GB',
  ]);
  expect(rateText(1.25)).toBe('1.250×');
  expect(['speed', 'pitch', 'bass', 'reverbDecay'].map((name) => valueText(name as 'speed', 1))).toEqual([
    '0.05×',
    '+1 semitone',
    '+1 dB',
    '0.1 s',
  ]);
  expect(valueText('pitch', -3)).toBe('−3 semitones');
});
