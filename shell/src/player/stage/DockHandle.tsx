import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { GripIcon, VisuallyHidden } from '@rushtone/ui';
import { cornerAfter, cornerAt, cornerByKey, moveDock, type Corner } from './dock-corner.ts';
import styles from './DockHandle.module.scss';

/** A pointer that moves less is a press, not a drag. */
const START_PX = 6;

const limit = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

const shift = (x: number | null, y: number | null): void => {
  const { style } = document.documentElement;
  for (const [name, px] of [
    ['--dock-x', x],
    ['--dock-y', y],
  ] as const)
    if (px === null) style.removeProperty(name);
    else style.setProperty(name, `${px}px`);
};

/** Returns how far the video and its handle can move: from the top of the window down to the player bar. */
const roomOf = (video: DOMRect, handle: DOMRect) => {
  const [left, right] = [Math.min(video.left, handle.left), Math.max(video.right, handle.right)];
  const [top, bottom] = [Math.min(video.top, handle.top), Math.max(video.bottom, handle.bottom)];
  const bar = document.getElementById('player')?.getBoundingClientRect();
  const seekBarPx = 12;
  return {
    x: [-left, window.innerWidth - right] as const,
    y: [-top, (bar?.top ?? window.innerHeight) - seekBarPx - bottom] as const,
  };
};

type Drag = { x: number; y: number; moved: boolean; video: DOMRect; room: ReturnType<typeof roomOf> };

const useDrag = (stage: RefObject<HTMLElement | null>) => {
  const drag = useRef<Drag | null>(null);
  useEffect(() => () => shift(null, null), []);
  const end = () => {
    drag.current = null;
    shift(null, null);
  };
  return {
    start: (event: PointerEvent<HTMLElement>) => {
      const video = stage.current?.getBoundingClientRect();
      if (!video || !event.isPrimary) return;
      const { currentTarget: handle, clientX: x, clientY: y, pointerId } = event;
      handle.setPointerCapture(pointerId);
      drag.current = { x, y, moved: false, video, room: roomOf(video, handle.getBoundingClientRect()) };
    },
    move: ({ clientX, clientY }: PointerEvent) => {
      const { current } = drag;
      if (!current) return;
      const [x, y] = [clientX - current.x, clientY - current.y];
      current.moved ||= Math.hypot(x, y) > START_PX;
      if (current.moved) shift(limit(x, ...current.room.x), limit(y, ...current.room.y));
    },
    /** Ends a drag. Returns the corner nearest to the video, or `null` if it was not moved. */
    drop: ({ clientX, clientY }: PointerEvent): Corner | null => {
      const { current } = drag;
      end();
      if (!current?.moved) return null;
      const { left, top, width, height } = current.video;
      const x = left + width / 2 + clientX - current.x;
      const y = top + height / 2 + clientY - current.y;
      return cornerAt(x < window.innerWidth / 2, y < window.innerHeight / 2);
    },
    end,
  };
};

type Props = { stage: RefObject<HTMLElement | null>; corner: Corner };

/**
 * Handle next to the video, because nothing may cover it. Moves the video by dragging, with the arrow keys,
 * or on a press to the next corner.
 */
export const DockHandle = ({ stage, corner }: Props) => {
  const { start, move, drop, end } = useDrag(stage);
  /** Browsers also report a click after a drag. */
  const wasDragged = useRef(false);
  const [announcement, announce] = useState('');
  const moveTo = (to: Corner) => {
    moveDock(to);
    announce(`Video: ${to.replace('-', ' ')}`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = cornerByKey(corner, event.key);
    if (!to) return;
    event.preventDefault();
    if (to !== corner) moveTo(to);
  };
  return (
    <>
      <button
        type="button"
        className={styles.handle}
        data-corner={corner}
        aria-label="Move the video: arrow keys or drag"
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          wasDragged.current = false;
          start(event);
        }}
        onPointerMove={move}
        onPointerUp={(event) => {
          const to = drop(event);
          wasDragged.current = to !== null;
          if (to) moveTo(to);
        }}
        onPointerCancel={end}
        onClick={() => {
          if (!wasDragged.current) moveTo(cornerAfter(corner));
          wasDragged.current = false;
        }}
      >
        <GripIcon size={20} />
      </button>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </>
  );
};
