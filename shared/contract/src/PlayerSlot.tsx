import { useEffect, useRef } from 'react';
import { usePlayer } from './hooks.ts';

/**
 * Empty box where a page shows the video. The shell positions the player over it with CSS, because moving the
 * iframe in the document would reload it. The box must be at least 200×200 px.
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
