import { useRef, type CSSProperties } from 'react';
import { PLAYER_MIN_PX } from '@rushtone/domain';
import { useServices } from './services.ts';
import { useSeen } from './use-seen.ts';

export type ClipProps = {
  videoId: string;
  /** What it is, for assistive technology: "Introduction to Rushtone". */
  title: string;
  /** From 0 to 1; full unless said. */
  volume?: number;
};

const BOX: CSSProperties = {
  position: 'relative',
  width: '100%',
  minWidth: PLAYER_MIN_PX,
  minHeight: PLAYER_MIN_PX,
  aspectRatio: '16 / 9',
};

/**
 * A video in the page beside the one player: an introduction, an example. It is loaded when a tenth of its box is
 * in view, begins when somebody presses it, and of it and the player only one is ever heard.
 */
export const Clip = ({ className, ...clip }: ClipProps & { className?: string }) => {
  const { Clip: ShellClip } = useServices();
  const box = useRef<HTMLDivElement>(null);
  const seen = useSeen(box);
  return (
    <div ref={box} className={className} style={BOX} data-clip="">
      {seen && <ShellClip {...clip} />}
    </div>
  );
};
