import { readJson, writeJson } from '@rushtone/ui/device-storage';
import { createValueStore } from '@rushtone/platform/browser/value-store';

export const CORNERS = ['top-left', 'top-right', 'bottom-right', 'bottom-left'] as const;
export type Corner = (typeof CORNERS)[number];

/** Default corner, which menus, panels and dialogs leave free. */
export const HOME: Corner = 'bottom-right';

const parse = (value: unknown): Corner => CORNERS.find((corner) => corner === value) ?? HOME;

/** The corner of the docked video on this device. */
export const dockCorner = createValueStore<Corner>(readJson('rushtone.dock', parse));

export const moveDock = (corner: Corner): void => {
  dockCorner.set(corner);
  writeJson('rushtone.dock', corner);
};

export const cornerAt = (left: boolean, top: boolean): Corner =>
  `${top ? 'top' : 'bottom'}-${left ? 'left' : 'right'}`;

/** Returns the corner that a key pressed on the handle moves to. */
export const cornerByKey = (corner: Corner, key: string): Corner | undefined => {
  const [left, top] = [corner.endsWith('left'), corner.startsWith('top')];
  switch (key) {
    case 'ArrowLeft':
      return cornerAt(true, top);
    case 'ArrowRight':
      return cornerAt(false, top);
    case 'ArrowUp':
      return cornerAt(left, true);
    case 'ArrowDown':
      return cornerAt(left, false);
    default:
      return undefined;
  }
};

/** Returns the next corner, clockwise. */
export const cornerAfter = (corner: Corner): Corner =>
  CORNERS[(CORNERS.indexOf(corner) + 1) % CORNERS.length] ?? HOME;
