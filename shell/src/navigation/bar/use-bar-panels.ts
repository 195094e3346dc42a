import { useEffect, useState } from 'react';
import { useServices } from '@rushtone/contract';
import { loadChunk } from '@rushtone/platform/browser/load-chunk';
import { prefersLessData } from '@rushtone/ui';
import type { OpenMenu } from '../menus/use-open-menu.ts';

type BarPanels = typeof import('./bar-panels.ts');

const PRELOAD_AFTER_MS = 3_000;

const load = (): Promise<BarPanels> => import('./bar-panels.ts');

/** Preloads the panels. A failure is retried when a panel is opened. */
export const preloadBarPanels = (): void => {
  load().catch(() => undefined);
};

/** Returns the bar's menus and search box; `null` until their code is loaded. */
export const useBarPanels = ({ open, show }: Pick<OpenMenu, 'open' | 'show'>): BarPanels | null => {
  const { notify } = useServices();
  const [panels, setPanels] = useState<BarPanels | null>(null);
  useEffect(() => {
    if (!open || panels) return;
    // Deferred, because the press on "Try again" is outside the menu and closes it.
    const action = { label: 'Try again', run: () => void setTimeout(show, 0, open) };
    loadChunk(load).then(setPanels, () =>
      notify({ kind: 'error', message: 'The menu could not be loaded.', action }),
    );
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `show` is another one with each render
  }, [open, panels, notify]);
  useEffect(() => {
    if (prefersLessData()) return;
    const timer = setTimeout(preloadBarPanels, PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return panels;
};
