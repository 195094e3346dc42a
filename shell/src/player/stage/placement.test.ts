import { placementFor } from './placement.ts';

const slot = { left: 10, top: 100, width: 640, height: 360 };
type Facts = Parameters<typeof placementFor>[0];
const facts: Facts = {
  active: true,
  requested: true,
  box: slot,
  inView: true,
  roomRequested: false,
  dockAllowed: true,
  folded: 'none',
  nowPlaying: false,
};

describe('the placement of the video', () => {
  test('is over the slot while most of the slot is in view', () => {
    expect(placementFor(facts)).toEqual({ kind: 'slot', ...slot });
  });

  test('is at least 200×200 px, whatever the size of the slot', () => {
    expect(placementFor({ ...facts, box: { ...slot, width: 120, height: 90 } })).toMatchObject({
      width: 200,
      height: 200,
    });
  });

  test.each<[string, Partial<Facts>]>([
    ['the page has no slot', { box: null }],
    ['the slot has been scrolled away', { inView: false }],
    ['a menu is open that could cover it', { roomRequested: true }],
  ])('docked when %s', (_why, change) => {
    expect(placementFor({ ...facts, ...change })).toEqual({ kind: 'dock' });
  });

  test('is hidden without a slot on a site without a dock', () => {
    expect(placementFor({ ...facts, box: null, dockAllowed: false })).toEqual({ kind: 'hidden' });
  });

  test('is over the slot after a reload, but not docked before Play is pressed', () => {
    expect(placementFor({ ...facts, requested: false })).toEqual({ kind: 'slot', ...slot });
    expect(placementFor({ ...facts, requested: false, box: null })).toEqual({ kind: 'hidden' });
  });

  test('is hidden while it is paused in a very low window', () => {
    expect(placementFor({ ...facts, folded: 'any' })).toEqual({ kind: 'hidden' });
  });

  test('is hidden while it is paused on a phone, unless the page has a slot', () => {
    expect(placementFor({ ...facts, folded: 'dock' })).toEqual({ kind: 'slot', ...slot });
    expect(placementFor({ ...facts, folded: 'dock', box: null })).toEqual({ kind: 'hidden' });
  });

  test('is at the top of Now Playing, even when paused on a phone, and docked while a dialog is open there', () => {
    const opened = { ...facts, nowPlaying: true };
    expect(placementFor(opened)).toEqual({ kind: 'now-playing' });
    expect(placementFor({ ...opened, box: null, folded: 'dock' })).toEqual({ kind: 'now-playing' });
    expect(placementFor({ ...opened, roomRequested: true })).toEqual({ kind: 'dock' });
  });

  test('is hidden before the first song', () => {
    expect(placementFor({ ...facts, active: false })).toEqual({ kind: 'hidden' });
  });
});
