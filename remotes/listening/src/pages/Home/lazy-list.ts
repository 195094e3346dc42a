import { lazy, type ComponentType } from 'react';

type Lists = typeof import('./lists.ts');

/** A list of songs that the first view leaves out. Without its code `Instead` stands in its place. */
export const lazyList = <Props>(
  pick: (lists: Lists) => ComponentType<Props>,
  Instead: ComponentType = () => null,
) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: pick(await import('./lists.ts')) };
    } catch {
      return { default: Instead as ComponentType<Props> };
    }
  });
