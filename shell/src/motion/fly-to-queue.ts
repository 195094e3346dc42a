import { prefersReducedMotion } from '@rushtone/ui';
import { flyingCopy, motionMs } from './flying.ts';

const DOT_PX = 24;

/**
 * Returns the picture next to the pressed button: the one in its nearest ancestor with exactly one picture,
 * but not of the whole page.
 */
const pictureOf = (button: Element): HTMLImageElement | null => {
  for (let box = button.parentElement; box && box.id !== 'main' && box !== document.body;) {
    const pictures = box.querySelectorAll('img');
    if (pictures.length > 0) return pictures.length === 1 ? (pictures[0] ?? null) : null;
    box = box.parentElement;
  }
  return null;
};

/** On phones the queue opens from "More". */
const findQueue = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('#player :is([data-panel="queue"], [data-panel="more"])')].find(
    (button) => button.checkVisibility(),
  );

const centerOf = ({ x, y, width, height }: DOMRect): readonly [x: number, y: number] => [
  x + width / 2,
  y + height / 2,
];

/** Shows where an added song went: its picture, or a dot, flies from the pressed button to the queue. */
export const flyToQueue = (): void => {
  const queue = findQueue();
  // A menu is not located at the button that opened it.
  const button =
    document.querySelector('[aria-haspopup="menu"][aria-expanded="true"]') ?? document.activeElement;
  if (!queue || !button || button === document.body || prefersReducedMotion()) return;
  const picture = pictureOf(button);
  const [x, y] = centerOf((picture ?? button).getBoundingClientRect());
  const from =
    picture?.getBoundingClientRect() ?? new DOMRect(x - DOT_PX / 2, y - DOT_PX / 2, DOT_PX, DOT_PX);
  const [toX, toY] = centerOf(queue.getBoundingClientRect());
  const copy = flyingCopy(picture, from);
  document.body.append(copy);
  const end = { translate: `${toX - x}px ${toY - y}px`, scale: DOT_PX / from.width, opacity: 0.4 };
  const flight = copy.animate([{ translate: '0 0', scale: 1, opacity: 1 }, end], {
    duration: 3 * motionMs(),
    easing: 'ease-in',
  });
  const remove = () => copy.remove();
  flight.finished.then(remove, remove);
};
