import { useEffect, useState } from 'react';

type BarPanels = typeof import('./bar-panels.tsx');

const PRELOAD_AFTER_MS = 3_000;

const load = (): Promise<BarPanels> => import('./bar-panels.tsx');

/** A failure is retried when a panel is opened. */
export const preloadBarPanels = (): void => {
  load().catch(() => undefined);
};

/** The menus and the search box that the bar opens, null until their code is loaded. */
export const useBarPanels = (open: boolean): BarPanels | null => {
  const [panels, setPanels] = useState<BarPanels | null>(null);
  useEffect(() => {
    if (!open || panels) return;
    load().then(setPanels, () => undefined);
  }, [open, panels]);
  useEffect(() => {
    const timer = setTimeout(preloadBarPanels, PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return panels;
};
