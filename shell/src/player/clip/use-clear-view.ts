import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react';
import type { PlayerFront } from '../player-front.ts';
import { isCovered } from './covered.ts';

const LOOK_EVERY_MS = 200;

/** How many clips are on the screen: the bars at top and bottom leave them the room. */
let shown = 0;
const tell = (change: 1 | -1) => {
  shown += change;
  document.documentElement.toggleAttribute('data-clip-shown', shown > 0);
};

/**
 * The video host's rule holds for every video: nothing ever lies over one. False while a menu, a dialog, the dock
 * or a notice would; the clip is then put away, which pauses it.
 */
export const useClearView = (box: RefObject<HTMLElement | null>, player: PlayerFront): boolean => {
  const { roomWanted } = useSyncExternalStore(player.slots.view.subscribe, player.slots.view.get);
  const [inView, setInView] = useState(false);
  const [covered, setCovered] = useState(false);
  const told = inView && !roomWanted;

  useEffect(() => {
    if (!box.current) return;
    const sight = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? false));
    sight.observe(box.current);
    return () => sight.disconnect();
  }, [box]);

  useEffect(() => {
    if (!told) return;
    tell(1);
    const look = () => setCovered(box.current !== null && isCovered(box.current));
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => {
      tell(-1);
      clearInterval(timer);
    };
  }, [box, told]);

  return !roomWanted && !covered;
};
