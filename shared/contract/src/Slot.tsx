import { createElement, type ReactNode } from 'react';
import { useServices } from './services.ts';
import type { SlotProps } from './slot-props.ts';

/**
 * Place in a page that remotes fill. Room is kept free for each filling, which fails alone; `fallback` is then shown in
 * its place.
 */
export const Slot = <Name extends keyof SlotProps>(props: {
  name: Name;
  pass: SlotProps[Name];
  fallback?: ReactNode;
}): ReactNode => createElement(useServices().Slot, props);
