import { useRef, type CSSProperties } from 'react';
import { PLAYER_MIN_PX } from '@rushtone/domain';
import { useServices, type InlineVideoProps } from './services.ts';
import { useSeen } from './use-seen.ts';

const BOX: CSSProperties = {
  position: 'relative',
  width: '100%',
  minWidth: PLAYER_MIN_PX,
  minHeight: PLAYER_MIN_PX,
  aspectRatio: '16 / 9',
};

/**
 * A video in the page outside the player, such as an introduction. It loads once a tenth of its box is in
 * view and starts on a press. It and the player pause each other.
 */
export const InlineVideo = ({ className, ...video }: InlineVideoProps & { className?: string }) => {
  const { InlineVideo: ShellInlineVideo } = useServices();
  const box = useRef<HTMLDivElement>(null);
  const seen = useSeen(box);
  return (
    <div ref={box} className={className} style={BOX} data-inline-video="">
      {seen && <ShellInlineVideo {...video} />}
    </div>
  );
};
