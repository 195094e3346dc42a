import type { Page } from '@playwright/test';

/** What Playwright says when a page wants its service worker, which most tests go without. */
const NO_WORKER = 'Service Worker registration blocked by Playwright';

/** Collects the errors and warnings that the console shows from now on. */
export const watchConsole = (page: Page): readonly string[] => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && message.text() !== NO_WORKER)
      complaints.push(message.text());
  });
  return complaints;
};
