import { expect, test, type Page } from '@playwright/test';
import { pageHydrated } from '../support/navigation.ts';
import { playFirstSong } from '../support/music.ts';

const PAGES = [
  '/playlist?p=full-throttle',
  '/',
  '/playlists',
  '/song?s=rtMKEffTTW5&p=full-throttle',
  '/search?q=night',
  '/network',
  '/members',
  '/latest',
  '/faq',
  '/about-us',
  '/privacy',
  '/subscribe',
  '/get-in-touch',
  '/login',
  '/signup',
];

type Finding = { small: string[]; cut: string[]; sideways: number };

/** Doubles the text size. Returns texts that did not grow, and texts that are cut off. */
const doubleText = (page: Page): Promise<Finding> =>
  page.evaluate(async () => {
    /** Headings that scale with the viewport are already large. */
    const LARGE_PX = 24;
    const TOLERANCE_PX = 2;
    const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
    const isRead = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
    };
    const describe = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className} "${element.textContent.trim().slice(0, 40)}"`;
    const texts = [...document.body.querySelectorAll('*')].filter(
      (element) =>
        !element.closest('svg, script, style, [aria-hidden="true"], iframe') &&
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()) &&
        isRead(element),
    );
    const before = texts.map(sizeOf);
    document.documentElement.style.fontSize = '32px';
    await new Promise((resolve) => setTimeout(resolve, 300));
    const small = texts.filter((element, index) => {
      const size = before[index] ?? 0;
      return element.isConnected && sizeOf(element) < size * (size > LARGE_PX ? 1.1 : 1.9);
    });
    /** Whether an element clips overflowing text vertically. */
    const hides = (element: Element) => {
      const { overflowY, webkitLineClamp, textOverflow } = getComputedStyle(element);
      return (
        ['hidden', 'clip'].includes(overflowY) && webkitLineClamp === 'none' && textOverflow !== 'ellipsis'
      );
    };
    const isCut = (element: Element): boolean => {
      const rects = [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .flatMap((node) => {
          const range = document.createRange();
          range.selectNodeContents(node);
          return [...range.getClientRects()];
        });
      const top = Math.min(...rects.map((rect) => rect.top));
      const bottom = Math.max(...rects.map((rect) => rect.bottom));
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const fixed = box.matches('button, a, input, select');
        const isOwn = box === element && fixed && getComputedStyle(box).display !== 'inline';
        const style = getComputedStyle(box);
        // Line clamping with an ellipsis, or visually hidden text, is intended.
        if (style.webkitLineClamp !== 'none' || style.clipPath !== 'none') return false;
        if (!hides(box) && !isOwn) continue;
        const around = box.getBoundingClientRect();
        if (top < around.top - TOLERANCE_PX || bottom > around.bottom + TOLERANCE_PX) return true;
      }
      return false;
    };
    const cut = texts.filter((element) => element.isConnected && isRead(element) && isCut(element));
    const sideways = document.documentElement.scrollWidth - window.innerWidth;
    return { small: small.map(describe), cut: cut.map(describe), sideways };
  });

for (const [width, tag] of [
  [390, []],
  [1280, ['@drill']],
] as const) {
  test(
    `text at 200% grows on every page and is not cut off, at ${width} px`,
    { tag: [...tag] },
    async ({ page }) => {
      test.slow();
      await page.setViewportSize({ width, height: 900 });
      for (const [index, address] of PAGES.entries()) {
        await page.goto(address);
        await pageHydrated(page);
        // From the second page on, the player bar is visible.
        if (index === 0) await playFirstSong(page);
        const found = await doubleText(page);
        expect.soft(found, address).toEqual({ small: [], cut: [], sideways: 0 });
      }
    },
  );
}
