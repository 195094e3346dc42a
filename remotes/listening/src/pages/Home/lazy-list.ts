import { lazy, type ComponentType } from 'react';

type Lists = typeof import('./lists.ts');

/** Lazy-loads a list of songs that is not in the first view. Renders `Instead` if its code fails to load. */
export const lazyList = <Props>(
  pick: (lists: Lists) => ComponentType<Props>,
  Instead: ComponentType<Props>,
) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: pick(await import('./lists.ts')) };
    } catch {
      return { default: Instead };
    }
  });
