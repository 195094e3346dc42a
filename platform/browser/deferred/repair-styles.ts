import { withTimeLimit } from '../lib/time-limit.ts';
import { fileLoaded, styleLoaded, unfinishedShellStyles } from '../loading/document-files.ts';

const TIME_LIMIT_MS = 4_000;

const repair = async (link: HTMLLinkElement): Promise<void> => {
  try {
    await withTimeLimit(styleLoaded(link), TIME_LIMIT_MS, link.href);
  } catch (error) {
    window.reportError(error);
    const again = link.cloneNode() as HTMLLinkElement;
    again.media = '';
    again.href = `${new URL(link.href).pathname}?try=${Date.now()}`;
    link.replaceWith(again);
    await withTimeLimit(fileLoaded(again), TIME_LIMIT_MS, link.href);
  }
};

/** Requests the shell's stylesheets again if they failed or hang. */
export const repairShellStyles = async (): Promise<void> => {
  await Promise.all(unfinishedShellStyles().map(repair));
};
