export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Starts faster than the full browser, without a window. */
export const HEADLESS = process.env.HEADLESS_SHELL ?? CHROMIUM;

export const BROWSER_ARGS: readonly string[] = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
];
