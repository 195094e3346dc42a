import { placementFor, type PlacementInput } from './placement.ts';

const slot = { left: 10, top: 100, width: 640, height: 360 };
const facts: PlacementInput = {
  active: true,
  requested: true,
  slot,
  slotInView: true,
  roomRequested: false,
  dockAllowed: true,
};

describe('where the video is', () => {
  test('is over the slot while most of the slot is in view', () => {
    expect(placementFor(facts)).toEqual({ kind: 'slot', ...slot });
  });

  test('is at least 200×200 px, whatever the size of the slot', () => {
    expect(placementFor({ ...facts, slot: { ...slot, width: 120, height: 90 } })).toMatchObject({
      width: 200,
      height: 200,
    });
  });

  test.each<[string, Partial<PlacementInput>]>([
    ['the page has no slot', { slot: null }],
    ['the slot has been scrolled away', { slotInView: false }],
    ['a menu is open that could cover it', { roomRequested: true }],
  ])('docked when %s', (_why, change) => {
    expect(placementFor({ ...facts, ...change })).toEqual({ kind: 'dock' });
  });

  test('is hidden without a slot on a site without a dock', () => {
    expect(placementFor({ ...facts, slot: null, dockAllowed: false })).toEqual({ kind: 'hidden' });
  });

  test('is over the slot after a reload, and not docked before Play is pressed', () => {
    expect(placementFor({ ...facts, requested: false })).toEqual({ kind: 'slot', ...slot });
    expect(placementFor({ ...facts, requested: false, slot: null })).toEqual({ kind: 'hidden' });
  });

  test('is hidden before the first song', () => {
    expect(placementFor({ ...facts, active: false })).toEqual({ kind: 'hidden' });
  });
});
