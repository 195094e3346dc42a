import { paths } from '@rushtone/site';
import { prefersReducedMotion } from '@rushtone/ui';
import { flyingCopy, motionMs } from './flying.ts';

const SONG = paths.song({ s: '' });
/** Where a page shows the video. Its parent contains the placeholder picture. */
const SLOT = '[data-player-slot]';
/** No animation if the page takes longer than this after the press, in ms. */
const PAGE_LIMIT_MS = 400;

const opensHere = ({ button, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented }: MouseEvent): boolean =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey && !defaultPrevented;

const isInView = ({ bottom, top, width }: DOMRect): boolean =>
  width > 0 && bottom > 0 && top < window.innerHeight;

/** Returns the picture of a card whose link opens a song, unless the page already has a place for the video. */
const pictureFor = (target: EventTarget | null, main: HTMLElement): HTMLImageElement | null => {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.target || link.origin !== window.location.origin || link.pathname !== SONG) return null;
  const picture = main.querySelector(SLOT) ? null : link.closest('li')?.querySelector('img');
  return picture && main.contains(picture) && isInView(picture.getBoundingClientRect()) ? picture : null;
};

/** Calls `show` in the frame in which the page renders the stage. */
const onNextStage = (main: HTMLElement, show: (stage: Element) => void): void => {
  const observer = new MutationObserver(() => {
    const stage = main.querySelector(SLOT)?.parentElement;
    if (!stage) return;
    stop();
    show(stage);
  });
  const timer = setTimeout(() => observer.disconnect(), PAGE_LIMIT_MS);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
  };
  observer.observe(main, { childList: true, subtree: true });
};

const fly = (copy: HTMLElement, from: DOMRect, stage: Element): void => {
  // As the player will do for a page with a place for the video: the page is as wide as it stays.
  delete document.documentElement.dataset.dockColumn;
  const to = stage.getBoundingClientRect();
  // A hidden stage is no target to fly to.
  if (to.width === 0) return;
  document.body.append(copy);
  const timing = { duration: 3 * motionMs(), easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' };
  const end = {
    transformOrigin: '0 0',
    transform: `translate(${to.left - from.left}px, ${to.top - from.top}px) scale(${to.width / from.width}, ${to.height / from.height})`,
  };
  const flight = copy.animate([{ transformOrigin: '0 0', transform: 'none' }, end], timing);
  // Hides the stage's own picture during the flight.
  stage.querySelector('img')?.animate([{ opacity: 0 }, { opacity: 0 }], timing);
  const remove = () => copy.remove();
  flight.finished.then(remove, remove);
};

/** Animates a card's picture to the place of the video when its song is opened, below the video. */
export const startCardToStage = (): void =>
  document.addEventListener(
    'click',
    (event) => {
      const main = document.getElementById('main');
      if (!main || !opensHere(event) || prefersReducedMotion()) return;
      const picture = pictureFor(event.target, main);
      if (!picture) return;
      const from = picture.getBoundingClientRect();
      const copy = flyingCopy(picture, from);
      onNextStage(main, (stage) => fly(copy, from, stage));
    },
    true,
  );
