import { createValueStore } from '../../lib/value-store.ts';
import { readStorage, writeStorage } from '../storage/local-storage.ts';

export const CORNERS = ['top-left', 'top-right', 'bottom-right', 'bottom-left'] as const;
export type Corner = (typeof CORNERS)[number];

/** Where menus, panels and dialogs leave the room for it. */
export const HOME: Corner = 'bottom-right';

const parse = (value: unknown): Corner => CORNERS.find((corner) => corner === value) ?? HOME;

/** Where the docked video floats on this device. */
export const dockCorner = createValueStore<Corner>(readStorage('dock', parse));

export const moveDock = (corner: Corner): void => {
  dockCorner.set(corner);
  writeStorage('dock', corner);
};

export const cornerAt = (left: boolean, top: boolean): Corner =>
  `${top ? 'top' : 'bottom'}-${left ? 'left' : 'right'}`;

/** The corner that a key of the handle leads to. */
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

/** Clockwise. */
export const cornerAfter = (corner: Corner): Corner =>
  CORNERS[(CORNERS.indexOf(corner) + 1) % CORNERS.length] ?? HOME;
