import { readHost, SITES } from '@rushtone/site';
import { readText, writeText } from '@rushtone/ui/device-storage';
import type { Notices } from '../notices/notices.ts';

interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
}

const SHOWN_KEY = 'rushtone.install-hint';
const SHOWN_MS = 20_000;

/**
 * Shows a notice when the browser can install the site, once per device. Later the browser's own menu offers
 * it.
 */
export const offerInstall = (show: Notices['show']): void => {
  const { name } = SITES[readHost(window.location.host).brand];
  window.addEventListener('beforeinstallprompt', (event) => {
    if (readText(SHOWN_KEY) !== null) return;
    event.preventDefault();
    writeText(SHOWN_KEY, 'true');
    show({
      kind: 'info',
      message: `Install ${name} to open it like an app.`,
      durationMs: SHOWN_MS,
      actions: [{ label: 'Install', run: () => void (event as InstallEvent).prompt() }],
    });
  });
};
