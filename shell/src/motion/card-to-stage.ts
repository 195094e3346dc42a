import { paths } from '@rushtone/site';
import { prefersReducedMotion } from '@rushtone/ui';
import { flyingCopy, motionMs } from './flying.ts';

const SONG = paths.song({ s: '' });
/** Where a page shows the video; its parent has the picture that stands there first. */
const SLOT = '[data-player-slot]';
/** For a page that comes later nothing moves: the press is too long ago. */
const PAGE_LIMIT_MS = 400;

const opensHere = ({ button, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented }: MouseEvent): boolean =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey && !defaultPrevented;

const isInView = ({ bottom, top, width }: DOMRect): boolean =>
  width > 0 && bottom > 0 && top < window.innerHeight;

/** The picture of the card whose link opens a song, on a page without a place for the video. */
const pictureFor = (target: EventTarget | null, main: HTMLElement): HTMLImageElement | null => {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.target || link.origin !== window.location.origin || link.pathname !== SONG) return null;
  const picture = main.querySelector(SLOT) ? null : link.closest('li')?.querySelector('img');
  return picture && main.contains(picture) && isInView(picture.getBoundingClientRect()) ? picture : null;
};

/** In the same frame in which the page shows it. */
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
  const to = stage.getBoundingClientRect();
  // Where the place is left out there is nowhere to go.
  if (to.width === 0) return;
  document.body.append(copy);
  const timing = { duration: 3 * motionMs(), easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' };
  const end = {
    transformOrigin: '0 0',
    transform: `translate(${to.left - from.left}px, ${to.top - from.top}px) scale(${to.width / from.width}, ${to.height / from.height})`,
  };
  const flight = copy.animate([{ transformOrigin: '0 0', transform: 'none' }, end], timing);
  // The place is empty until the picture is there.
  stage.querySelector('img')?.animate([{ opacity: 0 }, { opacity: 0 }], timing);
  const remove = () => copy.remove();
  flight.finished.then(remove, remove);
};

/** The picture of a card flies to the place of the video when its song is opened, below the video. */
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
