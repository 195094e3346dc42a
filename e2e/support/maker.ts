import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Upload } from '../../remotes/tools/src/testing/audio-files.ts';
import { at } from './site.ts';
import { restoreSession } from './users.ts';

export const SOUNDS = path.join(import.meta.dirname, 'sounds');

export const openMaker = async (page: Page, host = 'localhost', search = ''): Promise<void> => {
  await restoreSession(page, 'subscriber@example.com', host);
  await page.goto(at(host, `/account/maker${search}`));
  await page.getByRole('heading', { name: 'Maker', exact: true }).waitFor();
};

export const choose = (page: Page, file: Upload | string) =>
  page.getByLabel('Audio file', { exact: true }).setInputFiles(file);

/** Returns the preview's position, in seconds of the sound. */
export const position = async (page: Page) =>
  Number(await page.getByRole('slider', { name: 'Position' }).inputValue());

export const download = async (page: Page, name = 'Download WAV') => {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  const file = await started;
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()) };
};

export const messages = (page: Page) =>
  page.getByRole('main').locator('[role=alert], [role=status]').filter({ hasText: ':' });

export const expectLoaded = (page: Page, name: string) =>
  expect(messages(page).filter({ hasText: 'Audio Loaded' })).toHaveText(
    `Audio Loaded: ${name} is ready for editing.`,
  );
