import { useEffect, useRef } from 'react';
import { usePlayer } from './hooks.ts';

/**
 * An empty box where a page wants the video. The shell lays the one player over it by CSS; the player itself
 * is never moved in the document, which would reload it. Give it a size: at least 200×200 px.
 */
export const PlayerSlot = ({ className }: { className?: string }) => {
  const player = usePlayer();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    player.setSlot(box.current);
    return () => player.setSlot(null);
  }, [player]);
  return <div ref={box} className={className} data-player-slot="" />;
};
