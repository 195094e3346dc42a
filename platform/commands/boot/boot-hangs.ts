import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Boot } from '../../registry/index.ts';

/**
 * How long a page that came up may be busy, and one that did not may leave a question unanswered, in ms. A good page on a
 * busy machine was not idle for more than 5 s.
 */
const ANSWER_MS = 20_000;

const NEVER_RESOLVES = 'the page never resolves';
export const STANDS_STILL = 'the page stands still, as in an endless loop';
const RESTLESS = 'the page never comes to rest, as in a loop of effects';
const TOUCHES_FRAME = 'the page touches the player’s frame';
export const NO_ANSWER = 'the page does not answer in time';

const TIMED = [NEVER_RESOLVES, STANDS_STILL, RESTLESS, NO_ANSWER, 'did not resolve within'];
/** Whether a slow machine may be the reason. */
const isTimed = ({ result }: Boot): boolean => TIMED.some((words) => result.includes(words));

/** Limit of a whole visit, in ms: three times that of its longest step. */
const VISIT_MS = 60_000;

/** Resolves to `late` if the work takes too long: Playwright's own limits do not hold in every page that stands still. */
export const inTime = <Value, Late>(
  work: Promise<Value>,
  late: Late,
  limitMs = ANSWER_MS,
): Promise<Value | Late> => Promise.race([work, sleep(limitMs, late, { ref: false })]);

/** Limits a whole visit like `inTime`. */
export const visitInTime = <Outcome>(visit: Promise<Outcome>, late: Outcome): Promise<Outcome> =>
  inTime(visit, late, VISIT_MS);

/** Says how a page that did not come up hangs. */
export const hangOf = async (page: Page): Promise<string> =>
  (await inTime(
    page.evaluate(() => true),
    null,
  ))
    ? NEVER_RESOLVES
    : STANDS_STILL;

/**
 * Runs in the page before its scripts: adds a stand-in for the player's frame, which is there only while something
 * plays, and remembers whether it was removed, moved or changed.
 */
export const watchFrame = (): void => {
  // It runs in the stand-in too.
  if (window !== window.top) return;
  const add = () => {
    const frame = document.createElement('iframe');
    frame.hidden = true;
    document.body.append(frame);
    const observer = new MutationObserver((changes) => {
      const touches = ({ target, removedNodes }: MutationRecord) =>
        target === frame || [...removedNodes].some((node) => node.contains(frame));
      if (changes.some(touches) || !frame.isConnected) Object.assign(window, { frameIsTouched: true });
    });
    observer.observe(document, { childList: true, subtree: true, attributes: true });
  };
  document.addEventListener('readystatechange', add, { once: true });
};

/** Returns what is wrong with how a page behaves that came up, or `null`. */
export const misbehaviorOf = async (page: Page): Promise<string | null> => {
  const rested = page.evaluate(
    () => new Promise<true>((resolve) => requestIdleCallback(() => resolve(true))),
  );
  if (!(await inTime(rested, null))) return (await hangOf(page)) === STANDS_STILL ? STANDS_STILL : RESTLESS;
  return (await page.evaluate(() => 'frameIsTouched' in window)) ? TOUCHES_FRAME : null;
};

/**
 * Boots once more if something took too long and `isLiveSlow` says that the live version does too. A second time it
 * blames the machine and not the release.
 */
export const retryIfSlow = async (
  boot: () => Promise<Boot[]>,
  isLiveSlow: () => Promise<boolean>,
): Promise<Boot[]> => {
  const first = await boot();
  if (!first.some(isTimed) || !(await isLiveSlow())) return first;
  console.log('  this machine is slow: the live version takes too long as well; trying again once');
  const second = await boot();
  if (!second.some(isTimed) || !(await isLiveSlow())) return second;
  return second.map((each) =>
    isTimed(each)
      ? { ...each, result: `this machine is slow: the live version takes too long as well (${each.result})` }
      : each,
  );
};

/** Whether a boot of the live version took too long. */
export const tookTooLong = (boots: readonly Boot[]): boolean => boots.some(isTimed);
