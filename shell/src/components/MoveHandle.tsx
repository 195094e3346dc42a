import type { ComponentProps, KeyboardEvent } from 'react';
import { GripIcon } from '@rushtone/ui';

type MoveHandleProps = Pick<
  ComponentProps<'button'>,
  'className' | 'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'
> & {
  name: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
};

/** Moves a row of a list, by dragging or with the arrow keys, Home and End. */
export const MoveHandle = ({ name, index, count, onMove, ...button }: MoveHandleProps) => {
  const targets: Readonly<Record<string, number>> = {
    ArrowUp: index - 1,
    ArrowDown: index + 1,
    Home: 0,
    End: count - 1,
  };
  const handleKey = (event: KeyboardEvent) => {
    const to = targets[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to >= 0 && to < count && to !== index) onMove(to);
  };
  return (
    <button
      type="button"
      data-control="handle"
      aria-label={`Move ${name}: arrow keys or drag`}
      onKeyDown={handleKey}
      {...button}
    >
      <GripIcon />
    </button>
  );
};
