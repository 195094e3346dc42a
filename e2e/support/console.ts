import type { Page } from '@playwright/test';

/** Playwright's message for pages that register the service worker, which most tests block. */
const NO_WORKER = 'Service Worker registration blocked by Playwright';

/** Collects errors and warnings logged to the console from now on. */
export const watchConsole = (page: Page): readonly string[] => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && message.text() !== NO_WORKER)
      complaints.push(message.text());
  });
  return complaints;
};
