import { chromium, type Browser } from '@playwright/test';
import { ensureChromium } from '../scripts/lib/chromium.ts';

/** Disables the browser's own network traffic. */
export const QUIET_FLAGS = ['--disable-quic', '--disable-background-networking', '--no-first-run'] as const;

export const launchBrowser = (flags: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', ...flags] });
